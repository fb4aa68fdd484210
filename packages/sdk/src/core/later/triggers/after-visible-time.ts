/** Calls back after the page has been visible for some time; time in a hidden tab does not count. */
export function afterVisibleTime(ms: number, done: () => void, signal: AbortSignal): void {
  let left = ms
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    clearTimeout(timer)
    if (timer) left -= performance.now() - since
    since = performance.now()
    timer = document.visibilityState === 'hidden' ? undefined : setTimeout(done, left)
  }
  document.addEventListener('visibilitychange', go, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  go()
}
