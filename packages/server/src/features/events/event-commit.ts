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
import { insertEvents, isRepeat, keyOf, lockTenants } from './events-store.ts'
import { createRecentRepeats } from './recent-repeats.ts'
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

  const repeats = createRecentRepeats()

  async function commit(events: StoredEvent[], mayRepeat: boolean): Promise<ReadonlySet<StoredEvent>> {
    await partitions.ensureFor(events)
    const { fresh, moved } = await database.transaction(async tx => {
      const tenantIds = [...new Set(events.map(event => event.tenant_id))]
      const locked = await lockTenants(tx, tenantIds)
      if (locked.size < tenantIds.length) throw unauthorized('the tenant does not exist any more')
      const fresh = await insertEvents(tx, withoutRepeats(events), mayRepeat)
      const { hours, users, moves } = tally(fresh)
      await addHours(tx, hours)
      await addUsers(tx, users)
      const moved: MergedProgress[] =
        moves.length > 0 ? await mergeProgress(tx, moves, maxVisitorProgress) : []
      await progress.announce(tx, moved)
      // Last, because two nodes that store events of the same tenant wait for each other here.
      await dailyBound.add(tx, fresh)
      await countAdded(tx, moved)
      return { fresh: new Set(fresh), moved }
    })
    progress.update(moved)
    repeats.note(events, fresh)
    return fresh
  }

  return (events: StoredEvent[]) => {
    const mayRepeat = repeats.areExpectedIn(events)
    return commit(events, mayRepeat).catch(error => {
      if (isRepeat(error)) return commit(events, true)
      if (!isPartitionMissing(error)) throw error
      partitions.forget()
      return commit(events, true)
    })
  }
}

/** Whether an insert found no partition for a row: another node, or an operator, dropped it. */
const isPartitionMissing = (error: { cause?: { routine?: string } }) =>
  error?.cause?.routine === 'ExecFindPartition'

/** Of events with the same key, only the first. */
function withoutRepeats(events: StoredEvent[]): StoredEvent[] {
  const first = new Map<string, StoredEvent>()
  for (const event of events) {
    const key = keyOf(event)
    if (!first.has(key)) first.set(key, event)
  }
  return first.size === events.length ? events : [...first.values()]
}
