import type { Database } from '../db/database.ts'

/** How many runs of a job are in a state. */
export interface JobState {
  job: string
  state: 'waiting' | 'running' | 'failed'
  runs: number
}

/** The runs in the queue that are not completed. Those that failed for good stay there for two days. */
export async function readJobStates(database: Database): Promise<JobState[]> {
  const { rows } = await database.query(
    `select name as job, case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end as state,
       count(*)::int as runs
     from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
  )
  return rows as JobState[]
}
