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
  isErasing,
  itemsToClose,
  markClosed,
  markItemClosed,
  timeOf,
  type UserPlace,
} from './closed-days-store.ts'

/** Thrown inside to undo a transaction. */
class NotNow extends Error {}

/** How long the users of one tenant are added up while other tenants wait. The rest is done when all had their turn. */
const defaultTurnMs = 60_000

interface Parts {
  database: Database
  /** How many rows of users one transaction reads. */
  rowsAtOnce?: number
  turnMs?: number
}

/** How far the users of an item on a day are added up. */
interface Progress {
  reached: UserPlace
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

  /** Returns false if it was stopped, its turn is over, or it has to wait for an erasure. */
  async function close(item: ItemOfDay, day: string, isOver: () => boolean): Promise<boolean> {
    const key = JSON.stringify([item, day])
    const progress = begun.get(key) ?? { reached: firstUser, since: await timeOf(database.sql) }
    begun.set(key, progress)
    const unlessErasing = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      database.transaction(async tx => {
        if (await isErasing(tx, item.tenant_id, progress.since)) throw new NotNow()
        const done = await work(tx)
        // An erasure that began meanwhile must not miss a user that is stored here.
        if (await isErasing(tx, item.tenant_id, progress.since)) throw new NotNow()
        return done
      })
    try {
      for (let isMore = true; isMore; ) {
        if (isOver()) return false
        const users = { ...item, day, after: progress.reached, rowsAtOnce }
        const reached = await unlessErasing(tx => closeUsers(tx, users))
        if (reached) progress.reached = reached
        isMore = reached !== null
      }
      await unlessErasing(tx => markItemClosed(tx, item, day))
      begun.delete(key)
      return true
    } catch (error) {
      begun.delete(key)
      if (error instanceof NotNow) return false
      throw error
    }
  }

  async function* itemsOf(day: string): AsyncGenerator<ItemOfDay> {
    const next = (after?: ItemOfDay) => database.transaction(tx => itemsToClose(tx, day, after))
    for (let items = await next(); items.length > 0; items = await next(items.at(-1))) yield* items
  }

  /** Adds up the users of all tenants, oldest day first. */
  async function closeDays(signal: AbortSignal, turnMs: number): Promise<void> {
    /** The days of an item are added up in their order, so these tenants wait. */
    const waiting = new Set<string>()
    const spent = new Map<string, number>()
    for (const day of await daysToClose(database.sql)) {
      for await (const item of itemsOf(day)) {
        if (signal.aborted) return
        const { tenant_id } = item
        // The activity of the demo is written into the past, and small.
        if (tenant_id === demoTenantId || waiting.has(tenant_id)) continue
        const startedAt = performance.now() - (spent.get(tenant_id) ?? 0)
        const isOver = () => signal.aborted || performance.now() - startedAt >= turnMs
        if (!(await close(item, day, isOver))) waiting.add(tenant_id)
        spent.set(tenant_id, performance.now() - startedAt)
      }
      if (waiting.size === 0) await markClosed(database.sql, day)
    }
  }

  async function run({ signal }: JobContext): Promise<void> {
    for (const forget of [forgetClosedDays, forgetOldHours])
      while (!signal.aborted && (await database.transaction(forget)));
    await closeDays(signal, turnMs)
    await closeDays(signal, Infinity)
  }

  return { name: 'closed-days', intervalSeconds: 60 * 60, run }
}
