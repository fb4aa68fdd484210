// Without lists of choices: those open when they get the focus.
const focusable = ':is(a[href], button, input:not([role="combobox"]), select, textarea, [tabindex="0"])'

/** What the keyboard reaches from an element of the screen: what comes after it, then what comes before, nearest first. */
export function neighboursOf(element: Element): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(`main ${focusable}`)]
  const lies = (one: Element, where: number) => element.compareDocumentPosition(one) & where
  return [
    ...all.filter(one => lies(one, Node.DOCUMENT_POSITION_FOLLOWING)),
    ...all.filter(one => lies(one, Node.DOCUMENT_POSITION_PRECEDING)).reverse(),
  ]
}

/** The first one that is still there. */
export const firstThere = (elements: HTMLElement[]) =>
  elements.find(one => one.isConnected && one.checkVisibility())
