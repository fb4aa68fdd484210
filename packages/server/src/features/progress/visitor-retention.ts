import type { Database } from '../../db/database.ts'
import type { Job } from '../../jobs/job.ts'
import { removeUnseen } from './progress-store.ts'
import type { ProgressUpdates } from './progress-writes.ts'
import { countRemoved } from './visitor-progress.ts'

interface Parts {
  database: Database
  progress: ProgressUpdates
  settings: { visitorRetentionDays: number }
}

/** Deletes the progress of visitors who do not come back: anyone can make visitors up. */
export function createVisitorRetention({ database, progress, settings }: Parts): Job {
  const { visitorRetentionDays: days } = settings

  async function removeSome(): Promise<number> {
    const removed = await database.transaction(async tx => {
      const rows = await removeUnseen(tx, days)
      await progress.announce(tx, rows)
      await countRemoved(tx, rows)
      return rows
    })
    progress.forget(removed)
    return removed.length
  }

  return {
    name: 'visitor-retention',
    intervalSeconds: 60 * 60,
    async run({ signal }) {
      if (days > 0) while (!signal.aborted && (await removeSome()) > 0);
    },
  }
}
