import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import type { DegradedMode } from '../../db/degraded-mode.ts'
import { unauthorized } from '../../errors.ts'
import type { Snapshots } from './snapshots-reads.ts'
import { readSnapshot, readUnpublished, type TenantSnapshot } from './tenant-snapshot.ts'

export interface SnapshotCache extends Snapshots {
  /** Builds the next snapshot of a tenant. Resolves when this node serves everything committed before the call. */
  refresh(tenantId: string): Promise<void>
  /** Drops all snapshots. The next request for a tenant builds a new one. */
  forgetAll(): void
  /** What the cache has, and how often a request found its snapshot there since the start. */
  stats(): { entries: number; bytes: number; hits: number; misses: number }
}

/**
 * Caches the snapshots of tenants, as many as fit into `maxBytes`. When a tenant changes, the previous snapshot is
 * served until the next one is built. Only requests for a tenant without any snapshot wait.
 */
export function createSnapshotCache({
  database,
  degraded,
  maxBytes,
}: {
  database: Database
  degraded: DegradedMode
  maxBytes: number
}): SnapshotCache {
  const ready = new LRUCache<string, TenantSnapshot>({
    maxSize: maxBytes,
    // A snapshot larger than the cache counts as the whole cache. Otherwise every request would build it again.
    sizeCalculation: ({ bytes }) => Math.min(bytes, maxBytes),
  })
  let hits = 0
  let misses = 0
  const building = new Map<string, Promise<TenantSnapshot>>()
  const queued = new Map<string, Promise<TenantSnapshot>>()

  async function readAndCache(tenantId: string): Promise<TenantSnapshot> {
    const snapshot = await readSnapshot(database, tenantId, ready.peek(tenantId))
    if (!snapshot) {
      ready.delete(tenantId)
      throw unauthorized('the tenant does not exist any more')
    }
    // Of two snapshots built at the same time, the older one may finish last.
    if ((ready.peek(tenantId)?.revision ?? 0) <= snapshot.revision) ready.set(tenantId, snapshot)
    return snapshot
  }

  function build(tenantId: string): Promise<TenantSnapshot> {
    const build = readAndCache(tenantId).finally(() => building.delete(tenantId))
    building.set(tenantId, build)
    return build
  }

  function rebuild(tenantId: string): Promise<TenantSnapshot> {
    const current = building.get(tenantId)
    if (!current) return build(tenantId)
    // The current build may have started too early to see the last commit, so another one follows it.
    const next =
      queued.get(tenantId) ??
      current
        .catch(() => {})
        .then(() => {
          queued.delete(tenantId)
          return building.get(tenantId) ?? build(tenantId)
        })
    queued.set(tenantId, next)
    return next
  }

  return {
    of({ tenant_id, revision }) {
      const snapshot = ready.get(tenant_id)
      if (snapshot && (snapshot.revision >= revision || building.has(tenant_id))) {
        hits++
        return snapshot
      }
      misses++
      return degraded.readOrKnown(building.get(tenant_id) ?? build(tenant_id), snapshot)
    },

    async refresh(tenantId) {
      if (!ready.has(tenantId) && !building.has(tenantId)) return
      // If the build fails, the next request builds the snapshot. While the database is away, it gets the previous one.
      await rebuild(tenantId).catch(error => {
        if (!isDatabaseUnavailable(error)) ready.delete(tenantId)
      })
    },

    forgetAll: () => ready.clear(),

    stats: () => ({ entries: ready.size, bytes: ready.calculatedSize, hits, misses }),

    latest: rebuild,

    unpublished: (tenant, live, itemId) => readUnpublished(database, tenant, live, itemId),
  }
}
