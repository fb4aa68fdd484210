/** The modal of the page around an element. */
export const modalAround = (element: Element | null): Element | undefined => closest(element, isModal)

/** The native dialog around an element that makes everything outside of it inert. */
export const dialogAround = (element: Element | null): Element | undefined =>
  closest(element, one => one.matches(dialog))

/** `:modal` alone may still match after the attribute `open` was removed. */
export const dialog = 'dialog[open]:modal'

/** Some libraries do not mark their modal as such, but hide the rest of the page from screen readers. */
const isModal = (element: Element) =>
  element.matches(`[aria-modal=true],${dialog}`) ||
  (element.matches('[role=dialog],[role=alertdialog]') &&
    document.querySelector('body>[aria-hidden],body>[inert]') !== null)

/** Looks around an element, across shadow roots and slots. */
function closest(element: Element | null, test: (one: Element) => boolean): Element | undefined {
  for (
    let at = element;
    at;
    at = at.assignedSlot ?? at.parentElement ?? (at.getRootNode() as ShadowRoot).host
  )
    if (test(at)) return at
  return undefined
}
