/** Calls back after the page has been visible for some time; time in a hidden tab does not count. Returns how to stop. */
export function afterVisibleTime(ms: number, done: () => void): () => void {
  const stopped = new AbortController()
  let left = ms
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    clearTimeout(timer)
    if (timer) left -= performance.now() - since
    since = performance.now()
    timer = document.visibilityState === 'hidden' ? undefined : setTimeout(done, left)
  }
  document.addEventListener('visibilitychange', go, { signal: stopped.signal })
  go()
  return () => {
    clearTimeout(timer)
    stopped.abort()
  }
}
