/** What a browser focuses although its `tabIndex` says otherwise, and the reverse. */
const focusedAnyway = ':is([contenteditable],audio[controls],video[controls]):not([tabindex])'
const notFocused = ':is(a,area):not([href],[tabindex])'

/** Everything inside an element, and itself, that Tab would stop at, in the order of the page, through shadow roots. */
export function focusables(element: Element): HTMLElement[] {
  if (
    element.matches('[inert],:disabled') ||
    element.checkVisibility?.({ visibilityProperty: true }) === false
  )
    return []
  const inside = childrenOf(element).flatMap(focusables)
  return isFocusable(element) ? [element as HTMLElement, ...inside] : inside
}

function childrenOf(element: Element): Element[] {
  if (element instanceof HTMLSlotElement && element.assignedElements().length > 0)
    return element.assignedElements()
  return [...(element.shadowRoot ?? element).children]
}

function isFocusable(element: Element): boolean {
  const isReached = (element as HTMLElement).tabIndex >= 0 && !element.matches(notFocused)
  return (isReached || element.matches(focusedAnyway)) && !isUnchosenRadio(element)
}

/** Of a group of radio buttons, Tab stops at the chosen one alone. */
function isUnchosenRadio(element: Element): boolean {
  const { type, name, checked, form } = element as HTMLInputElement
  if (type !== 'radio' || checked || !name) return false
  const group = (form ?? (element.getRootNode() as ParentNode)).querySelectorAll<HTMLInputElement>(
    'input[type=radio]',
  )
  return [...group].some(other => other.name === name && other.checked)
}

/** The element that really has the focus, inside however many shadow roots. */
export function deepActive(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
