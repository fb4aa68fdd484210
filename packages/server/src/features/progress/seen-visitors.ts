import { createBoundedCache } from '../../bounded-cache.ts'
import type { Database } from '../../db/database.ts'
import { writeLater } from '../../db/write-later.ts'
import { markSeen, type Owner, ownerKey } from './progress-store.ts'

/** A visitor is noted at most once in this time. */
const pauseMs = 6 * 60 * 60_000
const maxWaiting = 2000
const maxRecent = 50_000

/** Notes which visitors came, so that only those who do not come back are forgotten. No response waits for it. */
export function createSeenVisitors(database: Database) {
  const recent = createBoundedCache<true>(maxRecent, { ttl: pauseMs })
  let waiting: Owner[] = []
  const { flush, close } = writeLater(write)

  async function write(): Promise<void> {
    const seen = waiting
    waiting = []
    if (seen.length === 0) return
    // If the database is away, their next request notes them.
    await database.withTimeout(markSeen(database.sql, seen)).catch(() => {
      for (const visitor of seen) recent.delete(ownerKey(visitor))
    })
  }

  return {
    note(visitor: Owner): void {
      const key = ownerKey(visitor)
      if (recent.has(key) || waiting.length >= maxWaiting) return
      recent.set(key, true)
      waiting.push(visitor)
    },
    flush,
    close,
  }
}
