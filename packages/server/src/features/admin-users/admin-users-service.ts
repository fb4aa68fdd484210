import type { AdminUser, AdminUserCreate, AdminUserUpdate } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import { conflict, notFound } from '../../errors.ts'
import { type AdminUserRow, adminUserStore } from './admin-users-store.ts'

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
    return this.#changes.apply(actor, async ({ tx, now, audit }) => {
      const store = adminUserStore(tx, actor.tenantId)
      if (await store.find(user.user_id))
        throw conflict(`The user "${user.user_id}" is an admin user already.`)
      const after = { ...user, created_at: now, updated_at: now }
      await store.insert(after)
      await audit(record('AdminUserAddedByAdmin', user.user_id, null, after))
      return toAdminUser(after)
    })
  }

  update(actor: Actor, userId: string, changes: AdminUserUpdate): Promise<AdminUser> {
    return this.#changes.apply(actor, async change => {
      const { store, user: before } = await find(change, userId)
      if (changes.role && changes.role !== 'admin') await keepLastAdmin(change, before)
      const after = { ...before, ...changes, updated_at: change.now }
      await store.update(userId, { ...changes, updated_at: change.now })
      await change.audit(record('AdminUserUpdatedByAdmin', userId, before, after))
      return toAdminUser(after)
    })
  }

  remove(actor: Actor, userId: string): Promise<void> {
    return this.#changes.apply(actor, async change => {
      const { store, user } = await find(change, userId)
      await keepLastAdmin(change, user)
      await store.remove(userId)
      await change.audit(record('AdminUserRemovedByAdmin', userId, user, null))
    })
  }
}

type StoredUser = Omit<AdminUserRow, 'tenant_id'>

async function find({ tx, tenant }: TenantChange, userId: string) {
  const store = adminUserStore(tx, tenant.tenant_id)
  const user = await store.find(userId)
  if (!user) throw notFound('admin user', userId)
  return { store, user }
}

/** Without an admin nobody could let the next one in. */
async function keepLastAdmin({ tx, tenant }: TenantChange, user: AdminUserRow) {
  if (tenant.admin_strategy !== 'table_lookup' || user.role !== 'admin') return
  if ((await adminUserStore(tx, tenant.tenant_id).countAdmins()) > 1) return
  throw conflict('This is the last user with the role "admin"; make somebody else one first.')
}

const record = (
  event: 'AdminUserAddedByAdmin' | 'AdminUserUpdatedByAdmin' | 'AdminUserRemovedByAdmin',
  userId: string,
  before: StoredUser | null,
  after: StoredUser | null,
) => ({
  event,
  entityType: 'user' as const,
  entityId: userId,
  before: before && toAdminUser(before),
  after: after && toAdminUser(after),
})

const toAdminUser = (row: StoredUser): AdminUser => ({
  user_id: row.user_id,
  email: row.email,
  role: row.role,
  name: row.name,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
