import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Any number will do, as long as every version of this service takes the same. */
const partitionLock = 7_100_583_003
const dayMilliseconds = 24 * 60 * 60 * 1000

/** The day of an instant, UTC, as SQL writes it: `2026-01-31`. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

export const daysFrom = (instant: number, days: number): number => instant + days * dayMilliseconds

/** The partitions of a table that is split by its column `day`: `events_20260131` and so on. */
export class DailyPartitions {
  readonly #database: Database
  readonly #table: string
  readonly #known = new Set<string>()

  constructor(database: Database, table: 'events' | 'item_users') {
    this.#database = database
    this.#table = table
  }

  /** Makes the partitions of some days, where they are missing. */
  async ensure(days: string[]): Promise<void> {
    const missing = new Set(days.filter(day => !this.#known.has(day)))
    if (missing.size === 0) return
    await this.#database.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${partitionLock})`)
      for (const day of missing) await tx.execute(sql.raw(this.#creation(day)))
    })
    for (const day of missing) this.#known.add(day)
  }

  /** Drops the partitions of all days before one. Gives the days that are gone. */
  async dropBefore(day: string): Promise<string[]> {
    return this.#database.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${partitionLock})`)
      const { rows } = await tx.execute<{ name: string }>(
        sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
            where i.inhparent = ${this.#table}::regclass order by c.relname`,
      )
      const old = rows.map(({ name }) => name).filter(name => name < this.#nameOf(day))
      for (const name of old) await tx.execute(sql`drop table ${sql.identifier(name)}`)
      return old.map(name => name.slice(-8).replace(/(....)(..)(..)/, '$1-$2-$3'))
    })
  }

  #nameOf(day: string): string {
    return `${this.#table}_${day.replaceAll('-', '')}`
  }

  #creation(day: string): string {
    const next = dayOf(daysFrom(Date.parse(day), 1))
    return `create table if not exists ${this.#nameOf(day)} partition of ${this.#table} for values from ('${day}') to ('${next}')`
  }
}
