import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

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

/** Manages a table that is partitioned by its column `day`. Its partitions are named `events_20260131` and so on. */
export function createDailyPartitions({ database, table }: DailyPartitionsParts) {
  const existing = new Set<string>()

  const partitionOf = (day: string) => `${table}_${day.replaceAll('-', '')}`

  function creationOf(day: string): string {
    const next = dayOf(daysFrom(Date.parse(day), 1))
    return `create table if not exists ${partitionOf(day)} partition of ${table} for values from ('${day}') to ('${next}')`
  }

  return {
    /** Creates the missing partitions of some days. */
    async ensure(days: string[]): Promise<void> {
      const missing = new Set(days.filter(day => !existing.has(day)))
      if (missing.size === 0) return
      await database.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${partitionLock})`)
        for (const day of missing) await tx.execute(sql.raw(creationOf(day)))
      })
      for (const day of missing) existing.add(day)
    },

    /** Forgets which partitions exist, because another node dropped one that this node believed in. */
    forget(): void {
      existing.clear()
    },

    /** Drops the partitions that are older than some days by the database's own clock. Returns the dropped days. */
    async dropOlderThan(days: number): Promise<string[]> {
      const dropped = await database.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${partitionLock})`)
        const { rows } = await tx.execute<{ name: string }>(
          sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
              where i.inhparent = ${table}::regclass and right(c.relname, 8) <
                to_char((clock_timestamp() at time zone 'UTC')::date - ${days}::int, 'YYYYMMDD')
              order by c.relname`,
        )
        for (const { name } of rows) await tx.execute(sql`drop table ${sql.identifier(name)}`)
        return rows.map(({ name }) => name.slice(-8).replace(/(....)(..)(..)/, '$1-$2-$3'))
      })
      for (const day of dropped) existing.delete(day)
      return dropped
    },
  }
}
