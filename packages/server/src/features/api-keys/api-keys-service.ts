import type { ApiKey, CreatedApiKey, Environment } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import { conflict, notFound } from '../../errors.ts'
import { apiKeyStore } from './api-keys-store.ts'
import { issueApiKey } from './api-keys-writes.ts'
import { toApiKey } from './present-api-key.ts'

/** The latest revoked keys, which the list still shows. Audit records name the others. */
const keptRevoked = 100

export type ApiKeyService = ReturnType<typeof createApiKeyService>

/** Creates, lists and revokes the API keys of a tenant. */
export function createApiKeyService({ database, changes }: { database: Database; changes: TenantChanges }) {
  return {
    create(actor: Actor, environment: Environment): Promise<CreatedApiKey> {
      return changes.apply(actor, change => issueApiKey(change, environment, 'ApiKeyCreatedByAdmin'))
    },

    async list(tenantId: string, slice: Slice): Promise<Page<ApiKey>> {
      return mapPage(await apiKeyStore(database.sql, tenantId).list(slice), toApiKey)
    },

    revoke(actor: Actor, keyId: string): Promise<{ key_id: string; revoked_at: string }> {
      return changes.apply(actor, async ({ tx, now, audit, count }) => {
        const store = apiKeyStore(tx, actor.tenantId)
        const key = await store.find(keyId)
        if (!key) throw notFound('API key', keyId)
        if (key.revoked_at) throw conflict('This API key is already revoked.')
        await store.revoke(keyId, now)
        await store.removeRevoked({ except: keptRevoked })
        count({ api_keys: -1 })
        const before = toApiKey(key)
        const after = { ...before, revoked_at: now.toISOString() }
        await audit({ event: 'ApiKeyRevokedByAdmin', entityType: 'api-key', entityId: keyId, before, after })
        return { key_id: keyId, revoked_at: after.revoked_at }
      })
    },
  }
}
