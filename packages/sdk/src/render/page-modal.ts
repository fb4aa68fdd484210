/** The modal of the page around an element, across shadow roots and slots. */
export function modalAround(element: Element | null): Element | undefined {
  for (
    let at = element;
    at;
    at = at.assignedSlot ?? at.parentElement ?? (at.getRootNode() as ShadowRoot).host
  )
    if (isModal(at)) return at
  return undefined
}

/** Some libraries do not mark their modal as such, but hide the rest of the page from screen readers. */
const isModal = (element: Element) =>
  element.matches('[aria-modal=true],dialog:modal') ||
  (element.matches('[role=dialog],[role=alertdialog]') &&
    document.querySelector('body>[aria-hidden=true],body>[inert]') !== null)
