import { createBoundedCache } from '../../bounded-cache.ts'
import type { Database } from '../../db/database.ts'
import { createWaitingRows } from '../../db/waiting-rows.ts'
import { writeLater } from '../../db/write-later.ts'
import { markSeen, type Owner, ownerKey } from './progress-store.ts'

/** A visitor is noted at most once in this time. */
const pauseMs = 6 * 60 * 60_000
const maxWaiting = 500
const maxRecent = 50_000

/** Notes which visitors came, so that only those who do not come back are forgotten. No response waits for it. */
export function createSeenVisitors(database: Database) {
  const recent = createBoundedCache<true>(maxRecent, { ttl: pauseMs })
  const waiting = createWaitingRows<{ tenant_id: string; visitor: Owner }>({
    maxOfTenant: maxWaiting,
    put(rows) {
      const visitors = rows.map(({ visitor }) => visitor)
      return database.withTimeout(markSeen(database.sql, visitors))
    },
    // If the database is away, their next request notes them.
    onFailed(_, rows) {
      for (const { visitor } of rows) recent.delete(ownerKey(visitor))
    },
  })
  const { flush, close } = writeLater(waiting.write)

  return {
    note(visitor: Owner): void {
      const key = ownerKey(visitor)
      if (recent.has(key) || !waiting.hasRoom(visitor.tenantId, key)) return
      recent.set(key, true)
      waiting.set(key, { tenant_id: visitor.tenantId, visitor })
    },
    flush,
    close,
  }
}
