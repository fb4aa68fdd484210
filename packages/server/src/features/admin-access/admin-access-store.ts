import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { adminSignIns } from '../../db/schema.ts'

export type SignInRow = typeof adminSignIns.$inferSelect

/** The admin sign-ins of one tenant that are under way. */
export function adminAccessStore(sql: Database['sql'], tenantId: string) {
  const ofTenant = eq(adminSignIns.tenant_id, tenantId)
  const one = (signInId: string) => and(ofTenant, eq(adminSignIns.sign_in_id, signInId))

  return {
    insert: (row: Omit<SignInRow, 'tenant_id' | 'browser'>) =>
      sql.insert(adminSignIns).values({ tenant_id: tenantId, ...row }),

    removeExpired: (now: Date) =>
      sql.delete(adminSignIns).where(and(ofTenant, lt(adminSignIns.expires_at, now))),

    /** Ties it to the browser that opens it first; nothing where one did already. */
    claim: async (signInId: string, browser: Buffer): Promise<SignInRow | undefined> =>
      (
        await sql
          .update(adminSignIns)
          .set({ browser })
          .where(and(one(signInId), isNull(adminSignIns.browser)))
          .returning()
      )[0],

    /** Takes it away from that browser: whoever gets it is the only one. */
    take: async (signInId: string, browser: Buffer): Promise<SignInRow | undefined> =>
      (
        await sql
          .delete(adminSignIns)
          .where(and(one(signInId), eq(adminSignIns.browser, browser)))
          .returning()
      )[0],
  }
}
