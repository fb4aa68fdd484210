import { lt, not } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accessTokens, consoleLinks, consoleSessions } from '../../db/schema.ts'
import { validSession } from '../../db/valid-session.ts'

/** Removes the sessions, links and access tokens of all tenants that have ended. @param now milliseconds since 1970 */
export async function removeEnded(sql: Database['sql'], now: number): Promise<void> {
  const valid = validSession(now)
  if (valid) await sql.delete(consoleSessions).where(not(valid))
  for (const table of [consoleLinks, accessTokens])
    await sql.delete(table).where(lt(table.expires_at, new Date(now)))
}
