import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { consoleSessions } from '../../db/schema.ts'
import { validSession } from '../../db/valid-session.ts'

export type SessionRow = typeof consoleSessions.$inferSelect

/** The sessions of the console of one tenant. */
export function consoleSessionStore(sql: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(consoleSessions.tenant_id, tenantId)
  const one = (sessionId: string) => and(ofTenant, eq(consoleSessions.session_id, sessionId))

  return {
    insert: (row: Omit<SessionRow, 'tenant_id'>) =>
      sql.insert(consoleSessions).values({ tenant_id: tenantId, ...row }),

    find: async (sessionId: string): Promise<SessionRow | undefined> =>
      (await sql.select().from(consoleSessions).where(one(sessionId)))[0],

    /** Stores that the identity provider has confirmed a valid session of a user again. Returns it. */
    confirm: async (
      { sessionId, userId, issuer }: { sessionId: string; userId: string; issuer: string },
      fields: Pick<SessionRow, 'claims' | 'confirmed_at' | 'seen_at'>,
    ): Promise<SessionRow | undefined> => {
      const confirmable = [
        one(sessionId),
        eq(consoleSessions.user_id, userId),
        eq(consoleSessions.how, 'identity_provider'),
        eq(consoleSessions.issuer, issuer),
      ]
      const valid = and(...confirmable, validSession(fields.seen_at.getTime()))
      return (await sql.update(consoleSessions).set(fields).where(valid).returning())[0]
    },

    /** The sessions that have not ended. */
    list: (slice: Slice, now: number): Promise<Page<SessionRow>> =>
      selectPage(
        sql,
        {
          table: consoleSessions,
          condition: and(ofTenant, validSession(now)),
          order: [desc(consoleSessions.signed_in_at), desc(consoleSessions.session_id)],
        },
        slice,
      ),

    remove: async (sessionId: string): Promise<SessionRow | undefined> =>
      (await sql.delete(consoleSessions).where(one(sessionId)).returning())[0],

    removeOf: (userId: string) =>
      sql.delete(consoleSessions).where(and(ofTenant, eq(consoleSessions.user_id, userId))),

    /** Removes the oldest sessions of a user. @param most how many stay */
    async keepNewest(userId: string, most: number): Promise<void> {
      const surplus = sql
        .select({ id: consoleSessions.session_id })
        .from(consoleSessions)
        .where(and(ofTenant, eq(consoleSessions.user_id, userId)))
        .orderBy(desc(consoleSessions.signed_in_at), desc(consoleSessions.session_id))
        .offset(most)
      await sql.delete(consoleSessions).where(and(ofTenant, inArray(consoleSessions.session_id, surplus)))
    },
  }
}
