import type { BoundName } from '@guide/contracts'
import type { Transaction } from './database.ts'

/** What a change adds to the tenant's usage of each bound; negative if it removes something. */
export type Amounts = Partial<Record<BoundName, number>>

/** The amount of one bound that a change adds. */
export interface Counted {
  bound: BoundName
  added: number
  /** Whether the change is refused if it exceeds the bound. */
  isBounded: boolean
}

/** The bounds of tenants, as changes need them. */
export interface UsageBounds {
  /** Adds to the tenant's usage. Refuses the change if it exceeds a bound. */
  add(tx: Transaction, tenantId: string, counted: Counted[]): Promise<void>
  /** Refuses one thing that is larger than a bound allows. */
  require(bound: BoundName, amount: number): void
}

/** Collects what a change adds, so that a change of many items stores it once. */
export function createUsageCount({ add }: UsageBounds, tx: Transaction, tenantId: string) {
  const counts = new Map<BoundName, { added: number; bounded: number }>()

  return {
    count(amounts: Amounts, { mayExceed = false } = {}) {
      for (const [name, amount] of Object.entries(amounts) as [BoundName, number][]) {
        const { added, bounded } = counts.get(name) ?? { added: 0, bounded: 0 }
        counts.set(name, { added: added + amount, bounded: bounded + (mayExceed ? 0 : amount) })
      }
    },

    async settle(): Promise<void> {
      const counted = [...counts].map(([bound, { added, bounded }]) => ({
        bound,
        added,
        // A change that removes something is never refused.
        isBounded: added > 0 && bounded > 0,
      }))
      counts.clear()
      const changed = counted.filter(({ added }) => added !== 0)
      if (changed.length > 0) await add(tx, tenantId, changed)
    },
  }
}
