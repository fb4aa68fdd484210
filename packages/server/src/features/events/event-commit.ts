import type { Database, Transaction } from '../../db/database.ts'
import { sentTogether } from '../../db/sent-together.ts'
import { unauthorized } from '../../errors.ts'
import { addHours, addUsers } from '../analytics/analytics-writes.ts'
import { countAdded, mergeProgress, type ProgressUpdates } from '../progress/progress-writes.ts'
import type { DailyEventBound } from './daily-events.ts'
import type { EventPartitions } from './event-partitions.ts'
import { insertEvents, isRepeat, keyOf, lockTenants, withoutEarlier } from './events-store.ts'
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

  async function storeIn(tx: Transaction, events: StoredEvent[], mayRepeat: boolean) {
    const tenantIds = [...new Set(events.map(event => event.tenant_id))]
    const given = await withoutEarlier(tx, withoutRepeats(events))
    // What is derived can be sent at once if all events are new, and if not, the insert fails.
    const expected = mayRepeat ? null : tally(given)
    const stored = sentTogether(lockTenants(tx, tenantIds), insertEvents(tx, given, mayRepeat))
    const fresh = mayRepeat ? (await stored)[1] : given
    const { hours, users, moves } = expected ?? tally(fresh)
    const [[locked], , , moved] = await sentTogether(
      stored,
      addHours(tx, hours),
      addUsers(tx, users),
      moves.length > 0 ? mergeProgress(tx, moves, maxVisitorProgress) : [],
    )
    if (locked.size < tenantIds.length) throw tenantIsGone()
    // Last, because two nodes that store events of the same tenant wait for each other here.
    await sentTogether(progress.announce(tx, moved), dailyBound.add(tx, fresh), countAdded(tx, moved))
    return { fresh: new Set(fresh), moved }
  }

  async function commit(events: StoredEvent[], mayRepeat: boolean): Promise<ReadonlySet<StoredEvent>> {
    await partitions.ensureFor(events)
    const { fresh, moved } = await database
      .transaction(tx => storeIn(tx, events, mayRepeat))
      .catch(error => {
        throw isTenantMissing(error) ? tenantIsGone() : error
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

const tenantIsGone = () => unauthorized('the tenant does not exist any more')

/** Whether an insert found no tenant for a row. */
const isTenantMissing = (error: { cause?: { code?: string } }) => error?.cause?.code === '23503'

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
