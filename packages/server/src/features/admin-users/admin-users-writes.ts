import type { AdminUser, AdminUserCreate, AuditEvent, Role } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { conflict } from '../../errors.ts'
import { lowerCaseEmail } from '../../mail/lower-case-email.ts'
import { revokeAccessTokensBy } from '../access-tokens/access-tokens-writes.ts'
import { revokeInvitesBy } from '../invites/invites-writes.ts'
import { type AdminUserRow, adminUserStore } from './admin-users-store.ts'
import { adminUserRecord, toAdminUser } from './present-admin-user.ts'

/**
 * Adds an admin user as part of a larger change.
 * @param event the name of the audit record
 */
export async function addAdminUser(
  { tx, tenant, now, audit, count }: TenantChange,
  user: AdminUserCreate,
  event: AuditEvent,
): Promise<AdminUser> {
  const store = adminUserStore(tx, tenant.tenant_id)
  if (await store.find(user.user_id)) throw conflict(`The user "${user.user_id}" is already an admin user.`)
  const row = { ...user, created_at: now, updated_at: now }
  await store.insert(row)
  count({ admin_users: 1 })
  await audit(adminUserRecord(event, null, row))
  return toAdminUser(row)
}

/** Gives the admin user with an address a role, or adds one who has no id of an identity provider yet. */
export async function ensureAdminUser(
  change: TenantChange,
  email: string,
  role: Role | undefined,
): Promise<AdminUser> {
  const { tx, tenant, now, audit } = change
  const address = lowerCaseEmail(email)
  const before = await adminUserStore(tx, tenant.tenant_id).findByEmail(address)
  if (!before) {
    const user = { user_id: `email:${address}`, email, name: email, role: role ?? 'admin' }
    return addAdminUser(change, user, 'AdminUserAddedByPlatform')
  }
  if (role === undefined || role === before.role) return toAdminUser(before)
  await endAdmin(change, before)
  const after = { ...before, role, updated_at: now }
  await adminUserStore(tx, tenant.tenant_id).update(before.user_id, { role, updated_at: now })
  await audit(adminUserRecord('AdminUserUpdatedByPlatform', before, after))
  return toAdminUser(after)
}

/**
 * Ends what a user can do as an admin without being one: otherwise a former admin could accept one of their own invites
 * or use one of their own access tokens. Every change that takes the role `admin` from a user calls it.
 */
export async function endAdmin(change: TenantChange, { user_id, role }: AdminUserRow): Promise<void> {
  if (role !== 'admin') return
  await revokeInvitesBy(change, user_id)
  await revokeAccessTokensBy(change, user_id)
}
