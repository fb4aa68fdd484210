import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { DatabaseAway } from '../db/database-unavailable.ts'
import type { DegradedMode } from '../db/degraded-mode.ts'
import { tenants } from '../db/schema.ts'

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
  const cached = new LRUCache<string, TenantRecord>({ max: 20_000 })
  /** Cached records that may have changed. They are served only if the database cannot be asked. */
  const unsure = new WeakSet<TenantRecord>()
  const announcedRevisions = new LRUCache<string, number>({ max: 20_000 })
  let evictions = 0

  async function read(tenantId: string): Promise<TenantRecord | undefined> {
    const evictionsBefore = evictions
    const [tenant] = await database.withTimeout(
      database.sql.select().from(tenants).where(eq(tenants.tenant_id, tenantId)),
    )
    // A record that was read before a change committed must not enter the cache after that change's eviction.
    if (evictionsBefore !== evictions) return tenant
    if (tenant) cached.set(tenantId, tenant)
    else cached.delete(tenantId)
    return tenant
  }

  return {
    async load(tenantId: string): Promise<TenantRecord | undefined> {
      if (degraded.isDown()) throw new DatabaseAway()
      const known = cached.get(tenantId)
      if (known && !unsure.has(known)) return known
      return degraded.readOrKnown(read(tenantId), known)
    },

    /** Removes a changed tenant from the cache. @param revision the tenant's new revision */
    evict(tenantId: string, revision: number) {
      evictions++
      cached.delete(tenantId)
      announcedRevisions.set(tenantId, revision)
    },

    /** Whether this node already evicted the tenant for this revision or a later one. */
    knowsRevision: (tenantId: string, revision: number): boolean =>
      revision > 0 && (announcedRevisions.get(tenantId) ?? 0) >= revision,

    has: (tenantId: string): boolean => cached.has(tenantId),

    /** Marks all tenants as unsure: any of them may have changed. */
    evictAll() {
      evictions++
      for (const tenant of cached.values()) unsure.add(tenant)
    },

    /** Drops the known revisions too: those of the database may be lower now. */
    forgetAll() {
      evictions++
      cached.clear()
      announcedRevisions.clear()
    },

    /** How often a tenant changed, as far as this node knows. */
    get evictions(): number {
      return evictions
    },

    /** Whether a record is the cached one: the tenant has not changed since the record was read. */
    isCurrent: (tenant: TenantRecord): boolean =>
      cached.get(tenant.tenant_id) === tenant && !unsure.has(tenant) && !degraded.isDown(),
  }
}
