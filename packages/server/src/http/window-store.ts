import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** How many callers are counted. Those whose window began first are forgotten first. */
const maxCallers = 100_000

type Callback = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * Counts the calls of each caller in a window of time. The store of `@fastify/rate-limit` itself goes by the date of the
 * node: if that is set back, its windows do not end for as long.
 */
export class WindowStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { current: number; endsAt: number }>()

  incr(caller: string, callback: Callback, timeWindow: number) {
    const now = performance.now()
    let window = this.#windows.get(caller)
    if (window && window.endsAt > now) window.current++
    else {
      window = { current: 1, endsAt: now + timeWindow }
      this.#windows.delete(caller)
      this.#windows.set(caller, window)
      const [oldest] = this.#windows.size > maxCallers ? this.#windows.keys() : []
      if (oldest !== undefined) this.#windows.delete(oldest)
    }
    callback(null, { current: window.current, ttl: window.endsAt - now })
  }

  /** The same without counting the call. */
  read(caller: string, callback: Callback) {
    const window = this.#windows.get(caller)
    const ttl = Math.max(0, (window?.endsAt ?? 0) - performance.now())
    callback(null, { current: ttl > 0 ? (window?.current ?? 0) : 0, ttl })
  }

  /** Each limit has a store of its own. */
  child(): WindowStore {
    return new WindowStore()
  }
}
