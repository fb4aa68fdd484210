import { element } from '../../render/element.ts'
import { focusables } from '../../render/focusables.ts'
import type { Layer, Lifetime, Surface } from '../../render/layer.ts'

/** A bar at the edge of the screen that says what the builder does now, with buttons. */
export interface Bar {
  element: HTMLElement
  /** @param buttons what the text is about, beside the usual buttons */
  say(text: string, buttons?: HTMLElement[]): void
  /** Lets Tab lead from what takes over the page to the bar. */
  join(surface: Surface): void
}

export function createBar(label: string, text: string, ...actions: HTMLElement[]): Bar {
  const status = element('p', { role: 'status' }, text)
  const more = element('div', { class: 'builder-actions' })
  const bar = element(
    'section',
    { class: 'card builder-bar', role: 'region', tabindex: -1, 'aria-label': label },
    status,
    more,
    element('div', { class: 'builder-actions' }, ...actions),
  )
  const joined = new WeakSet<Layer>()
  return {
    element: bar,
    say(now, buttons = []) {
      if (status.textContent !== now) status.textContent = now
      more.replaceChildren(...buttons)
    },
    join({ layers }) {
      for (const layer of layers) {
        const { tabStops } = layer
        if (!tabStops || !layer.isModal || joined.has(layer)) continue
        joined.add(layer)
        layer.tabStops = () => [...tabStops(), ...focusables(bar)]
      }
    },
  }
}

/** The lifetime of what ends with a signal. */
export const until = (signal: AbortSignal): Lifetime => ({
  onEnd(callback) {
    signal.addEventListener('abort', callback, { once: true })
    return callback
  },
})

/** A controller that is aborted with a signal, or before. */
export function partOf(signal: AbortSignal): AbortController {
  const part = new AbortController()
  if (signal.aborted) part.abort()
  signal.addEventListener('abort', () => part.abort(), { signal: part.signal })
  return part
}
