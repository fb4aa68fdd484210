import { and, gt } from 'drizzle-orm'
import { consoleSessions } from './schema.ts'

/** A session without a request for this long has ended. */
const idleMs = 2 * 60 * 60 * 1000

/** The condition of a session of the console that has not ended. @param now milliseconds since 1970 */
export const validSession = (now: number) =>
  and(gt(consoleSessions.expires_at, new Date(now)), gt(consoleSessions.seen_at, new Date(now - idleMs)))
