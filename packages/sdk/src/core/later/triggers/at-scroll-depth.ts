/** Calls back when the page, or an element that fills at least half of the viewport, is scrolled down by a percentage. */
export function atScrollDepth(percent: number, done: () => void, signal: AbortSignal): void {
  const check = ({ target }: Pick<Event, 'target'>) => {
    const scroller = target === document ? document.scrollingElement : (target as Element | null)
    if (!scroller || scroller.clientHeight < innerHeight / 2) return
    if (scrolledPercent(scroller) >= percent) done()
  }
  document.addEventListener('scroll', check, { capture: true, passive: true, signal })
  check({ target: document })
}

/** How far an element is scrolled. An element that cannot be scrolled is at 0 %. */
export function scrolledPercent(
  scroller: Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>,
): number {
  const range = scroller.scrollHeight - scroller.clientHeight
  // At the end, `scrollTop` may be short by a fraction of a pixel.
  return range > 0 ? ((scroller.scrollTop + 1) / range) * 100 : 0
}
