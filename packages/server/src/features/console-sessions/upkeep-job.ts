import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { Job } from '../../jobs/job.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { removeEnded } from './upkeep-store.ts'

interface Parts {
  database: Database
  clock: Clock
  failures: FailedSignIns
  links: { deliver(): Promise<void> }
}

/** Mails the links that could not be mailed at once, removes what has ended, and reports failed sign-ins. */
export const createUpkeepJob = ({ database, clock, failures, links }: Parts): Job => ({
  name: 'console-upkeep',
  intervalSeconds: 60,
  async run() {
    await links.deliver()
    await removeEnded(database.sql, clock.now())
    await failures.report()
  },
})
