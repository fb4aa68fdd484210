import { setTimeout as delay } from 'node:timers/promises'

const delayMs = 250
/** How many refusals may wait. Each holds a connection. */
const maxDelayed = 1000

/**
 * Delays refusals of callers who come too often. A caller that repeats a refused request at once would otherwise keep the
 * service as busy as without a limit.
 */
export function createRefusalDelay() {
  let delayed = 0

  return async (): Promise<void> => {
    if (delayed >= maxDelayed) return
    delayed++
    await delay(delayMs)
    delayed--
  }
}
