import { createBoundedCache } from '../../bounded-cache.ts'
import type { Database } from '../../db/database.ts'
import { createSharedLookup } from '../../db/shared-lookup.ts'
import type { Snapshots, TenantSnapshot } from '../snapshots/snapshots-reads.ts'
import { findPublishedItems } from './events-store.ts'

/** What the database says about the items of a tenant. */
export interface KnownItems {
  latest: TenantSnapshot
  /** The items that were asked for and are no longer delivered. Events about them still count. */
  archived: ReadonlySet<string>
}

const itemId = /^(tour|cnt)_[0-9a-f]{12}$/

/**
 * Asks the database about items that the snapshot of this node does not have: another node may have published them a
 * moment ago, or they are archived. The requests of a tenant share a few queries, because ids can be made up.
 */
export function createItemLookup({ database, snapshots }: { database: Database; snapshots: Snapshots }) {
  const lookups = createBoundedCache<(ids: string[]) => Promise<KnownItems>>(10_000)

  const lookupOf = (tenantId: string) => {
    const known = lookups.get(tenantId)
    if (known) return known
    const lookup = createSharedLookup({
      async find(requests: string[][]): Promise<KnownItems> {
        const latest = await snapshots.latest(tenantId)
        const missing = [...new Set(requests.flat())].filter(id => !latest.parts.has(id))
        const archived =
          missing.length > 0 ? findPublishedItems(database.sql, tenantId, missing) : new Set('')
        return { latest, archived: await archived }
      },
      intervalMs: 250,
      // Each request has at most 100 ids, and a query has room for many thousands.
      maxKeys: 100,
    })
    lookups.set(tenantId, lookup)
    return lookup
  }

  return (tenantId: string, ids: string[]): Promise<KnownItems> =>
    database.withTimeout(lookupOf(tenantId)(ids.filter(id => itemId.test(id))), 2000)
}
