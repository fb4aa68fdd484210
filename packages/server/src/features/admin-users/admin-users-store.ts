import { and, asc, count, eq, sql as text } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { adminUsers } from '../../db/schema.ts'

export type AdminUserRow = typeof adminUsers.$inferSelect

const oldestFirst = [asc(adminUsers.created_at), asc(adminUsers.user_id)]

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
          order: oldestFirst,
        },
        slice,
      ),

    all: (): Promise<AdminUserRow[]> =>
      sql
        .select()
        .from(adminUsers)
        .where(ofTenant)
        .orderBy(...oldestFirst),

    find: async (userId: string): Promise<AdminUserRow | undefined> =>
      (await sql.select().from(adminUsers).where(one(userId)))[0],

    /** The first of the users with an address. @param email in lower case */
    findByEmail: async (email: string): Promise<AdminUserRow | undefined> =>
      (
        await sql
          .select()
          .from(adminUsers)
          .where(and(ofTenant, hasEmail(email)))
          .orderBy(...oldestFirst)
          .limit(1)
      )[0],

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

/** One admin user with an address for each tenant that has one. @param email in lower case */
export const adminUsersWithEmail = (
  db: Database['sql'] | Transaction,
  email: string,
): Promise<AdminUserRow[]> =>
  db
    .selectDistinctOn([adminUsers.tenant_id])
    .from(adminUsers)
    .where(hasEmail(email))
    .orderBy(adminUsers.tenant_id, ...oldestFirst)

const hasEmail = (email: string) => text`lower(${adminUsers.email} collate "C") = ${email}`
