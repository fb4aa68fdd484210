import { expect, test } from 'vitest'
import { createApiKeyResolver } from './auth/api-key.ts'
import { createTenantDirectory } from './auth/tenant-directory.ts'
import { createCacheInvalidation } from './cache-invalidation.ts'
import { watchRevisions } from './db/revision-watch.ts'
import { createSnapshotCache } from './features/snapshots/snapshot-cache.ts'
import { createTenant } from './testing/tenant.ts'
import { sharedWorld } from './testing/world.ts'

const { guide, provider } = await sharedWorld()

test('a tenant in use stays known if it, or another tenant, changes again while it is read', async () => {
  const tenants = createTenantDirectory(guide.deps)
  const apiKeys = createApiKeyResolver(guide.deps)
  const { onTenantChanged } = createCacheInvalidation({
    ...guide.deps,
    nodeId: 'a node that does not watch others',
    settings: { databaseUrl: null, databaseDirectUrl: null },
    tenants,
    apiKeys,
    snapshots: createSnapshotCache({ ...guide.deps, maxBytes: 1_000_000 }),
    watch: watchRevisions,
    machine: null,
  })
  const [{ tenantId, apiKey }, other] = [
    await createTenant(guide, provider),
    await createTenant(guide, provider),
  ]
  await Promise.all([tenants.load(tenantId), apiKeys.resolve(apiKey)])
  const isKnown = () => [tenants.cachedRecord(tenantId), apiKeys.cached(apiKey)].map(Boolean)
  expect(isKnown()).toEqual([true, true])

  const changes = [tenantId, tenantId, other.tenantId].map(id => onTenantChanged(id, 100))
  expect(isKnown()).toEqual([false, false])
  await Promise.all(changes)
  expect(isKnown()).toEqual([true, true])
})
