import type { CreatedApiKey, Environment, Tenant, TenantCreate, TenantUpdate } from '@guide/contracts'
import { tenantInboundSecret } from '../../auth/secret-checks.ts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import { notFound } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { FetchGuard } from '../../outbound/guarded-fetch.ts'
import { issueApiKey } from '../api-keys/api-keys-writes.ts'
import { toConfiguration } from '../config/config-reads.ts'
import { checkConfiguration, defaultConfiguration, reviseConfiguration } from '../config/config-writes.ts'
import { platformStore, type TenantRow } from './platform-store.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  fetchGuard: FetchGuard
  settings: { inboundSecret: string | null }
  /** Removes the files of a tenant, which are stored outside the database. */
  removeFiles(tenantId: string): Promise<void>
}

export type PlatformService = ReturnType<typeof createPlatformService>

/** Creates, changes and removes tenants. This is the work of the platform, which runs the service. */
export function createPlatformService({ database, changes, fetchGuard, settings, removeFiles }: Parts) {
  const store = platformStore(database.sql)

  async function get(tenantId: string): Promise<Tenant> {
    const tenant = await store.find(tenantId)
    if (!tenant) throw notFound('tenant', tenantId)
    return present(tenant)
  }

  function insertTenant<T>(
    tenantId: string,
    requestId: string,
    fields: TenantCreate,
    withTenant: (change: TenantChange) => Promise<T>,
  ): Promise<T> {
    const row = { ...defaultConfiguration, ...fields, tenant_id: tenantId }
    return changes.create(platformActor(tenantId, requestId), row, async change => {
      const after = toConfiguration(change.tenant)
      const event = 'TenantCreatedByPlatform'
      await change.audit({ event, entityType: 'config', entityId: tenantId, before: null, after })
      return withTenant(change)
    })
  }

  function present(row: TenantRow): Tenant {
    const { inboundSecret } = settings
    const inbound_secret = inboundSecret && tenantInboundSecret(inboundSecret, row.tenant_id)
    return { ...toConfiguration(row), inbound_secret }
  }

  return {
    get,

    async create(requestId: string, fields: TenantCreate): Promise<Tenant & { api_key: string }> {
      await checkConfiguration(fields, fetchGuard)
      return insertTenant(newId('ten'), requestId, fields, async change => {
        const { api_key } = await issueApiKey(change, 'live', 'ApiKeyCreatedByPlatform')
        return { ...present(change.tenant), api_key }
      })
    },

    /** Creates a tenant with a given id and without a key, unless it exists. */
    async ensure(tenantId: string, requestId: string, fields: TenantCreate): Promise<void> {
      if (await store.find(tenantId)) return
      await insertTenant(tenantId, requestId, fields, async () => {})
    },

    async list(slice: Slice): Promise<Page<Tenant>> {
      return mapPage(await store.list(slice), present)
    },

    async update(tenantId: string, requestId: string, fields: TenantUpdate): Promise<Tenant> {
      const current = await store.find(tenantId)
      await checkConfiguration(fields, fetchGuard, current)
      return changes.apply(platformActor(tenantId, requestId), async change =>
        present(await reviseConfiguration(change, fields, 'TenantUpdatedByPlatform')),
      )
    },

    async remove(tenantId: string): Promise<void> {
      // The id becomes part of file paths, so it must be the id of a tenant.
      await get(tenantId)
      // The files go first: if this fails, the tenant still exists and the request can be repeated.
      await removeFiles(tenantId)
      await changes.wipe(tenantId)
      // An upload may have added files in the meantime.
      await removeFiles(tenantId)
    },

    createApiKey(tenantId: string, requestId: string, environment: Environment): Promise<CreatedApiKey> {
      return changes.apply(platformActor(tenantId, requestId), change =>
        issueApiKey(change, environment, 'ApiKeyCreatedByPlatform'),
      )
    },
  }
}

const platformActor = (tenantId: string, requestId: string): Actor => ({
  tenantId,
  userId: 'platform',
  email: null,
  requestId,
})
