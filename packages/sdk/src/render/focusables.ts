import { matches, native } from './native.ts'

/** Elements that Tab reaches although their `tabIndex` is negative, and the reverse. */
const alwaysFocusable = ':is([contenteditable],audio[controls],video[controls]):not([tabindex])'
const neverFocusable = ':is(a,area):not([href],[tabindex])'

/** The element and its descendants that Tab would stop at, in document order and including shadow roots. */
export function focusables(element: Element): HTMLElement[] {
  if (
    matches(element, '[inert],:disabled') ||
    element.checkVisibility?.({ visibilityProperty: true }) === false
  )
    return []
  const inside = childrenOf(element).flatMap(focusables)
  return isFocusable(element) ? [element as HTMLElement, ...inside] : inside
}

function childrenOf(element: Element): Element[] {
  const slotted = element instanceof HTMLSlotElement ? element.assignedElements() : []
  return slotted.length > 0 ? slotted : [...(element.shadowRoot?.children ?? native(element, 'children'))]
}

function isFocusable(element: Element): boolean {
  const isTabbable = (element as HTMLElement).tabIndex >= 0 && !matches(element, neverFocusable)
  return (isTabbable || matches(element, alwaysFocusable)) && !isUncheckedRadio(element)
}

/** In a group of radio buttons, Tab stops only at the checked one. */
function isUncheckedRadio(element: Element): boolean {
  const { type, name, checked, form } = element as HTMLInputElement
  if (type !== 'radio' || checked || !name) return false
  const root = element.getRootNode() as ParentNode
  return [...root.querySelectorAll<HTMLInputElement>(':checked')].some(
    other => other.form === form && other.name === name && other.type === type,
  )
}

/** The element that has the focus, also inside nested shadow roots. */
export const deepActive = (): Element | null => innermost('activeElement')

/** An element that each document and shadow root knows, in the innermost shadow root that has one. */
export function innermost(name: 'activeElement' | 'fullscreenElement'): Element | null {
  let element = document[name]
  while (element?.shadowRoot?.[name]) element = element.shadowRoot[name]
  return element
}
