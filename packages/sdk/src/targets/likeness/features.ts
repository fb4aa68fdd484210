// What an element looks like, for the comparison with a fingerprint. The fingerprint is made with the same functions.

/** The beginning of a text, which says enough. */
export const cut = (text: string | null | undefined): string =>
  (text || '').slice(0, 999).replace(/\s+/g, ' ').trim().slice(0, 120)

export const textOf = (element: { textContent: string | null | undefined } | null | undefined): string =>
  cut(element?.textContent)

/** The name of an element that is not its text. The label of a field is before it. */
export const nameOf = (element: Element): string | null | undefined =>
  ['aria-label', 'title', 'placeholder'].map(name => element.getAttribute(name)).find(Boolean)

/** What is before or after an element, even if it is wrapped. */
export const beside = (
  element: Element | null,
  side: 'previousElementSibling' | 'nextElementSibling',
): Element | null => element && (element[side] || beside(element.parentElement, side))

/** The elements around an element, from the inside to the outside, without the body. */
export const ancestors = ({ parentElement: parent }: Element): Element[] =>
  parent && parent.localName !== 'body' ? [parent, ...ancestors(parent)] : []

/** The names of the elements around an element that have a meaning of their own: wrappers come and go. */
export const pathOf = (around: Element[]): string[] =>
  around.map(one => one.localName).filter(name => !/^(div|span)/.test(name))
