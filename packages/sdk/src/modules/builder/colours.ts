import type { SdkConfig } from '@guide/contracts'
import type { Kit } from '../../core/companion.ts'
import { pageScheme, type Scheme } from '../../core/page-scheme.ts'
import { applyTheme } from '../../core/theme.ts'
import { element } from '../../render/element.ts'
import { labels } from './labels.ts'

/** A control for the colours in which users get an item: those of the page, or always light or dark ones. */
export function colourChoice({ api, options, theme }: Kit, failed: (reason: string) => void) {
  let config: Promise<SdkConfig> | undefined
  const own = (): Scheme =>
    options.theme === 'light' || options.theme === 'dark' ? options.theme : pageScheme()

  async function paint(scheme: Scheme) {
    try {
      config ??= api.request<SdkConfig>('/v1/sdk/config')
      applyTheme(theme, (await config).data.theme, scheme)
    } catch (error) {
      config = undefined
      failed((error as Error).message)
    }
  }

  const control = element(
    'select',
    {
      class: 'builder-input',
      'aria-label': labels.colours,
      change: () => void paint((control.value as Scheme | '') || own()),
    },
    element('option', { value: '' }, labels.coloursOfPage),
    element('option', { value: 'light' }, labels.light),
    element('option', { value: 'dark' }, labels.dark),
  )
  return {
    element: control,
    /** Gives the page its own colours back. */
    reset() {
      if (control.value) void paint(own())
    },
  }
}
