import { createBoundedCache } from '../bounded-cache.ts'

/**
 * How far a cached value can be trusted. `unsure`: some tenant has changed, perhaps the value's. `changed`: the value's tenant
 * has changed. The database decides again in both cases. Only an unsure value is served if the database cannot be asked.
 */
export type Trust = 'valid' | 'unsure' | 'changed'

/** Counts changes of tenants, so that a read can tell whether its result was outdated before it arrived. */
export function createChangeCounter() {
  let count = 0
  let lastOfAll = 0
  let lastDropped = 0
  const lastOf = createBoundedCache<number>(20_000, {
    dispose: (dropped, _, reason) => {
      if (reason === 'evict') lastDropped = Math.max(lastDropped, dropped)
    },
  })

  return {
    /** The number of changes so far. */
    get count(): number {
      return count
    },

    add(tenantId: string) {
      lastOf.set(tenantId, ++count)
    },

    /** Any tenant may have changed. */
    addToAll() {
      lastOfAll = ++count
    },

    /** @param since the number of changes before the value was read */
    trustIn(tenantId: string, since: number): Trust {
      if (Math.max(lastOf.get(tenantId) ?? 0, lastDropped) > since) return 'changed'
      return lastOfAll > since ? 'unsure' : 'valid'
    },
  }
}
