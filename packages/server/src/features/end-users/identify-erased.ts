import type { Database } from '../../db/database.ts'
import type { TenantChanges } from '../../db/tenant-change.ts'
import { digestOf } from './end-user.ts'
import { userKeysAfter } from './end-users-store.ts'
import { type ErasureRow, erasureStore } from './erasures-store.ts'

interface Parts {
  database: Database
  changes: TenantChanges
}

const operator = { userId: 'platform', email: null, requestId: 'restored-backup' }

/**
 * Finds the users of erasures that an operator has put back after the database was restored from a backup: such a row
 * has only the digest of the user. If there is no such user, the erasure has nothing to do.
 */
export async function identifyErased(
  { database, changes }: Parts,
  tenantId: string,
  restored: ErasureRow[],
): Promise<void> {
  const { sql } = database
  const erasure_key = await erasureStore(sql, tenantId).key()
  const keys = new Map<string, string>(restored.map(({ digest }) => [digest, '']))
  for (let some = await userKeysAfter(sql, tenantId, ''); some.length > 0; ) {
    for (const userKey of some) {
      const digest = digestOf({ erasure_key }, userKey)
      if (keys.has(digest)) keys.set(digest, userKey)
    }
    some = await userKeysAfter(sql, tenantId, some.at(-1) ?? '')
  }
  await changes.apply({ tenantId, ...operator }, async ({ tx, now }) => {
    const store = erasureStore(tx, tenantId)
    for (const { pseudonym, digest } of restored) {
      const userKey = keys.get(digest)
      await (userKey ? store.identify(pseudonym, userKey, operator) : store.complete(pseudonym, now))
    }
  })
}
