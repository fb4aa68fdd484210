import { createDailyPartitions, type DailyPartitions, dayOf, daysFrom } from '../../db/daily-partitions.ts'
import type { Database } from '../../db/database.ts'
import { unauthorized } from '../../errors.ts'
import { addHours, addUsers } from '../analytics/analytics-writes.ts'
import type { ProgressReader } from '../progress/progress-reads.ts'
import { type MovedProgress, mergeProgress, type ProgressNews } from '../progress/progress-writes.ts'
import { holdTenants, insertEvents, keyOf } from './events-store.ts'
import type { StoredEvent } from './stored-event.ts'
import { tally } from './tally.ts'

/** How far back reports ask for users by the day. */
const usersRetentionDays = 90
const upkeepMilliseconds = 60 * 60 * 1000
const firstUpkeepMilliseconds = 60 * 1000

interface Parts {
  database: Database
  progress: ProgressReader
  news: ProgressNews
  retentionDays: number
  failed: (error: unknown) => void
}

/** Stores events, and with them, in one transaction, what they add up to: counts, users, progress. */
export class EventCommit {
  readonly #parts: Parts
  readonly #partitions: { events: DailyPartitions; users: DailyPartitions }
  readonly #timers: NodeJS.Timeout[]

  constructor(parts: Parts) {
    this.#parts = parts
    this.#partitions = {
      events: createDailyPartitions({ database: parts.database, table: 'events' }),
      users: createDailyPartitions({ database: parts.database, table: 'item_users' }),
    }
    const upkeep = () => void this.upkeep().catch(parts.failed)
    // Also for a process that never lives for an hour.
    this.#timers = [setTimeout(upkeep, firstUpkeepMilliseconds), setInterval(upkeep, upkeepMilliseconds)]
    for (const timer of this.#timers) timer.unref()
  }

  /** Gives the events that were new. */
  async store(events: StoredEvent[]): Promise<ReadonlySet<StoredEvent>> {
    await this.#partitions.events.ensure(events.map(({ day }) => day))
    await this.#partitions.users.ensure(events.map(({ at }) => at.slice(0, 10)))
    const { database, progress, news } = this.#parts
    const { fresh, moved } = await database.transaction(async tx => {
      const tenantIds = [...new Set(events.map(event => event.tenant_id))]
      const held = await holdTenants(tx, tenantIds)
      if (held.size < tenantIds.length) throw unauthorized()
      const fresh = await insertEvents(tx, distinct(events))
      const { hours, users, moves } = tally(fresh)
      await addHours(tx, hours)
      await addUsers(tx, users)
      const moved: MovedProgress[] = moves.length > 0 ? await mergeProgress(tx, moves) : []
      if (database.kind === 'postgres') await news.announce(tx, moved)
      return { fresh, moved }
    })
    progress.moved(moved)
    return new Set(fresh)
  }

  /** Makes the partitions of the days to come and drops those that are kept no longer. */
  async upkeep(now = Date.now()): Promise<void> {
    const soon = [0, 1, 2].map(days => dayOf(daysFrom(now, days)))
    await this.#partitions.events.ensure(soon)
    await this.#partitions.users.ensure(soon)
    await this.#partitions.events.dropBefore(dayOf(daysFrom(now, -this.#parts.retentionDays)))
    await this.#partitions.users.dropBefore(dayOf(daysFrom(now, -usersRetentionDays)))
  }

  close() {
    for (const timer of this.#timers) clearInterval(timer)
  }
}

/** The first of each. */
function distinct(events: StoredEvent[]): StoredEvent[] {
  const first = new Map<string, StoredEvent>()
  for (const event of events) if (!first.has(keyOf(event))) first.set(keyOf(event), event)
  return [...first.values()]
}
