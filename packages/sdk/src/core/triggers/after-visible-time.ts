/** Calls back once the page has been looked at for so long; time in a hidden tab does not count. Returns how to stop. */
export function afterVisibleTime(window: Window, ms: number, done: () => void): () => void {
  const { document } = window
  const over = new AbortController()
  let left = ms
  let since = 0
  let timer = 0
  const go = () => {
    window.clearTimeout(timer)
    if (timer) left -= performance.now() - since
    since = performance.now()
    timer = document.hidden ? 0 : window.setTimeout(done, left)
  }
  document.addEventListener('visibilitychange', go, { signal: over.signal })
  go()
  return () => {
    window.clearTimeout(timer)
    over.abort()
  }
}
