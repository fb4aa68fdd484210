import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'
import { isLockTimeout, lockTimeoutMs } from './lock-timeout.ts'

/** An arbitrary number. Every version of this service must use the same one. */
const partitionLock = 7_100_583_003
const dayMilliseconds = 24 * 60 * 60 * 1000

/** The UTC day of an instant in SQL notation: `2026-01-31`. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

export const daysFrom = (instant: number, days: number): number => instant + days * dayMilliseconds

interface DailyPartitionsParts {
  database: Database
  table: 'events' | 'item_users'
}

export type DailyPartitions = ReturnType<typeof createDailyPartitions>

/** Manages a table that is partitioned by its column `day`. Its partitions are named `events_20260131` and so on. */
export function createDailyPartitions({ database, table }: DailyPartitionsParts) {
  const existing = new Set<string>()

  const partitionOf = (day: string) => `${table}_${day.replaceAll('-', '')}`

  /**
   * Creates a table and attaches it. That waits for no reader and no writer of the other partitions. `create table …
   * partition of` would: it locks them all out, behind a dump that reads them.
   */
  async function create(tx: Transaction, day: string): Promise<void> {
    const partition = partitionOf(day)
    if (await exists(tx, partition)) return
    const next = dayOf(daysFrom(Date.parse(day), 1))
    await tx.execute(sql.raw(`create table ${partition} (like ${table} including all)`))
    await tx.execute(
      sql.raw(`alter table ${table} attach partition ${partition} for values from ('${day}') to ('${next}')`),
    )
  }

  /** Not `to_regclass()`, for the reason in `tableExists`. */
  async function exists(tx: Transaction, partition: string): Promise<boolean> {
    const { rows } = await tx.execute(
      sql`select from pg_tables where schemaname = current_schema() and tablename = ${partition}`,
    )
    return rows.length > 0
  }

  /**
   * Drops one partition, which locks out all readers and writers of the table. While this waits for its lock, the events that
   * arrive wait behind it, so it does not wait for long. Returns false if another node has dropped the partition.
   */
  function drop(partition: string): Promise<boolean> {
    return database.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${partitionLock})`)
      await tx.execute(sql.raw(`set local lock_timeout = ${lockTimeoutMs}`))
      if (!(await exists(tx, partition))) return false
      await tx.execute(sql`drop table ${sql.identifier(partition)}`)
      return true
    })
  }

  return {
    /** Creates the missing partitions of some days. */
    async ensure(days: string[]): Promise<void> {
      const missing = new Set(days.filter(day => !existing.has(day)))
      if (missing.size === 0) return
      await database.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${partitionLock})`)
        for (const day of missing) await create(tx, day)
      })
      for (const day of missing) existing.add(day)
    },

    /** Forgets which partitions exist, because another node dropped one that this node believed in. */
    forget(): void {
      existing.clear()
    },

    /**
     * Drops the partitions that are older than some days by the database's own clock. Returns the dropped days, and whether a
     * dump or a long query reads the next partition: then it and the following ones stay until the next time.
     */
    async dropOlderThan(days: number): Promise<{ dropped: string[]; isInUse: boolean }> {
      const { rows } = await database.sql.execute<{ name: string }>(
        sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
            where i.inhparent = ${table}::regclass and right(c.relname, 8) <
              to_char((clock_timestamp() at time zone 'UTC')::date - ${days}::int, 'YYYYMMDD')
            order by c.relname`,
      )
      const dropped: string[] = []
      for (const { name } of rows) {
        const day = name.slice(-8).replace(/(....)(..)(..)/, '$1-$2-$3')
        try {
          if (await drop(name)) dropped.push(day)
        } catch (error) {
          if (isLockTimeout(error)) return { dropped, isInUse: true }
          throw error
        }
        existing.delete(day)
      }
      return { dropped, isInUse: false }
    },
  }
}
