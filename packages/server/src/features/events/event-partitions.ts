import { createDailyPartitions, dayOf, daysFrom } from '../../db/daily-partitions.ts'
import type { Database } from '../../db/database.ts'
import type { Job } from '../../jobs/job.ts'
import type { StoredEvent } from './stored-event.ts'

/** How far back reports count users by the day. */
const usersRetentionDays = 90

export type EventPartitions = ReturnType<typeof createEventPartitions>

/** Manages the partitions that events, and the users they count, are stored in. */
export function createEventPartitions({
  database,
  retentionDays,
}: {
  database: Database
  /** How many days of events are kept. */
  retentionDays: number
}) {
  const events = createDailyPartitions({ database, table: 'events' })
  const users = createDailyPartitions({ database, table: 'item_users' })

  /** Creates the partitions of the next days and drops those that are past their retention. */
  async function maintain(now = Date.now()): Promise<void> {
    const soon = [0, 1, 2].map(days => dayOf(daysFrom(now, days)))
    await events.ensure(soon)
    await users.ensure(soon)
    await events.dropBefore(dayOf(daysFrom(now, -retentionDays)))
    await users.dropBefore(dayOf(daysFrom(now, -usersRetentionDays)))
  }

  const maintenanceJob: Job = {
    name: 'event-partitions',
    intervalSeconds: 60 * 60,
    run: () => maintain(),
  }

  return {
    /** Creates the partitions that these events need. It does not rely on the job having run. */
    async ensureFor(stored: StoredEvent[]): Promise<void> {
      await events.ensure(stored.map(({ day }) => day))
      await users.ensure(stored.map(({ at }) => at.slice(0, 10)))
    },
    maintain,
    maintenanceJob,
  }
}
