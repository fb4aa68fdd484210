import { DatabaseAway } from './database-unavailable.ts'

/** Waits for a query of the database, but not longer than the timeout. */
export async function withTimeout<T>(query: PromiseLike<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new DatabaseAway())
    // If this process itself was blocked, the response may have arrived meanwhile. It is read before the timeout counts.
    timer = setTimeout(() => setImmediate(giveUp), timeoutMs)
  })
  return Promise.race([query, timeout]).finally(() => clearTimeout(timer))
}
