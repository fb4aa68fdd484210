import { asc, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { linkRequests } from '../../db/schema.ts'

export type LinkRequestRow = typeof linkRequests.$inferSelect

/** The requests for links by mail that wait to be handled. Nothing shows yet that their tenants and people exist. */
export const linkRequestStore = (db: Database['sql']) => ({
  insert: (row: LinkRequestRow) => db.insert(linkRequests).values(row),

  /** Removes the oldest request. No other process gets it. */
  async takeOldest(): Promise<LinkRequestRow | undefined> {
    const oldest = db
      .select({ id: linkRequests.request_id })
      .from(linkRequests)
      .orderBy(asc(linkRequests.requested_at))
      .limit(1)
      .for('update', { skipLocked: true })
    return (await db.delete(linkRequests).where(inArray(linkRequests.request_id, oldest)).returning())[0]
  },
})
