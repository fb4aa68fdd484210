import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { adminPreferences } from '../../db/schema.ts'

export type PreferenceRow = typeof adminPreferences.$inferSelect

/** The preferences of the admins of one tenant. */
export function preferenceStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(adminPreferences.tenant_id, tenantId)
  const one = (userId: string) => and(ofTenant, eq(adminPreferences.user_id, userId))

  return {
    list: (): Promise<PreferenceRow[]> => db.select().from(adminPreferences).where(ofTenant),

    find: async (userId: string): Promise<PreferenceRow | undefined> =>
      (await db.select().from(adminPreferences).where(one(userId)))[0],

    count: (): Promise<number> => db.$count(adminPreferences, ofTenant),

    put: async (userId: string, fields: Partial<PreferenceRow>): Promise<PreferenceRow> => {
      const [row] = await db
        .insert(adminPreferences)
        .values({ ...fields, tenant_id: tenantId, user_id: userId })
        .onConflictDoUpdate({ target: [adminPreferences.tenant_id, adminPreferences.user_id], set: fields })
        .returning()
      if (!row) throw new Error('the insert returned no row')
      return row
    },

    remove: (userId: string) => db.delete(adminPreferences).where(one(userId)),

    rename: (userId: string, to: string) =>
      db.update(adminPreferences).set({ user_id: to }).where(one(userId)),
  }
}
