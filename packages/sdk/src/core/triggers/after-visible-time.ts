/** Calls back once the page has been looked at for so long; time in a hidden tab does not count. */
export function afterVisibleTime(window: Window, ms: number, done: () => void): () => void {
  const { document } = window
  let left = ms
  let since = 0
  let timer = 0
  const pause = () => {
    window.clearTimeout(timer)
    if (timer) left -= performance.now() - since
    timer = 0
  }
  const go = () => {
    pause()
    if (document.hidden) return
    since = performance.now()
    timer = window.setTimeout(() => {
      stop()
      done()
    }, left)
  }
  const stop = () => {
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', go)
  }
  document.addEventListener('visibilitychange', go)
  go()
  return stop
}
