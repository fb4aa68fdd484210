import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const retryMs = 500
const lineMs = 5000

interface Options {
  bootWaitMs: number
  signal?: AbortSignal | undefined
  log: (message: string) => void
}

/**
 * Tries to reach a database that may start later than this service, until the time is over. Wrong credentials or a missing
 * database are an error at once.
 */
export async function waitForDatabase<T>(reach: () => Promise<T>, options: Options): Promise<T> {
  const { bootWaitMs, signal, log } = options
  const startedAt = performance.now()
  let saidAt = -Infinity
  for (;;) {
    try {
      return await reach()
    } catch (error) {
      const waited = performance.now() - startedAt
      if (!isDatabaseUnavailable(error) || waited >= bootWaitMs || signal?.aborted) throw error
      if (waited - saidAt >= lineMs) {
        saidAt = waited
        const { message, code } = error as NodeJS.ErrnoException
        const left = Math.ceil((bootWaitMs - waited) / 1000)
        log(`waiting for the database for up to ${left} s: ${message || code}`)
      }
    }
    await delay(retryMs, undefined, { signal }).catch(() => {})
  }
}
