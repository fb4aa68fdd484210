import type { AdminUser, AdminUserCreate, AuditEvent, Role } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { conflict } from '../../errors.ts'
import { lowerCaseEmail } from '../../mail/lower-case-email.ts'
import { passOnAccessTokens, revokeAccessTokensBy } from '../access-tokens/access-tokens-writes.ts'
import { passOnInvites, revokeInvitesBy } from '../invites/invites-writes.ts'
import { passOnPreferences, removePreferences } from '../preferences/preferences-writes.ts'
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
    const user = { user_id: idByEmail(email), email, name: email, role: role ?? 'admin' }
    return addAdminUser(change, user, 'AdminUserAddedByPlatform')
  }
  if (role === undefined || role === before.role) return toAdminUser(before)
  await endAdmin(change, before)
  const after = { ...before, role, updated_at: now }
  await adminUserStore(tx, tenant.tenant_id).update(before.user_id, { role, updated_at: now })
  await audit(adminUserRecord('AdminUserUpdatedByPlatform', before, after))
  return toAdminUser(after)
}

/** The id of an admin user who signs in with links, and has no id of an identity provider yet. */
export const idByEmail = (email: string) => `email:${lowerCaseEmail(email)}`

/** Adds the person of an invite who accepted it in the console, by its link. */
export async function addInvitedUser(change: TenantChange, email: string, role: Role): Promise<AdminUser> {
  const known = await adminUserStore(change.tx, change.tenant.tenant_id).findByEmail(lowerCaseEmail(email))
  if (known) throw conflict(`${email} is already an admin user. Sign in to the console instead.`)
  return addAdminUser(change, { user_id: idByEmail(email), email, name: email, role }, 'InviteAccepted')
}

/**
 * Gives an admin user who signed in with links until now the id that the identity provider knows them by. What they made
 * stays theirs; their sessions by link end.
 * @returns undefined if there is nothing to take over
 */
export async function takeOverAdminUser(
  { tx, tenant, now, audit }: TenantChange,
  { userId, email, name }: { userId: string; email: string; name?: string | undefined },
): Promise<AdminUser | undefined> {
  const store = adminUserStore(tx, tenant.tenant_id)
  const before = await store.find(idByEmail(email))
  if (!before || (await store.find(userId))) return undefined
  const fields = { user_id: userId, updated_at: now, ...(name !== undefined && { name }) }
  await store.update(before.user_id, fields)
  await passOnInvites(tx, tenant.tenant_id, before.user_id, userId)
  await passOnAccessTokens(tx, tenant.tenant_id, before.user_id, userId)
  await passOnPreferences(tx, tenant.tenant_id, before.user_id, userId)
  const after = { ...before, ...fields }
  await audit(adminUserRecord('AdminUserTakenOver', before, after))
  return toAdminUser(after)
}

/** Removes an admin user, with all that they can do as an admin. */
export async function removeAdminUser(change: TenantChange, user: AdminUserRow): Promise<void> {
  const { tx, tenant, audit, count } = change
  await endAdmin(change, user)
  await adminUserStore(tx, tenant.tenant_id).remove(user.user_id)
  await removePreferences(tx, tenant.tenant_id, user.user_id)
  count({ admin_users: -1 })
  await audit(adminUserRecord('AdminUserRemovedByAdmin', user, null))
}

/** Removes an admin user if there is one with this id, even the last admin: the operator can add another one. */
export async function dismissAdminUser(change: TenantChange, userId: string): Promise<void> {
  const user = await adminUserStore(change.tx, change.tenant.tenant_id).find(userId)
  if (user) await removeAdminUser(change, user)
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
