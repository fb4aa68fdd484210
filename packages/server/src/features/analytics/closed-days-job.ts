import { demoTenantId } from '../../auth/demo.ts'
import type { Database } from '../../db/database.ts'
import { longTransaction } from '../../db/long-transaction.ts'
import type { Job, JobContext } from '../../jobs/job.ts'
import {
  closeItemDay,
  daysToClose,
  forgetClosedDays,
  type ItemOfDay,
  isErasing,
  itemsToClose,
  markClosed,
} from './closed-days-store.ts'

/** Thrown inside to undo a transaction. */
class NotNow extends Error {}

/**
 * Adds up the users of days that are over, so that a report of 90 days reads sums instead of every user. Reports are the
 * same with and without it. It reads only what all releases store, so nodes of the previous release may run beside it.
 */
export function createClosedDaysJob({ database }: { database: Database }): Job {
  /** Returns false if it has to wait: for an erasure, or because another run does the same. */
  async function close(item: ItemOfDay, day: string): Promise<boolean> {
    try {
      await longTransaction(database, async tx => {
        if (await isErasing(tx, item.tenant_id)) throw new NotNow()
        if (!(await closeItemDay(tx, item, day))) throw new NotNow()
        // An erasure that began meanwhile must not miss a user that is stored here.
        if (await isErasing(tx, item.tenant_id)) throw new NotNow()
      })
      return true
    } catch (error) {
      if (error instanceof NotNow) return false
      throw error
    }
  }

  async function run({ signal }: JobContext): Promise<void> {
    /** The days of an item are added up in their order, so these tenants wait for the next run. */
    const waiting = new Set<string>()
    for (const day of await daysToClose(database.sql)) {
      for (const item of await itemsToClose(database.sql, day)) {
        if (signal.aborted) return
        // The activity of the demo is written into the past, and small.
        if (item.tenant_id === demoTenantId || waiting.has(item.tenant_id)) continue
        if (!(await close(item, day))) waiting.add(item.tenant_id)
      }
      if (waiting.size === 0) await markClosed(database.sql, day)
    }
    await longTransaction(database, forgetClosedDays)
  }

  return { name: 'closed-days', intervalSeconds: 60 * 60, run }
}
