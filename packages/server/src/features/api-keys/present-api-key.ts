import type { ApiKey } from '@guide/contracts'
import type { ApiKeyRow } from './api-keys-store.ts'

/** An API key as the API shows it, without its hash. */
export const toApiKey = (row: Omit<ApiKeyRow, 'tenant_id'>): ApiKey => ({
  key_id: row.key_id,
  prefix: row.prefix,
  environment: row.environment,
  created_at: row.created_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
})
