const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchmove']

/** Calls back after the user has been inactive for some time in a visible tab. */
export function afterIdling(ms: number, done: () => void, signal: AbortSignal): void {
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const noteActivity = () => {
    last = performance.now()
  }
  // Activity only notes the time: to restart a timer at every event would be expensive.
  const check = () => {
    const left = last + ms - performance.now()
    if (left <= 0) return done()
    timer = setTimeout(check, left)
  }
  const restart = () => {
    clearTimeout(timer)
    noteActivity()
    if (document.visibilityState === 'visible') check()
  }
  document.addEventListener('visibilitychange', restart, { signal })
  for (const name of activityEvents)
    document.addEventListener(name, noteActivity, { signal, capture: true, passive: true })
  signal.addEventListener('abort', () => clearTimeout(timer))
  restart()
}
