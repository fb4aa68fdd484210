import type { TenantChange } from '../../db/tenant-change.ts'
import type { ImportStep } from './import-steps.ts'

/** How many entities are written in one transaction. */
export const partSize = 50

/**
 * How long a part of a large import may take before it commits. Other changes of the tenant wait for it, and PostgreSQL does
 * not let them have the lock in the order in which they came: one that waits for several parts must not reach its timeout.
 */
const partMs = 500

/** Does as many of the steps as fit into one transaction, and returns their number. */
export async function doPart(
  steps: ImportStep[],
  change: TenantChange,
  { maxMs = partMs, clock = () => performance.now() } = {},
): Promise<number> {
  const until = clock() + maxMs
  let done = 0
  for (const step of steps.slice(0, partSize)) {
    if (done > 0 && clock() >= until) break
    await step(change)
    done++
  }
  return done
}
