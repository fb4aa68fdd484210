import { demoTenantId } from '../../auth/demo.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Job, JobContext } from '../../jobs/job.ts'
import {
  closeUsers,
  daysToClose,
  firstUser,
  forgetClosedDays,
  forgetOldHours,
  type ItemOfDay,
  type ItemPlace,
  type ItemWalk,
  isErasing,
  itemsToClose,
  markClosed,
  markItemClosed,
  timeOf,
  type UserPlace,
} from './closed-days-store.ts'

/** Thrown inside to undo a transaction while a user of the tenant is erased. */
class NotNow extends Error {}

/** How long the users of one tenant are added up while other tenants wait. */
const defaultTurnMs = 60_000

interface Parts {
  database: Database
  /** How many rows of users one transaction reads. */
  rowsAtOnce?: number
  turnMs?: number
}

/** How far the users of an item on a day are added up. */
interface Progress {
  day: string
  reached: UserPlace
  /** How many users saw the item, up to this place. */
  shown: number
  /** When it began, by the clock of the database. */
  since: string
}

/**
 * Adds up the users of days that are over, so that a report of 90 days reads sums instead of every user. Reports are the
 * same before, after and meanwhile. An item may have very many users, and the embedded database does one thing at a time: so
 * each transaction adds up some of them only.
 */
export function createClosedDaysJob({ database, rowsAtOnce = 100, turnMs = defaultTurnMs }: Parts): Job {
  /** What runs of this process have begun and not ended. Another process begins again, which changes nothing. */
  const begun = new Map<string, Progress>()

  /** Adds up the users of an item on a day, part by part, until all are added up or `isOver`: at least one part. */
  async function closeItem(item: ItemOfDay, day: string, isOver: () => boolean): Promise<void> {
    const key = JSON.stringify([item, day])
    const since = begun.get(key)?.since ?? (await timeOf(database.sql))
    const progress = begun.get(key) ?? { day, reached: firstUser, shown: 0, since }
    begun.set(key, progress)

    const closePart = async (tx: Transaction) => {
      if (await isErasing(tx, item.tenant_id, since)) throw new NotNow()
      const part = await closeUsers(tx, { ...item, day, after: progress.reached, rowsAtOnce })
      const shown = progress.shown + part.shown
      if (!part.reached) await markItemClosed(tx, { ...item, day }, shown)
      // An erasure that began meanwhile must not miss a user that is stored here.
      if (await isErasing(tx, item.tenant_id, since)) throw new NotNow()
      return { reached: part.reached, shown }
    }
    try {
      do {
        const { reached, shown } = await database.transaction(closePart)
        if (!reached) {
          begun.delete(key)
          return
        }
        Object.assign(progress, { reached, shown })
      } while (!isOver())
    } catch (error) {
      // The users may have other names after the erasure. After other errors it goes on where it was.
      if (error instanceof NotNow) begun.delete(key)
      throw error
    }
  }

  /** The items with users to add up on a day, of all tenants or of one. Tenants that wait are passed over. */
  async function* itemsOf(day: string, isWaiting: (tenantId: string) => boolean, tenantId?: string) {
    const isOther = (id: string) => tenantId !== undefined && id !== tenantId
    let after: ItemPlace =
      tenantId === undefined ? { tenant_id: '' } : { tenant_id: tenantId, environment: '', item_id: '' }
    for (;;) {
      const place: ItemPlace = after
      const { items, reached }: ItemWalk = await database.transaction(tx => itemsToClose(tx, day, place))
      for (const item of items) if (!isOther(item.tenant_id) && !isWaiting(item.tenant_id)) yield item
      if (!reached || isOther(reached.tenant_id)) return
      after = isWaiting(reached.tenant_id) ? { tenant_id: reached.tenant_id } : reached
    }
  }

  /**
   * Adds up the users of all tenants, oldest day first. Each tenant has a turn, and what is left comes after the turns of
   * the others. If something of a tenant cannot be added up, its rest waits for the next run.
   */
  async function closeDays(signal: AbortSignal, failures: unknown[]): Promise<void> {
    const days = await daysToClose(database.sql)
    for (const [key, { day }] of begun) if (!days.includes(day)) begun.delete(key)
    /** The tenants whose turn is over, with the day that they came to. The days of an item are added up in their order. */
    const rest = new Map<string, string>()
    const stopped = new Set<string>()
    const spent = new Map<string, number>()
    // The activity of the demo is written into the past, and small.
    const isWaiting = (id: string) => id === demoTenantId || rest.has(id) || stopped.has(id)

    async function closeDay(day: string, tenantId?: string): Promise<void> {
      for await (const item of itemsOf(day, isWaiting, tenantId)) {
        if (signal.aborted) return
        const { tenant_id } = item
        const startedAt = performance.now() - (spent.get(tenant_id) ?? 0)
        const isOver = () => signal.aborted || performance.now() - startedAt >= turnMs
        try {
          await closeItem(item, day, isOver)
          if (isOver()) rest.set(tenant_id, day)
        } catch (error) {
          stopped.add(tenant_id)
          if (!(error instanceof NotNow)) failures.push(error)
        }
        spent.set(tenant_id, performance.now() - startedAt)
      }
    }

    for (const day of days) {
      await closeDay(day)
      if (signal.aborted) return
      if (rest.size === 0 && stopped.size === 0) await markClosed(database.sql, day)
    }
    // A tenant that is added again comes after the others.
    for (const [tenantId, reachedDay] of rest) {
      rest.delete(tenantId)
      spent.delete(tenantId)
      for (const day of days.filter(day => day >= reachedDay)) {
        if (signal.aborted) return
        if (!isWaiting(tenantId)) await closeDay(day, tenantId)
      }
    }
  }

  async function run({ signal }: JobContext): Promise<void> {
    const failures: unknown[] = []
    for (const forget of [forgetClosedDays, forgetOldHours])
      try {
        while (!signal.aborted && (await database.transaction(forget)));
      } catch (error) {
        failures.push(error)
      }
    await closeDays(signal, failures)
    if (failures.length > 0) throw failures[0]
  }

  return { name: 'closed-days', intervalSeconds: 60 * 60, run }
}
