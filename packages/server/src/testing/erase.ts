import { sql } from 'drizzle-orm'
import type { Guide } from './guide.ts'

/** Runs the job that erases users, as two runs with more than a minute between them. */
export async function runErasures({ deps }: Guide): Promise<void> {
  await runErasureJob(deps)
  await deps.database.sql.execute(
    sql`update erasures set requested_at = requested_at - interval '61 seconds' where completed_at is null`,
  )
  await runErasureJob(deps)
}

export async function runErasureJob({ endUsers }: Guide['deps']): Promise<void> {
  for (const job of endUsers.jobs) await job.run({ signal: new AbortController().signal })
}
