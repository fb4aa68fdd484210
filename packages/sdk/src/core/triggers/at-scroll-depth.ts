/** Calls back once the page, or what takes most of its place, is scrolled so far down, in per cent. */
export function atScrollDepth(percent: number, done: () => void): () => void {
  const check = ({ target }: Pick<Event, 'target'>) => {
    const scroller = target === document ? document.scrollingElement : (target as Element | null)
    if (!scroller || scroller.clientHeight < innerHeight / 2) return
    if (scrolledPercent(scroller) >= percent) done()
  }
  const over = new AbortController()
  document.addEventListener('scroll', check, { capture: true, passive: true, signal: over.signal })
  check({ target: document })
  return () => over.abort()
}

/** How far something is scrolled; what cannot be scrolled is at its beginning. */
export function scrolledPercent(
  scroller: Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>,
): number {
  const range = scroller.scrollHeight - scroller.clientHeight
  // A fraction of a pixel may always be missing at the end.
  return range > 0 ? ((scroller.scrollTop + 1) / range) * 100 : 0
}
