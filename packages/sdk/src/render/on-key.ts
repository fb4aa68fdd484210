import { deepActive } from './focusables.ts'
import { focus, type Layer, type Surface } from './layer.ts'

/** Handles keys while layers are open: Tab cycles inside a modal layer, Escape closes the topmost layer that handles it. */
export function onKey(surface: Surface, root: ShadowRoot, signal: AbortSignal): void {
  const onKeydown = (event: KeyboardEvent) => {
    // Ignores keys of an input method (Safari: https://bugs.webkit.org/show_bug.cgi?id=165004), and all keys while the
    // page has removed the host.
    if (event.isComposing || event.keyCode === 229 || !root.isConnected) return
    const topDown = [...surface.layers].reverse()
    const modal = topDown.find(layer => layer.isModal)
    const isInside = (layer: Layer) => layer.element.contains(root.activeElement)
    if (event.key === 'Escape') {
      const layer = topDown.find(one => one.escape && (one.isModal || one.escapesAnywhere || isInside(one)))
      if (!layer) return
      // A dialog of the page below the layer must stay open.
      event.preventDefault()
      event.stopPropagation()
      layer.escape?.()
    } else if (!modal) return
    else if (event.key === 'Tab') cycleFocus(event, modal.element, modal.tabStops?.() ?? [])
    else if (event.altKey || event.ctrlKey || event.metaKey) return
    else if (isInside(modal) || document.activeElement === document.body) modal.key?.(event)
  }
  window.addEventListener('keydown', onKeydown, { capture: true, signal })
}

function cycleFocus(event: KeyboardEvent, fallback: HTMLElement, stops: HTMLElement[]) {
  event.preventDefault()
  const at = stops.indexOf(deepActive() as HTMLElement)
  const next = event.shiftKey ? (at <= 0 ? stops.length : at) - 1 : at + 1
  focus(stops[next % stops.length] ?? fallback)
}
