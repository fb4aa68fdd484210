import { demoTenantId } from '../../auth/demo.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Job, JobContext } from '../../jobs/job.ts'
import {
  closeUsers,
  daysToClose,
  forgetClosedDays,
  forgetOldHours,
  type ItemOfDay,
  isErasing,
  itemsToClose,
  markClosed,
  markItemClosed,
  timeOf,
  type UsersOfDay,
} from './closed-days-store.ts'

/** Thrown inside to undo a transaction. */
class NotNow extends Error {}

/**
 * Adds up the users of days that are over, so that a report of 90 days reads sums instead of every user. Reports are the
 * same before, after and meanwhile. An item may have very many users, and the embedded database does one thing at a time: so
 * each transaction adds up some of them only.
 */
export function createClosedDaysJob({
  database,
  rowsAtOnce = 300,
}: {
  database: Database
  rowsAtOnce?: number
}): Job {
  /** Returns false if it was stopped, or has to wait for an erasure. */
  async function close(item: ItemOfDay, day: string, signal: AbortSignal): Promise<boolean> {
    const since = await timeOf(database.sql)
    const unlessErasing = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      database.transaction(async tx => {
        if (await isErasing(tx, item.tenant_id, since)) throw new NotNow()
        const done = await work(tx)
        // An erasure that began meanwhile must not miss a user that is stored here.
        if (await isErasing(tx, item.tenant_id, since)) throw new NotNow()
        return done
      })
    try {
      let reached: string | null = ''
      do {
        if (signal.aborted) return false
        const users: UsersOfDay = { ...item, day, after: reached, rowsAtOnce }
        reached = await unlessErasing(tx => closeUsers(tx, users))
      } while (reached !== null)
      await unlessErasing(tx => markItemClosed(tx, item, day))
      return true
    } catch (error) {
      if (error instanceof NotNow) return false
      throw error
    }
  }

  async function* itemsOf(day: string): AsyncGenerator<ItemOfDay> {
    let items = await itemsToClose(database.sql, day)
    while (items.length > 0) {
      yield* items
      items = await itemsToClose(database.sql, day, items.at(-1))
    }
  }

  async function run({ signal }: JobContext): Promise<void> {
    /** The days of an item are added up in their order, so these tenants wait for the next run. */
    const waiting = new Set<string>()
    for (const day of await daysToClose(database.sql)) {
      for await (const item of itemsOf(day)) {
        if (signal.aborted) return
        // The activity of the demo is written into the past, and small.
        if (item.tenant_id === demoTenantId || waiting.has(item.tenant_id)) continue
        if (!(await close(item, day, signal))) waiting.add(item.tenant_id)
      }
      if (waiting.size === 0) await markClosed(database.sql, day)
    }
    for (const forget of [forgetClosedDays, forgetOldHours])
      while (!signal.aborted && (await database.transaction(forget)));
  }

  return { name: 'closed-days', intervalSeconds: 60 * 60, run }
}
