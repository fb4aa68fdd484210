import type { CreatedApiKey, Environment } from '@guide/contracts'
import { generateApiKey, hashOf, prefixOf } from '../../auth/api-key.ts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { newId } from '../../ids.ts'
import { toApiKey } from './api-keys-reads.ts'
import { apiKeyStore } from './api-keys-store.ts'

/** Creates a key as part of a larger change. The plaintext leaves the service in this answer alone. */
export async function issueApiKey(
  { tx, tenant, now, audit }: TenantChange,
  environment: Environment,
  event: 'ApiKeyCreatedByAdmin' | 'ApiKeyCreatedByPlatform',
): Promise<CreatedApiKey> {
  const plaintext = generateApiKey(environment)
  const row = {
    key_id: newId('key'),
    prefix: prefixOf(plaintext),
    hash: hashOf(plaintext),
    environment,
    created_at: now,
    revoked_at: null,
  }
  await apiKeyStore(tx, tenant.tenant_id).insert(row)
  const { revoked_at, ...created } = toApiKey(row)
  await audit({
    event,
    entityType: 'api-key',
    entityId: row.key_id,
    before: null,
    after: { ...created, revoked_at },
  })
  return { api_key: plaintext, ...created }
}
