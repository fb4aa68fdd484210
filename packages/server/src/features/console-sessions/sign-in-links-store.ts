import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { consoleLinks } from '../../db/schema.ts'

export type LinkRow = typeof consoleLinks.$inferSelect

/** The links of one tenant that were not used yet. */
export function signInLinkStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(consoleLinks.tenant_id, tenantId)

  return {
    insert: (row: Omit<LinkRow, 'tenant_id'>) =>
      db.insert(consoleLinks).values({ tenant_id: tenantId, ...row }),

    async countOpen(userId: string, now: Date): Promise<number> {
      const open = and(ofTenant, eq(consoleLinks.user_id, userId), gt(consoleLinks.expires_at, now))
      const [row] = await db.select({ open: count() }).from(consoleLinks).where(open)
      return row?.open ?? 0
    },

    removeOf: (userId: string) =>
      db.delete(consoleLinks).where(and(ofTenant, eq(consoleLinks.user_id, userId))),

    /** Removes a link. Of several requests at the same time only one gets true. */
    async take(tokenHash: Buffer): Promise<boolean> {
      const one = and(ofTenant, eq(consoleLinks.token_hash, tokenHash))
      return (await db.delete(consoleLinks).where(one).returning()).length > 0
    },
  }
}

/** The link with a token, of any tenant. It may have expired. */
export const findLink = async (
  db: Database['sql'] | Transaction,
  tokenHash: Buffer,
): Promise<LinkRow | undefined> =>
  (await db.select().from(consoleLinks).where(eq(consoleLinks.token_hash, tokenHash)))[0]

/** The number is arbitrary, but every version of this service must use the same. */
const personLock = 710_060

/** Makes concurrent requests for links of a person wait for each other, so that each counts the links of those before it. */
export const lockLinksOf = (tx: Transaction, tenantId: string, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${personLock}, hashtext(${`${tenantId} ${userId}`}))`)
