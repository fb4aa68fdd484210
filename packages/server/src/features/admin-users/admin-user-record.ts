import type { AuditEvent } from '@guide/contracts'
import type { AuditRecord } from '../../db/tenant-change.ts'
import type { AdminUserRow } from './admin-users-store.ts'
import { toAdminUser } from './to-admin-user.ts'

type StoredUser = Omit<AdminUserRow, 'tenant_id'>

/** What the audit says of a change to an admin user. */
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
