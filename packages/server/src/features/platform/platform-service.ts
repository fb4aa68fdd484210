import type { CreatedApiKey, Environment, Tenant, TenantCreate, TenantUpdate } from '@guide/contracts'
import { tenantInboundSecret } from '../../auth/inbound-secret.ts'
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
  guard: FetchGuard
  inboundSecret: string | null
  /** Removes what a tenant has outside the database. */
  removeFiles(tenantId: string): Promise<void>
}

/** Creates, changes and removes tenants: the work of whoever runs the service. */
export class PlatformService {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async create(requestId: string, fields: TenantCreate): Promise<Tenant & { api_key: string }> {
    await checkConfiguration(fields, this.#parts.guard)
    return this.#create(newId('ten'), requestId, fields, async change => {
      const { api_key } = await issueApiKey(change, 'live', 'ApiKeyCreatedByPlatform')
      return { ...this.#present(change.tenant), api_key }
    })
  }

  /** Creates a tenant under a known id, without a key, unless it exists. */
  async ensure(tenantId: string, requestId: string, fields: TenantCreate): Promise<void> {
    if (await platformStore(this.#parts.database.sql).find(tenantId)) return
    await this.#create(tenantId, requestId, fields, async () => {})
  }

  async list(slice: Slice): Promise<Page<Tenant>> {
    return mapPage(await platformStore(this.#parts.database.sql).list(slice), row => this.#present(row))
  }

  async get(tenantId: string): Promise<Tenant> {
    const tenant = await platformStore(this.#parts.database.sql).find(tenantId)
    if (!tenant) throw notFound('tenant', tenantId)
    return this.#present(tenant)
  }

  async update(tenantId: string, requestId: string, changes: TenantUpdate): Promise<Tenant> {
    const current = await platformStore(this.#parts.database.sql).find(tenantId)
    await checkConfiguration(changes, this.#parts.guard, current)
    return this.#parts.changes.apply(platformActor(tenantId, requestId), async change =>
      this.#present(await reviseConfiguration(change, changes, 'TenantUpdatedByPlatform')),
    )
  }

  async remove(tenantId: string): Promise<void> {
    // What is not the id of a tenant must not name files.
    await this.get(tenantId)
    // First, since the tenant is still there to try again if it fails.
    await this.#parts.removeFiles(tenantId)
    await this.#parts.changes.wipe(tenantId)
    // And what came in between.
    await this.#parts.removeFiles(tenantId)
  }

  createApiKey(tenantId: string, requestId: string, environment: Environment): Promise<CreatedApiKey> {
    return this.#parts.changes.apply(platformActor(tenantId, requestId), change =>
      issueApiKey(change, environment, 'ApiKeyCreatedByPlatform'),
    )
  }

  #create<T>(
    tenantId: string,
    requestId: string,
    fields: TenantCreate,
    further: (change: TenantChange) => Promise<T>,
  ): Promise<T> {
    const row = { ...defaultConfiguration, ...fields, tenant_id: tenantId }
    return this.#parts.changes.create(platformActor(tenantId, requestId), row, async change => {
      const after = toConfiguration(change.tenant)
      const event = 'TenantCreatedByPlatform'
      await change.audit({ event, entityType: 'config', entityId: tenantId, before: null, after })
      return further(change)
    })
  }

  #present(row: TenantRow): Tenant {
    const { inboundSecret } = this.#parts
    const inbound_secret = inboundSecret && tenantInboundSecret(inboundSecret, row.tenant_id)
    return { ...toConfiguration(row), inbound_secret }
  }
}

const platformActor = (tenantId: string, requestId: string): Actor => ({
  tenantId,
  userId: 'platform',
  email: null,
  requestId,
})
