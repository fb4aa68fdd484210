import type { Database } from '../../db/database.ts'
import type { TenantChanges } from '../../db/tenant-change.ts'
import { mapInSlices } from '../../slices.ts'
import { dismissAdminUser } from '../admin-users/admin-users-writes.ts'
import { forgetSearches } from '../help-searches/help-searches-writes.ts'
import { digestOf, endUserWithKey } from './end-user.ts'
import { type ErasureRow, erasureStore } from './erasures-store.ts'
import { userKeysAfter, walkStart } from './user-keys-store.ts'

interface Parts {
  database: Database
  changes: TenantChanges
}

const operator = { userId: 'platform', email: null, requestId: 'restored-backup' }

/**
 * Finds the users of erasures that were put back after the database was restored from a backup: such a row has only the
 * digest of the user. All tables that name users are searched. The position of the search is stored, so that the next run
 * continues there.
 * @param restored erasures of a tenant that were searched up to the same place
 * @param until when it stops, so that other tenants have their turn; at least one part is searched
 */
export async function identifyErased(
  { database, changes }: Parts,
  tenantId: string,
  restored: ErasureRow[],
  { signal, until }: { signal: AbortSignal; until: number },
): Promise<void> {
  const { sql } = database
  const actor = { tenantId, ...operator }
  const erasure_key = await erasureStore(sql, tenantId).key()
  let waiting = restored
  for (let position = restored[0]?.cursor ?? walkStart; waiting.length > 0; ) {
    if (signal.aborted) return
    const { userKeys, reached } = await userKeysAfter(sql, tenantId, position)
    const found = new Map(await mapInSlices(userKeys, key => [digestOf({ erasure_key }, key), key] as const))
    const identified = waiting.filter(({ digest }) => found.has(digest))
    waiting = waiting.filter(({ digest }) => !found.has(digest))
    if (identified.length > 0) await identify(identified, found)
    if (!reached) break
    const names = waiting.map(({ pseudonym }) => pseudonym)
    await erasureStore(sql, tenantId).moveCursor(names, reached)
    if (performance.now() >= until) return
    position = reached
  }
  if (waiting.length > 0) await complete(waiting)

  function identify(erasures: ErasureRow[], found: Map<string, string>): Promise<void> {
    return changes.apply(actor, async change => {
      for (const { pseudonym, digest } of erasures) {
        const userKey = found.get(digest) ?? ''
        const { kind, userId } = endUserWithKey(tenantId, userKey)
        // Only people who are no admin users can be erased. The backup is older than that.
        if (kind === 'user') await dismissAdminUser(change, userId)
        await erasureStore(change.tx, tenantId).identify(pseudonym, userKey, operator)
      }
    })
  }

  /** If there are no such users, only their searches can be left, which do not name them. */
  function complete(erasures: ErasureRow[]): Promise<void> {
    return changes.apply(actor, async ({ tx, now }) => {
      const store = erasureStore(tx, tenantId)
      for (const { pseudonym, digest } of erasures) {
        await forgetSearches(tx, tenantId, digest)
        await store.complete(pseudonym, now)
      }
      // Events from before the erasures are refused from now on.
      await store.note()
    })
  }
}
