import { type BoundLimits, exceeded } from '../../bounds.ts'
import type { UsageBounds } from '../../db/usage-count.ts'
import { conflict } from '../../errors.ts'
import { usageStore } from './usage-store.ts'

/** Keeps tenants within their bounds. */
export const createUsageBounds = (limits: BoundLimits): UsageBounds => ({
  async add(tx, tenantId, counted) {
    const bounded = new Set(counted.filter(({ isBounded }) => isBounded).map(({ bound }) => bound))
    for (const { bound, used } of await usageStore(tx, tenantId).add(counted)) {
      if (bounded.has(bound) && used > limits[bound]) throw conflict(exceeded(bound, limits[bound]))
    }
  },

  require(bound, amount) {
    if (amount > limits[bound]) throw conflict(exceeded(bound, limits[bound]))
  },
})
