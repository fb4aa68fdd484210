/** How many callers are counted. Those whose window began first are forgotten first. */
const maxCallers = 100_000

/** The calls of one caller in its window, and how many milliseconds the window still lasts. */
export interface CallCount {
  current: number
  ttl: number
}

/** Counts the calls of each caller in a window of time, by a clock that is never set back. */
export function createWindowCounter(windowMs: number) {
  const windows = new Map<string, { current: number; endsAt: number }>()

  return {
    count(caller: string, calls = 1): CallCount {
      const now = performance.now()
      let window = windows.get(caller)
      if (window && window.endsAt > now) window.current += calls
      else {
        window = { current: calls, endsAt: now + windowMs }
        windows.delete(caller)
        windows.set(caller, window)
        const [oldest] = windows.size > maxCallers ? windows.keys() : []
        if (oldest !== undefined) windows.delete(oldest)
      }
      return { current: window.current, ttl: window.endsAt - now }
    },

    /** The same without counting the call. */
    read(caller: string): CallCount {
      const window = windows.get(caller)
      const ttl = Math.max(0, (window?.endsAt ?? 0) - performance.now())
      return { current: ttl > 0 ? (window?.current ?? 0) : 0, ttl }
    },
  }
}
