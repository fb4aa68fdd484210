import { type BoundLimits, exceeded } from '../../bounds.ts'
import type { UsageBounds } from '../../db/usage-count.ts'
import { conflict } from '../../errors.ts'
import { countExpressions } from './count-expressions.ts'
import { usageStore } from './usage-store.ts'

export { addUsage } from './usage-store.ts'

/** Keeps tenants within their bounds. */
export const createUsageBounds = (limits: BoundLimits): UsageBounds => ({
  async add(tx, tenantId, counted) {
    const bounded = new Set(counted.filter(({ isBounded }) => isBounded).map(({ bound }) => bound))
    const store = usageStore(tx, tenantId)
    for (const { bound, used, isFirst } of await store.add(counted)) {
      const total = bound === 'expressions' && isFirst ? await countExpressions(tx, tenantId) : used
      if (total !== used) await store.set(bound, total, { isKept: false })
      if (bounded.has(bound) && total > limits[bound]) throw conflict(exceeded(bound, limits[bound]))
    }
  },

  require(bound, amount) {
    if (amount > limits[bound]) throw conflict(exceeded(bound, limits[bound]))
  },
})
