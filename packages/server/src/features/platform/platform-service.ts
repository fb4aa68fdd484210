import type { CreatedApiKey, Environment, Tenant, TenantCreate, TenantUpdate } from '@guide/contracts'
import type { FetchGuard } from '../../auth/guarded-fetch.ts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import { notFound } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { issueApiKey } from '../api-keys/api-keys-writes.ts'
import { toConfiguration } from '../config/config-reads.ts'
import { checkConfiguration, defaultConfiguration, reviseConfiguration } from '../config/config-writes.ts'
import { platformStore } from './platform-store.ts'

/** Creates, changes and removes tenants: the work of whoever runs the service. */
export class PlatformService {
  readonly #database: Database
  readonly #changes: TenantChanges
  readonly #guard: FetchGuard

  constructor(database: Database, changes: TenantChanges, guard: FetchGuard) {
    this.#database = database
    this.#changes = changes
    this.#guard = guard
  }

  async create(requestId: string, fields: TenantCreate): Promise<Tenant & { api_key: string }> {
    await checkConfiguration(fields, this.#guard)
    return this.#create(newId('ten'), requestId, fields, async (change, tenant) => {
      const { api_key } = await issueApiKey(change, 'live', 'ApiKeyCreatedByPlatform')
      return { ...tenant, api_key }
    })
  }

  /** Creates a tenant under a known id, without a key, unless it exists. */
  async ensure(tenantId: string, requestId: string, fields: TenantCreate): Promise<void> {
    if (await platformStore(this.#database.sql).find(tenantId)) return
    await this.#create(tenantId, requestId, fields, async () => {})
  }

  async list(slice: Slice): Promise<Page<Tenant>> {
    return mapPage(await platformStore(this.#database.sql).list(slice), toConfiguration)
  }

  async get(tenantId: string): Promise<Tenant> {
    const tenant = await platformStore(this.#database.sql).find(tenantId)
    if (!tenant) throw notFound('tenant', tenantId)
    return toConfiguration(tenant)
  }

  async update(tenantId: string, requestId: string, changes: TenantUpdate): Promise<Tenant> {
    await checkConfiguration(changes, this.#guard)
    return this.#changes.apply(platformActor(tenantId, requestId), async change =>
      toConfiguration(await reviseConfiguration(change, changes, 'TenantUpdatedByPlatform')),
    )
  }

  remove(tenantId: string): Promise<void> {
    return this.#changes.wipe(tenantId)
  }

  createApiKey(tenantId: string, requestId: string, environment: Environment): Promise<CreatedApiKey> {
    return this.#changes.apply(platformActor(tenantId, requestId), change =>
      issueApiKey(change, environment, 'ApiKeyCreatedByPlatform'),
    )
  }

  #create<T>(
    tenantId: string,
    requestId: string,
    fields: TenantCreate,
    further: (change: TenantChange, tenant: Tenant) => Promise<T>,
  ): Promise<T> {
    const row = { ...defaultConfiguration, ...fields, tenant_id: tenantId }
    return this.#changes.create(platformActor(tenantId, requestId), row, async change => {
      const after = toConfiguration(change.tenant)
      const event = 'TenantCreatedByPlatform'
      await change.audit({ event, entityType: 'config', entityId: tenantId, before: null, after })
      return further(change, after)
    })
  }
}

const platformActor = (tenantId: string, requestId: string): Actor => ({
  tenantId,
  userId: 'platform',
  email: null,
  requestId,
})
