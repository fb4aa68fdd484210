import type { Logger } from 'pino'
import { createDailyPartitions, type DailyPartitions, dayOf, daysFrom } from '../../db/daily-partitions.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { Job } from '../../jobs/job.ts'
import { usersRetentionDays } from '../analytics/analytics-writes.ts'
import { removeDailyEvents } from './events-store.ts'
import type { StoredEvent } from './stored-event.ts'

interface Parts {
  database: Database
  clock: Clock
  logger: Pick<Logger, 'info'>
  /** How many days of events are kept. */
  retentionDays: number
}

export type EventPartitions = ReturnType<typeof createEventPartitions>

/** Manages the partitions that events, and the users they count, are stored in. */
export function createEventPartitions({ database, clock, logger, retentionDays }: Parts) {
  const events = createDailyPartitions({ database, table: 'events' })
  const users = createDailyPartitions({ database, table: 'item_users' })

  /** Creates the partitions of the next days and drops those that are past their retention. */
  async function maintain(): Promise<void> {
    const soon = [0, 1, 2].map(days => dayOf(daysFrom(clock.now(), days)))
    await events.ensure(soon)
    await users.ensure(soon)
    await drop('events', events, retentionDays)
    await drop('item_users', users, usersRetentionDays)
    await removeDailyEvents(database.sql)
  }

  async function drop(table: string, partitions: DailyPartitions, keptDays: number) {
    const { dropped, isInUse } = await partitions.dropOlderThan(keptDays)
    if (dropped.length > 0)
      logger.info({ table, days: dropped }, 'partitions past their retention were dropped')
    if (isInUse)
      logger.info({ table }, 'partitions past their retention are in use and will be dropped later')
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
    /** Called if a partition is missing although this node created it or saw it. */
    forget() {
      events.forget()
      users.forget()
    },
    maintain,
    maintenanceJob,
  }
}
