import type { Kit } from '../../core/companion.ts'
import { button, closeButton } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { focusables } from '../../render/focusables.ts'
import type { Layer } from '../../render/layer.ts'
import { surfaceOf } from '../../render/surface.ts'
import type { PreviewLabels } from './labels.ts'
import styles from './preview.css?inline'

/** The bar that says that this is a preview, and what is the matter with it. */
export interface Label {
  /** Says something about the item. @param offersAgain whether the user can have the item again */
  say(text: string, offersAgain?: boolean): void
  /** Says a last thing. The bar stays until the user closes it. */
  close(text: string): void
  /** Lets Tab lead from an item that takes over the page to the bar. */
  join(): void
}

export function createLabel(
  kit: Kit,
  labels: PreviewLabels & { close: string },
  signal: AbortSignal,
  again: () => void,
  end: () => void,
): Label {
  const surface = surfaceOf(kit, styles)
  const status = element('p', { role: 'status' })
  const againButton = button(labels.previewAgain, 'quiet', again)
  const actions = element('div', { class: 'preview-actions' }, button(labels.endPreview, 'quiet', end))
  const bar = element(
    'section',
    { class: 'preview', 'aria-label': labels.preview },
    element('b', {}, labels.preview),
    status,
    actions,
  )
  const joined = new WeakSet<Layer>()
  let closeBar: (() => void) | undefined

  const open = () => {
    const lifetime = {
      onEnd(callback: () => void) {
        signal.addEventListener('abort', callback)
        return callback
      },
    }
    closeBar ??= surface.open(lifetime, { element: bar, isModal: false })
  }
  const write = (text: string) => {
    open()
    if (status.textContent !== text) status.textContent = text
  }

  return {
    say(text, offersAgain = false) {
      write(text)
      if (offersAgain) actions.prepend(againButton)
      else againButton.remove()
    },
    close(text) {
      write(text)
      actions.replaceChildren(closeButton({ labels, end: () => closeBar?.() }))
    },
    join() {
      for (const layer of surface.layers) {
        const { tabStops } = layer
        if (!tabStops || joined.has(layer)) continue
        joined.add(layer)
        layer.tabStops = () => [...tabStops(), ...focusables(bar)]
      }
    },
  }
}
