import type { Transaction } from '../../db/database.ts'
import type { MovedProgress, ProgressKey } from './progress-store.ts'

export { mergeProgress, type ProgressMove, removeProgress } from './progress-store.ts'
export { countAdded, countRemoved } from './visitor-progress.ts'

/** Tells the caches of all nodes what a transaction has moved. */
export interface ProgressUpdates {
  /** Notifies other nodes when the transaction commits. Call it inside the transaction. */
  announce(tx: Transaction, moved: ProgressKey[]): Promise<void>
  /** Updates the cache of this node. Call it after the commit. */
  update(moved: MovedProgress[]): void
  /** Removes progress that was deleted from the cache of this node. Call it after the commit. */
  forget(removed: ProgressKey[]): void
}
