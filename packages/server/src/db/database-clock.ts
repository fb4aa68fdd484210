import type { Database } from './database.ts'

/** Tells the time of the service. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  stop?(): void
}

/**
 * Follows the database's clock, which all nodes share: the date and time of a node may be wrong. Between two measurements
 * it counts with the monotonic clock of this process, which no change of the node's date and time affects.
 */
export async function followDatabaseClock(database: Database, intervalMs = 30_000): Promise<Clock> {
  let offset = await measureOffset(database)

  const measure = async () => {
    offset = await measureOffset(database)
  }
  // While the database is unavailable, the clock goes on.
  const timer = setInterval(() => void measure().catch(() => {}), intervalMs)
  timer.unref()

  return { now: () => Math.floor(offset + performance.now()), stop: () => clearInterval(timer) }
}

/** What must be added to the monotonic clock of this process to get the time of the database. */
async function measureOffset(database: Database): Promise<number> {
  const before = performance.now()
  const { rows } = await database.query('select extract(epoch from clock_timestamp())::float8 as seconds')
  const [{ seconds }] = rows as [{ seconds: number }]
  return seconds * 1000 - (before + performance.now()) / 2
}
