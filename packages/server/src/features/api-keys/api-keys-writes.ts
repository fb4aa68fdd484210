import type { CreatedApiKey, Environment } from '@guide/contracts'
import { generateApiKey, hashOf, prefixOf } from '../../auth/api-key.ts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { newId } from '../../ids.ts'
import { apiKeyStore } from './api-keys-store.ts'
import { toApiKey } from './present-api-key.ts'

/** Creates a key as part of a larger change. Only this result contains the plaintext of the key. */
export async function issueApiKey(
  { tx, tenant, now, audit, count }: TenantChange,
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
  // The operator can always replace the keys of a tenant that has lost its own.
  count({ api_keys: 1 }, { mayExceed: event === 'ApiKeyCreatedByPlatform' })
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
