import { and, asc, count, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { adminUsers } from '../../db/schema.ts'

export type AdminUserRow = typeof adminUsers.$inferSelect

/** The admin users of one tenant. */
export function adminUserStore(sql: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(adminUsers.tenant_id, tenantId)
  const one = (userId: string) => and(ofTenant, eq(adminUsers.user_id, userId))

  return {
    list: (slice: Slice): Promise<Page<AdminUserRow>> =>
      selectPage(
        sql,
        {
          table: adminUsers,
          condition: ofTenant,
          order: [asc(adminUsers.created_at), asc(adminUsers.user_id)],
        },
        slice,
      ),

    find: async (userId: string): Promise<AdminUserRow | undefined> =>
      (await sql.select().from(adminUsers).where(one(userId)))[0],

    countAdmins: async (): Promise<number> => {
      const admins = and(ofTenant, eq(adminUsers.role, 'admin'))
      const [row] = await sql.select({ admins: count() }).from(adminUsers).where(admins)
      return row?.admins ?? 0
    },

    insert: (row: Omit<AdminUserRow, 'tenant_id'>) =>
      sql.insert(adminUsers).values({ tenant_id: tenantId, ...row }),

    update: (userId: string, row: Partial<AdminUserRow>) =>
      sql.update(adminUsers).set(row).where(one(userId)),

    remove: (userId: string) => sql.delete(adminUsers).where(one(userId)),
  }
}
