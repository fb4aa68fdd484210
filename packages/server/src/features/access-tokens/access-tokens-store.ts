import { and, count, desc, eq, gt } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { accessTokens } from '../../db/schema.ts'

export type AccessTokenRow = typeof accessTokens.$inferSelect

/** The access tokens of one tenant. */
export function accessTokenStore(sql: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(accessTokens.tenant_id, tenantId)
  const byUser = (userId: string) => and(ofTenant, eq(accessTokens.created_by, userId))
  const valid = (now: Date) => and(ofTenant, gt(accessTokens.expires_at, now))

  return {
    list: (slice: Slice, now: Date): Promise<Page<AccessTokenRow>> =>
      selectPage(
        sql,
        {
          table: accessTokens,
          condition: valid(now),
          order: [desc(accessTokens.created_at), desc(accessTokens.token_id)],
        },
        slice,
      ),

    async count(now: Date): Promise<number> {
      const [row] = await sql.select({ tokens: count() }).from(accessTokens).where(valid(now))
      return row?.tokens ?? 0
    },

    insert: (row: Omit<AccessTokenRow, 'tenant_id'>) =>
      sql.insert(accessTokens).values({ tenant_id: tenantId, ...row }),

    remove: async (tokenId: string): Promise<AccessTokenRow | undefined> =>
      (
        await sql
          .delete(accessTokens)
          .where(and(ofTenant, eq(accessTokens.token_id, tokenId)))
          .returning()
      )[0],

    createdBy: (userId: string): Promise<AccessTokenRow[]> =>
      sql.select().from(accessTokens).where(byUser(userId)),

    /** The same person has another id from now on. */
    passOn: (from: string, to: string) =>
      sql.update(accessTokens).set({ created_by: to }).where(byUser(from)),

    /** Replaces the user who has created tokens. */
    renameCreator: (userId: string, pseudonym: string) =>
      sql.update(accessTokens).set({ created_by: pseudonym, creator_email: null }).where(byUser(userId)),
  }
}
