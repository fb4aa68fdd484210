import type { AdminUser, AuditEvent } from '@guide/contracts'
import type { AuditRecord } from '../../db/write-audit.ts'
import type { AdminUserRow } from './admin-users-store.ts'

type StoredUser = Omit<AdminUserRow, 'tenant_id'>

/** An admin user as the API shows it. */
export const toAdminUser = (row: StoredUser): AdminUser => ({
  user_id: row.user_id,
  email: row.email,
  role: row.role,
  name: row.name,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** The audit record of a change to an admin user. */
export const adminUserRecord = (
  event: AuditEvent,
  before: StoredUser | null,
  after: StoredUser | null,
): AuditRecord => ({
  event,
  entityType: 'user',
  entityId: (after ?? before)?.user_id ?? '',
  before: before && toAdminUser(before),
  after: after && toAdminUser(after),
})
