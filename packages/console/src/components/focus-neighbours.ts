const focusable = ':is(a[href], button, input, select, textarea, [tabindex="0"])'

/** What the keyboard reaches from an element of the screen: what comes after it, then what comes before, nearest first. */
export function neighboursOf(element: Element): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(`main ${focusable}`)]
  const at = all.indexOf(element as HTMLElement)
  return at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()]
}

/** The first one that is still there. */
export const firstThere = (elements: HTMLElement[]) =>
  elements.find(one => one.isConnected && one.checkVisibility())
