import type { AdminSession, ConsoleSession, Role } from '@guide/contracts'
import type { TenantRecord } from '../../auth/tenant-directory.ts'
import type { SessionRow } from './console-sessions-store.ts'

type StoredSession = Omit<SessionRow, 'tenant_id'>

/** A session as its own browser sees it. */
export const toConsoleSession = (
  row: StoredSession,
  { tenant_id, name }: Pick<TenantRecord, 'tenant_id' | 'name'>,
  role: Role,
): ConsoleSession => ({
  session_id: row.session_id,
  tenant_id,
  tenant_name: name,
  user_id: row.user_id,
  email: row.email,
  role,
  how: row.how,
  signed_in_at: row.signed_in_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

/** A session as the admins of its tenant see it. */
export const toAdminSession = (row: StoredSession): AdminSession => ({
  session_id: row.session_id,
  user_id: row.user_id,
  email: row.email,
  how: row.how,
  address: row.address,
  browser: row.browser,
  signed_in_at: row.signed_in_at.toISOString(),
  seen_at: row.seen_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
