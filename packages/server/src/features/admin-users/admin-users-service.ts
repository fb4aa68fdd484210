import type { AdminUser, AdminUserCreate, AdminUserUpdate } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import { conflict, notFound } from '../../errors.ts'
import { revokeInvitesBy } from '../invites/invites-writes.ts'
import { adminUserRecord } from './admin-user-record.ts'
import { type AdminUserRow, adminUserStore } from './admin-users-store.ts'
import { addAdminUser } from './admin-users-writes.ts'
import { toAdminUser } from './to-admin-user.ts'

/** Manages who is an admin under the `table_lookup` strategy. */
export class AdminUserService {
  readonly #database: Database
  readonly #changes: TenantChanges

  constructor(database: Database, changes: TenantChanges) {
    this.#database = database
    this.#changes = changes
  }

  async list(tenantId: string, slice: Slice): Promise<Page<AdminUser>> {
    return mapPage(await adminUserStore(this.#database.sql, tenantId).list(slice), toAdminUser)
  }

  add(actor: Actor, user: AdminUserCreate): Promise<AdminUser> {
    return this.#changes.apply(actor, change => addAdminUser(change, user, 'AdminUserAddedByAdmin'))
  }

  update(actor: Actor, userId: string, changes: AdminUserUpdate): Promise<AdminUser> {
    return this.#changes.apply(actor, async change => {
      const { store, user: before } = await find(change, userId)
      if (changes.role && changes.role !== 'admin') await endAdmin(change, before)
      const after = { ...before, ...changes, updated_at: change.now }
      await store.update(userId, { ...changes, updated_at: change.now })
      await change.audit(adminUserRecord('AdminUserUpdatedByAdmin', before, after))
      return toAdminUser(after)
    })
  }

  remove(actor: Actor, userId: string): Promise<void> {
    return this.#changes.apply(actor, async change => {
      const { store, user } = await find(change, userId)
      await endAdmin(change, user)
      await store.remove(userId)
      await change.audit(adminUserRecord('AdminUserRemovedByAdmin', user, null))
    })
  }
}

async function find({ tx, tenant }: TenantChange, userId: string) {
  const store = adminUserStore(tx, tenant.tenant_id)
  const user = await store.find(userId)
  if (!user) throw notFound('admin user', userId)
  return { store, user }
}

/** Takes the role `admin` from a user: not from the last one, or nobody could let the next one in. */
async function endAdmin(change: TenantChange, user: AdminUserRow) {
  const { tx, tenant } = change
  if (tenant.admin_strategy !== 'table_lookup' || user.role !== 'admin') return
  if ((await adminUserStore(tx, tenant.tenant_id).countAdmins()) === 1) {
    throw conflict('This is the last user with the role "admin"; make somebody else one first.')
  }
  // Or they could come back through a door that they left open.
  await revokeInvitesBy(change, user.user_id)
}
