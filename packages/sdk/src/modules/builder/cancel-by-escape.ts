import { element } from '../../render/element.ts'
import type { Surface } from '../../render/layer.ts'

/** Calls back when Escape is pressed anywhere, until the signal is aborted. The key does nothing else then. */
export function cancelByEscape({ layers }: Surface, signal: AbortSignal, cancel: () => void): void {
  // It is not opened, because a modal layer that opens takes the focus.
  const layer = { element: element('i'), isModal: true, escape: cancel }
  layers.push(layer)
  signal.addEventListener('abort', () => layers.splice(layers.indexOf(layer), 1))
}
