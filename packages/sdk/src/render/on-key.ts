import { deepActive, focusables } from './focusables.ts'
import { focus, type Layer, type Surface } from './layer.ts'

/**
 * Handles keys while layers are open: Tab cycles inside a modal layer, Escape closes the topmost layer that handles it.
 * Returns whether the page gets the key even if the focus is inside the host.
 * @param pageModal the modal of the page that is open
 */
export function onKey(
  event: KeyboardEvent,
  { layers }: Surface,
  root: ShadowRoot,
  pageModal: Element | null | undefined,
): boolean {
  // Ignores keys of an input method (Safari: https://bugs.webkit.org/show_bug.cgi?id=165004), and all keys while the
  // page has removed the host.
  if (event.isComposing || event.keyCode === 229 || !root.isConnected) return false
  const topDown = [...layers].reverse()
  const modal = topDown.find(layer => layer.isModal)
  const isInside = (layer: Layer) => layer.element.contains(root.activeElement)
  // A dialog of the page below the layer must not close, or move the focus.
  const take = () => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  if (event.key === 'Escape') {
    const layer = topDown.find(one => one.escape && (one.isModal || isInside(one)))
    if (layer) take()
    layer?.escape?.()
    return !layer
  }
  // The `key` of Shift+Tab is `Unidentified` in WebKitGTK: https://github.com/marijnh/w3c-keyname/issues/13
  if (event.keyCode === 9) {
    const { shiftKey } = event
    const stops = (modal ?? topDown.find(isInside))?.tabStops?.() ?? []
    const at = stops.indexOf(deepActive() as HTMLElement)
    const to = shiftKey ? (at <= 0 ? stops.length : at) - 1 : at + 1
    // From the end of a layer that is not modal, Tab goes on to the element that the layer points at.
    const next = modal
      ? (stops[to % stops.length] ?? modal.element)
      : (!shiftKey && stops[to]) || (pageModal && acrossBridge(event, root, pageModal))
    if (next) take()
    if (next) focus(next)
  } else if (
    !(event.altKey || event.ctrlKey || event.metaKey) &&
    modal &&
    (isInside(modal) || document.activeElement === document.body)
  )
    modal.key?.(event)
  return false
}

/** A modal of the page keeps Tab inside. At its first and last element the focus goes over to the host, and back there. */
function acrossBridge({ shiftKey }: KeyboardEvent, root: ShadowRoot, pageModal: Element) {
  const active = deepActive() as HTMLElement
  const ours = [...root.children].flatMap(focusables)
  // A native dialog contains the host.
  const theirs = focusables(pageModal).filter(one => !ours.includes(one))
  const [from, to] = root.contains(active) ? [ours, theirs] : [theirs, ours]
  const isAtEdge = shiftKey ? from.indexOf(active) <= 0 : active === from.at(-1)
  return isAtEdge ? to.at(shiftKey ? -1 : 0) : undefined
}
