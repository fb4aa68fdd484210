import { deepActive } from './focusables.ts'
import { focus, type Layer, type Surface } from './layer.ts'

/** Keys while something is shown: Tab goes round inside a modal layer, Escape closes the topmost that wants it. */
export function onKey(surface: Surface, root: ShadowRoot, signal: AbortSignal): void {
  const heard = (event: KeyboardEvent) => {
    // A key that chooses a word in an input method is not ours, and none is while nothing of ours is on the page.
    if (event.isComposing || event.keyCode === 229 || !root.isConnected) return
    const downwards = [...surface.layers].reverse()
    const modal = downwards.find(layer => layer.isModal)
    const isInside = (layer: Layer) => layer.element.contains(root.activeElement)
    if (event.key === 'Escape') {
      const layer = downwards.find(one => one.escape && (one.isModal || one.escapesAnywhere || isInside(one)))
      if (!layer) return
      // The page's own dialog underneath must stay.
      event.preventDefault()
      event.stopPropagation()
      layer.escape?.()
    } else if (!modal) return
    else if (event.key === 'Tab') goRound(event, modal.element, modal.tabStops?.() ?? [])
    else if (event.altKey || event.ctrlKey || event.metaKey) return
    else if (isInside(modal) || document.activeElement === document.body) modal.key?.(event)
  }
  window.addEventListener('keydown', heard, { capture: true, signal })
}

function goRound(event: KeyboardEvent, fallback: HTMLElement, stops: HTMLElement[]) {
  event.preventDefault()
  const at = stops.indexOf(deepActive() as HTMLElement)
  const next = event.shiftKey ? (at <= 0 ? stops.length : at) - 1 : at + 1
  focus(stops[next % stops.length] ?? fallback)
}
