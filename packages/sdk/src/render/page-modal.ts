import { matches, native } from './native.ts'

type Maybe = Element | null | undefined

/** The modal of the page around an element. */
export const modalAround = (element: Maybe): Maybe => closest(element, isModal)

/** The native dialog around an element that makes everything outside of it inert. */
export const dialogAround = (element: Maybe): Maybe => closest(element, one => matches(one, dialog))

/** `:modal` alone may still match after the attribute `open` was removed. */
export const dialog = 'dialog[open]:modal'

/** Some libraries do not mark their modal as such, but hide the rest of the page from screen readers. */
const isModal = (element: Element) =>
  matches(element, `[aria-modal=true],${dialog}`) ||
  (matches(element, '[role$=dialog]') && document.querySelector('body>[aria-hidden],body>[inert]'))

/** Looks around an element, across shadow roots and slots. */
export function closest(element: Maybe, test: (one: Element) => unknown): Maybe {
  let at = element
  while (at && !test(at)) {
    const root = native(at, 'parentNode')
    // A document may have a `host` too: a form with that name.
    const parent = root instanceof ShadowRoot ? root.host : native(at, 'parentElement')
    at = native(at, 'assignedSlot') ?? parent
  }
  return at
}
