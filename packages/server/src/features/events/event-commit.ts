import type { Database } from '../../db/database.ts'
import { unauthorized } from '../../errors.ts'
import { addHours, addUsers } from '../analytics/analytics-writes.ts'
import {
  countAdded,
  type MergedProgress,
  mergeProgress,
  type ProgressUpdates,
} from '../progress/progress-writes.ts'
import type { DailyEventBound } from './daily-events.ts'
import type { EventPartitions } from './event-partitions.ts'
import { insertEvents, keyOf, lockTenants } from './events-store.ts'
import type { StoredEvent } from './stored-event.ts'
import { tally } from './tally.ts'

interface Parts {
  database: Database
  partitions: EventPartitions
  progress: ProgressUpdates
  dailyBound: DailyEventBound
  /** How much progress of visitors a tenant may have. */
  maxVisitorProgress: number
}

/**
 * Returns a function that stores events and, in the same transaction, everything derived from them: counts, users and
 * progress. It returns the events that were new.
 */
export function createEventCommit(parts: Parts) {
  const { database, partitions, progress, dailyBound, maxVisitorProgress } = parts

  async function commit(events: StoredEvent[]): Promise<ReadonlySet<StoredEvent>> {
    await partitions.ensureFor(events)
    const { fresh, moved } = await database.transaction(async tx => {
      const tenantIds = [...new Set(events.map(event => event.tenant_id))]
      const locked = await lockTenants(tx, tenantIds)
      if (locked.size < tenantIds.length) throw unauthorized('the tenant does not exist any more')
      const fresh = await insertEvents(tx, withoutRepeats(events))
      const { hours, users, moves } = tally(fresh)
      await addHours(tx, hours)
      await addUsers(tx, users)
      const moved: MergedProgress[] =
        moves.length > 0 ? await mergeProgress(tx, moves, maxVisitorProgress) : []
      await progress.announce(tx, moved)
      // Last, because two nodes that store events of the same tenant wait for each other here.
      await dailyBound.add(tx, fresh)
      await countAdded(tx, moved)
      return { fresh, moved }
    })
    progress.update(moved)
    return new Set(fresh)
  }

  return (events: StoredEvent[]) =>
    commit(events).catch(error => {
      if (!isPartitionMissing(error)) throw error
      partitions.forget()
      return commit(events)
    })
}

/** Whether an insert found no partition for a row: another node, or an operator, dropped it. */
const isPartitionMissing = (error: { cause?: { routine?: string } }) =>
  error?.cause?.routine === 'ExecFindPartition'

/** Of events with the same key, only the first. */
function withoutRepeats(events: StoredEvent[]): StoredEvent[] {
  const first = new Map<string, StoredEvent>()
  for (const event of events) if (!first.has(keyOf(event))) first.set(keyOf(event), event)
  return [...first.values()]
}
