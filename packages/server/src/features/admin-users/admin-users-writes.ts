import type { AdminUser, AdminUserCreate, AuditEvent } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { conflict } from '../../errors.ts'
import { adminUserStore } from './admin-users-store.ts'
import { adminUserRecord, toAdminUser } from './present-admin-user.ts'

/**
 * Adds an admin user as part of a larger change.
 * @param event the name of the audit record
 */
export async function addAdminUser(
  { tx, tenant, now, audit }: TenantChange,
  user: AdminUserCreate,
  event: AuditEvent,
): Promise<AdminUser> {
  const store = adminUserStore(tx, tenant.tenant_id)
  if (await store.find(user.user_id)) throw conflict(`The user "${user.user_id}" is already an admin user.`)
  const row = { ...user, created_at: now, updated_at: now }
  await store.insert(row)
  await audit(adminUserRecord(event, null, row))
  return toAdminUser(row)
}
