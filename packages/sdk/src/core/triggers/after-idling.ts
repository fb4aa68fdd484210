const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchmove']

/** Calls back once nobody has done anything for so long, in a tab that is looked at. */
export function afterIdling(window: Window, ms: number, done: () => void): () => void {
  const { document } = window
  const options = { capture: true, passive: true }
  let last = performance.now()
  let timer = 0
  const noteSign = () => {
    last = performance.now()
  }
  // A sign only notes the time: a timer that each of them restarted would cost more than the wait itself.
  const check = () => {
    const left = last + ms - performance.now()
    if (left > 0) {
      timer = window.setTimeout(check, left)
      return
    }
    stop()
    done()
  }
  const look = () => {
    window.clearTimeout(timer)
    noteSign()
    if (!document.hidden) check()
  }
  const stop = () => {
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    for (const sign of signs) document.removeEventListener(sign, noteSign, options)
  }
  document.addEventListener('visibilitychange', look)
  for (const sign of signs) document.addEventListener(sign, noteSign, options)
  look()
  return stop
}
