import { deepActive } from './focusables.ts'
import { focus, type Layer, type Surface } from './layer.ts'

/** Keys while something is shown: Tab goes round inside a modal layer, Escape closes the topmost that wants it. */
export function onKey(surface: Surface, root: ShadowRoot, signal: AbortSignal): void {
  const heard = (event: KeyboardEvent) => {
    // A key that chooses a word in an input method is not ours.
    if (event.isComposing || event.keyCode === 229) return
    const top = surface.layers.at(-1)
    const isInside = (layer: Layer) => layer.element.contains(root.activeElement)
    if (event.key === 'Tab') {
      const modal = surface.layers.filter(layer => layer.isModal).at(-1)
      if (modal?.tabStops) goRound(event, modal.element, modal.tabStops())
    } else if (event.key === 'Escape') {
      const layer = [...surface.layers].reverse().find(one => one.isModal || isInside(one))
      if (!layer) return
      // The page's own dialog underneath must stay.
      event.preventDefault()
      event.stopPropagation()
      layer.escape()
    } else if (top?.key && (isInside(top) || document.activeElement === document.body)) top.key(event)
  }
  window.addEventListener('keydown', heard, { capture: true, signal })
}

function goRound(event: KeyboardEvent, fallback: HTMLElement, stops: HTMLElement[]) {
  event.preventDefault()
  const at = stops.indexOf(deepActive() as HTMLElement)
  const next = event.shiftKey ? (at <= 0 ? stops.length : at) - 1 : at + 1
  focus(stops[next % stops.length] ?? fallback)
}
