import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { adminSignIns } from '../../db/schema.ts'

export type SignInRow = typeof adminSignIns.$inferSelect

/** The unfinished admin sign-ins of one tenant. */
export function adminAccessStore(sql: Database['sql'], tenantId: string) {
  const ofTenant = eq(adminSignIns.tenant_id, tenantId)
  const one = (signInId: string) => and(ofTenant, eq(adminSignIns.sign_in_id, signInId))

  return {
    insert: (row: Omit<typeof adminSignIns.$inferInsert, 'tenant_id'>) =>
      sql.insert(adminSignIns).values({ tenant_id: tenantId, ...row }),

    removeExpired: (now: Date) =>
      sql.delete(adminSignIns).where(and(ofTenant, lt(adminSignIns.expires_at, now))),

    /** Binds a sign-in to the first browser that opens it. Undefined if a browser opened it before. */
    claim: async (signInId: string, browser: Buffer): Promise<SignInRow | undefined> =>
      (
        await sql
          .update(adminSignIns)
          .set({ browser })
          .where(and(one(signInId), isNull(adminSignIns.browser)))
          .returning()
      )[0],

    /** Removes a sign-in of this browser. Of several requests at the same time only one gets it. */
    take: async (signInId: string, browser: Buffer): Promise<SignInRow | undefined> =>
      (
        await sql
          .delete(adminSignIns)
          .where(and(one(signInId), eq(adminSignIns.browser, browser)))
          .returning()
      )[0],
  }
}
