import type { AccessToken } from '@guide/contracts'
import type { AccessTokenRow } from './access-tokens-store.ts'

/** An access token as the API shows it. */
export const toAccessToken = (row: Omit<AccessTokenRow, 'tenant_id'>): AccessToken => ({
  token_id: row.token_id,
  name: row.name,
  role: row.role,
  created_by: { user_id: row.created_by, email: row.creator_email },
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  used_at: row.used_at?.toISOString() ?? null,
})
