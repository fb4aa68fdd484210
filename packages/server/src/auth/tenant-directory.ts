import { eq } from 'drizzle-orm'
import { createBoundedCache } from '../bounded-cache.ts'
import type { Database } from '../db/database.ts'
import { DatabaseAway } from '../db/database-unavailable.ts'
import type { DegradedMode } from '../db/degraded-mode.ts'
import { tenants } from '../db/schema.ts'
import { createChangeCounter, type Trust } from './change-counter.ts'

export type TenantRecord = typeof tenants.$inferSelect

export type TenantDirectory = ReturnType<typeof createTenantDirectory>

/** Loads tenants and caches each one until it changes. */
export function createTenantDirectory({
  database,
  degraded,
}: {
  database: Database
  degraded: DegradedMode
}) {
  const cached = createBoundedCache<{ tenant: TenantRecord; trust: Trust }>(20_000)
  const announcedRevisions = createBoundedCache<number>(20_000)
  const changes = createChangeCounter()

  /** The record of a tenant, if the database does not have to be asked. */
  function cachedRecord(tenantId: string): TenantRecord | undefined {
    const known = cached.get(tenantId)
    return known?.trust === 'valid' ? known.tenant : undefined
  }

  async function read(tenantId: string): Promise<TenantRecord | undefined> {
    const since = changes.count
    const [tenant] = await database.withTimeout(
      database.sql.select().from(tenants).where(eq(tenants.tenant_id, tenantId)),
    )
    const trust = changes.trustIn(tenantId, since)
    // A record that was read before a change committed must not enter the cache after that change.
    if (trust === 'changed') return tenant
    if (tenant) cached.set(tenantId, { tenant, trust })
    else cached.delete(tenantId)
    return tenant
  }

  return {
    cachedRecord,

    async load(tenantId: string): Promise<TenantRecord | undefined> {
      if (degraded.isDown()) throw new DatabaseAway()
      const known = cached.get(tenantId)
      if (known?.trust === 'valid') return known.tenant
      return degraded.readOrKnown(read(tenantId), known?.trust === 'unsure' ? known.tenant : undefined)
    },

    /** The cached record of a tenant is outdated. @param revision the tenant's new revision */
    evict(tenantId: string, revision: number) {
      changes.add(tenantId)
      announcedRevisions.set(tenantId, revision)
      const known = cached.get(tenantId)
      if (known) known.trust = 'changed'
    },

    /** Whether this node already evicted the tenant for this revision or a later one. */
    knowsRevision: (tenantId: string, revision: number): boolean =>
      revision > 0 && (announcedRevisions.get(tenantId) ?? 0) >= revision,

    /** Whether a tenant is in use on this node. */
    has: (tenantId: string): boolean => cached.has(tenantId),

    /** Marks all tenants as unsure: any of them may have changed. */
    evictAll() {
      changes.addToAll()
      for (const known of cached.values()) if (known.trust === 'valid') known.trust = 'unsure'
    },

    /** Drops the known revisions too: those of the database may be lower now. */
    forgetAll() {
      changes.addToAll()
      cached.clear()
      announcedRevisions.clear()
    },

    /** How often a tenant changed, as far as this node knows. */
    get changeCount(): number {
      return changes.count
    },

    /** Whether a record is the cached one: the tenant has not changed since the record was read. */
    isCurrent: (tenant: TenantRecord): boolean =>
      cachedRecord(tenant.tenant_id) === tenant && !degraded.isDown(),
  }
}
