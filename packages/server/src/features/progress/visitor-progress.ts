import type { Transaction } from '../../db/database.ts'
import { addUsage } from '../usage/usage-writes.ts'
import { isVerifiedUserKey } from './progress-reads.ts'
import type { MergedProgress, ProgressKey } from './progress-store.ts'

/** How much progress of visitors is in some rows, by tenant. */
function visitorsIn(rows: ProgressKey[], sign: 1 | -1): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { tenant_id, user_key } of rows) {
    if (!isVerifiedUserKey(user_key)) counts.set(tenant_id, (counts.get(tenant_id) ?? 0) + sign)
  }
  return counts
}

/** Counts the progress of visitors that a transaction has added. Call it last: other commits of the tenant wait here. */
export const countAdded = async (tx: Transaction, moved: MergedProgress[]): Promise<void> =>
  addUsage(
    tx,
    'visitor_progress',
    visitorsIn(
      moved.filter(({ is_new }) => is_new),
      1,
    ),
  )

/** Counts the progress of visitors that a transaction has deleted. */
export const countRemoved = (tx: Transaction, removed: ProgressKey[]): Promise<void> =>
  addUsage(tx, 'visitor_progress', visitorsIn(removed, -1))
