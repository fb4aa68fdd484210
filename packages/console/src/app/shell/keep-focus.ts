import { firstThere, neighboursOf } from '../../components/focus-neighbours.ts'

/**
 * When the row or the button that has the focus leaves the page, the focus goes to what was beside it. Otherwise it
 * would be on no element, and a screen reader would be at the top of the page. Returns its own end.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: Element | null = null
  let neighbours: HTMLElement[] = []
  const enter = ({ target }: FocusEvent) => {
    last = target as Element
    neighbours = neighboursOf(last)
  }
  const leave = ({ target }: FocusEvent) =>
    // A browser may say so too when the element leaves the page. Then it is not there any more after this.
    queueMicrotask(() => {
      if (last === target && last?.isConnected) last = null
    })
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    last = null
    // After a change of the whole screen none of them is there, and the focus goes to the beginning of the next one.
    firstThere(neighbours)?.focus({ preventScroll: true })
  })
  root.addEventListener('focusin', enter)
  root.addEventListener('focusout', leave)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', enter)
    root.removeEventListener('focusout', leave)
    observer.disconnect()
  }
}
