import type { Role } from '@guide/contracts'
import type { Database, Transaction } from '../../db/database.ts'
import { lowerCaseEmail } from '../../mail/lower-case-email.ts'
import { type AdminUserRow, adminUserStore, adminUsersWithEmail } from './admin-users-store.ts'

/** The role that the tenant's table of admin users gives a user. */
export const findAdminRole = async (
  sql: Database['sql'] | Transaction,
  tenantId: string,
  userId: string,
): Promise<Role | undefined> => (await adminUserStore(sql, tenantId).find(userId))?.role

export const findAdminUser = (
  sql: Database['sql'] | Transaction,
  tenantId: string,
  userId: string,
): Promise<AdminUserRow | undefined> => adminUserStore(sql, tenantId).find(userId)

/** All admin users of a tenant. Their number is bounded. */
export const listAllAdminUsers = (sql: Database['sql'], tenantId: string): Promise<AdminUserRow[]> =>
  adminUserStore(sql, tenantId).all()

/**
 * One admin user with an address for each tenant, the first added first.
 * @param tenantId the only tenant that counts; null: all tenants
 */
export async function findAdminUsersByEmail(
  sql: Database['sql'] | Transaction,
  email: string,
  tenantId: string | null,
): Promise<AdminUserRow[]> {
  const address = lowerCaseEmail(email)
  if (tenantId !== null) return [(await adminUserStore(sql, tenantId).findByEmail(address)) ?? []].flat()
  const users = await adminUsersWithEmail(sql, address)
  return users.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
}
