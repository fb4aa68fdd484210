import type { AdminUser } from '@guide/contracts'
import type { AdminUserRow } from './admin-users-store.ts'

/** An admin user as the API shows them. */
export const toAdminUser = (row: Omit<AdminUserRow, 'tenant_id'>): AdminUser => ({
  user_id: row.user_id,
  email: row.email,
  role: row.role,
  name: row.name,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
