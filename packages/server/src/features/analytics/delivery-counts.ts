import type { Environment } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { writeLater } from '../../db/write-later.ts'
import { addHours, type HourCount } from './analytics-store.ts'

/** How often each item was delivered, by tenant and environment. */
type Counts = Map<string, Map<string, number>>

interface Parts {
  database: Database
  clock: Clock
  /** Called when the counts cannot be written. They stay in memory until the next flush. */
  onWriteFailed: (error: unknown) => void
}

/**
 * Counts deliveries in memory, so that no response waits for the database. The counts are written every few seconds;
 * a process that is killed loses the counts since the last flush.
 */
export function createDeliveryCounts({ database, clock, onWriteFailed }: Parts) {
  let unwritten: Counts = new Map()
  const { flush, close } = writeLater(write)

  async function write(): Promise<void> {
    if (unwritten.size === 0) return
    const counts = unwritten
    unwritten = new Map()
    try {
      await addHours(database.sql, toHours(counts, new Date(clock.now()).toISOString()))
    } catch (error) {
      onWriteFailed(error)
      addTo(unwritten, counts)
    }
  }

  return {
    count(tenantId: string, environment: Environment, items: readonly { id: string }[]) {
      if (items.length === 0) return
      const key = `${tenantId} ${environment}`
      let counts = unwritten.get(key)
      if (!counts) {
        counts = new Map()
        unwritten.set(key, counts)
      }
      for (const { id } of items) counts.set(id, (counts.get(id) ?? 0) + 1)
    },

    flush,
    close,
  }
}

function addTo(counts: Counts, added: Counts) {
  for (const [key, items] of added) {
    const sums = counts.get(key) ?? new Map<string, number>()
    for (const [id, count] of items) sums.set(id, (sums.get(id) ?? 0) + count)
    counts.set(key, sums)
  }
}

function toHours(counts: Counts, now: string): HourCount[] {
  return [...counts].flatMap(([key, items]) => {
    const [tenant_id = '', environment] = key.split(' ') as [string, Environment]
    return [...items].map(([item_id, count]) => ({
      tenant_id,
      environment,
      item_id,
      measure: 'delivered' as const,
      step_id: '',
      hour: `${now.slice(0, 13)}:00:00.000Z`,
      count,
      last_at: now,
    }))
  })
}
