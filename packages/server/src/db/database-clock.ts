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
export async function followDatabaseClock(
  database: Pick<Database, 'query'>,
  intervalMs = 30_000,
): Promise<Clock> {
  const first = await measureOffset(database)
  let offset = (first.least + first.most) / 2

  // The offset changes only if the database's clock has. A slow response alone must not move the time back: messages
  // would be out of order.
  const measure = async () => {
    const { least, most } = await measureOffset(database)
    offset = Math.min(Math.max(offset, least), most)
  }
  // While the database is unavailable, the clock goes on.
  const timer = setInterval(() => void measure().catch(() => {}), intervalMs)
  timer.unref()

  return { now: () => Math.floor(offset + performance.now()), stop: () => clearInterval(timer) }
}

/**
 * What must be added to the monotonic clock of this process to get the time of the database. The database read its clock
 * after the query was sent and before the response came, so this gives two limits, not one number.
 */
async function measureOffset(database: Pick<Database, 'query'>): Promise<{ least: number; most: number }> {
  const sent = performance.now()
  const { rows } = await database.query('select extract(epoch from clock_timestamp())::float8 as seconds')
  const received = performance.now()
  const [{ seconds }] = rows as [{ seconds: number }]
  return { least: seconds * 1000 - received, most: seconds * 1000 - sent }
}
