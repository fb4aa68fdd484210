import { createBoundedCache } from '../../bounded-cache.ts'
import { exceeded } from '../../bounds.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { isVerifiedUserKey } from '../progress/progress-reads.ts'
import { addDailyEvents, type DailyEvents, readDailyEvents } from './events-store.ts'
import { type StoredEvent, sizeOf } from './stored-event.ts'

export type DailyEventBound = ReturnType<typeof createDailyEventBound>

/**
 * Bounds how many events of a tenant are stored on a day, and with them everything that is derived from events. Every
 * commit adds its events to the counter in the database and remembers the sum. Half of the bound is kept for verified
 * users: the API key of a page is public, so strangers could use it up. An event with much data counts as several: so the
 * size of what is stored is bounded too.
 * @param limit events per tenant and day
 */
export function createDailyEventBound(database: Database, limit: number) {
  const known = createBoundedCache<DailyEvents>(20_000)
  const reading = new Map<string, Promise<void>>()

  async function read(tenantId: string, day: string): Promise<void> {
    const sum = await database.withTimeout(readDailyEvents(database.sql, tenantId, day))
    // A commit may have told a later sum meanwhile.
    if ((known.get(tenantId)?.day ?? '') < day) known.set(tenantId, sum)
  }

  return {
    /** Reads what other nodes, or this one before a restart, have counted on this day. Later only commits tell it. */
    async prepare(tenantId: string, day: string): Promise<void> {
      if ((known.get(tenantId)?.day ?? '') >= day) return
      const running = reading.get(tenantId) ?? read(tenantId, day).finally(() => reading.delete(tenantId))
      reading.set(tenantId, running)
      await running
    },

    /** Why an event cannot be stored; null if it can. A node asks only its memory, so a few events too many may pass. */
    problemOf({ tenant_id, day, user_key }: StoredEvent): string | null {
      const today = known.get(tenant_id)
      if (today?.day !== day) return null
      const isFull = today.stored >= limit || (!isVerifiedUserKey(user_key) && today.by_visitors >= limit / 2)
      return isFull ? exceeded('events_per_day', limit) : null
    },

    /** Counts new events in their transaction. */
    async add(tx: Transaction, events: StoredEvent[]): Promise<void> {
      const added = new Map<string, DailyEvents>()
      for (const event of events) {
        const { tenant_id, day, user_key } = event
        const size = sizeOf(event)
        const key = `${tenant_id} ${day}`
        const sum = added.get(key) ?? { tenant_id, day, stored: 0, by_visitors: 0 }
        sum.stored += size
        if (!isVerifiedUserKey(user_key)) sum.by_visitors += size
        added.set(key, sum)
      }
      for (const sum of await addDailyEvents(tx, [...added.values()])) {
        if (sum.day >= (known.get(sum.tenant_id)?.day ?? '')) known.set(sum.tenant_id, sum)
      }
    },
  }
}
