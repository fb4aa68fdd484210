import type { AdminUser, AdminUserCreate, AdminUserUpdate } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import { conflict, notFound } from '../../errors.ts'
import { type AdminUserRow, adminUserStore } from './admin-users-store.ts'
import { addAdminUser, endAdmin, removeAdminUser } from './admin-users-writes.ts'
import { adminUserRecord, toAdminUser } from './present-admin-user.ts'

export type AdminUserService = ReturnType<typeof createAdminUserService>

/** Manages the admin users of a tenant. They decide who is an admin under the `table_lookup` strategy. */
export function createAdminUserService({
  database,
  changes,
}: {
  database: Database
  changes: TenantChanges
}) {
  return {
    async list(tenantId: string, slice: Slice): Promise<Page<AdminUser>> {
      return mapPage(await adminUserStore(database.sql, tenantId).list(slice), toAdminUser)
    },

    add(actor: Actor, user: AdminUserCreate): Promise<AdminUser> {
      return changes.apply(actor, change => addAdminUser(change, user, 'AdminUserAddedByAdmin'))
    },

    update(actor: Actor, userId: string, fields: AdminUserUpdate): Promise<AdminUser> {
      return changes.apply(actor, async change => {
        const { store, user: before } = await find(change, userId)
        if (fields.role && fields.role !== 'admin') {
          await requireAnotherAdmin(change, before)
          await endAdmin(change, before)
        }
        const after = { ...before, ...fields, updated_at: change.now }
        await store.update(userId, { ...fields, updated_at: change.now })
        await change.audit(adminUserRecord('AdminUserUpdatedByAdmin', before, after))
        return toAdminUser(after)
      })
    },

    remove(actor: Actor, userId: string): Promise<void> {
      return changes.apply(actor, async change => {
        const { user } = await find(change, userId)
        await requireAnotherAdmin(change, user)
        await removeAdminUser(change, user)
      })
    },
  }
}

async function find({ tx, tenant }: TenantChange, userId: string) {
  const store = adminUserStore(tx, tenant.tenant_id)
  const user = await store.find(userId)
  if (!user) throw notFound('admin user', userId)
  return { store, user }
}

/** The last admin keeps the role, because only an admin can add the next one. */
async function requireAnotherAdmin({ tx, tenant }: TenantChange, { role }: AdminUserRow) {
  if (tenant.admin_strategy !== 'table_lookup' || role !== 'admin') return
  if ((await adminUserStore(tx, tenant.tenant_id).countAdmins()) === 1) {
    throw conflict('This is the last user with the role "admin". Give another user this role first.')
  }
}
