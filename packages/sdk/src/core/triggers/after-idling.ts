const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchmove']

/** Calls back once nobody has done anything for so long, in a tab that is looked at. Returns how to stop. */
export function afterIdling(ms: number, done: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const noteSign = () => {
    last = performance.now()
  }
  // A sign only notes the time: a timer that each of them restarted would cost more than the wait itself.
  const check = () => {
    const left = last + ms - performance.now()
    if (left <= 0) return done()
    timer = setTimeout(check, left)
  }
  const look = () => {
    clearTimeout(timer)
    noteSign()
    if (!document.hidden) check()
  }
  document.addEventListener('visibilitychange', look, { signal })
  for (const sign of signs)
    document.addEventListener(sign, noteSign, { signal, capture: true, passive: true })
  look()
  return () => {
    clearTimeout(timer)
    over.abort()
  }
}
