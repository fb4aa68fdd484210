import type { Connection, Database } from '../db/database-interface.ts'
import type { Job } from './job.ts'

/** After this time a run counts as lost: its node was killed, or the run hangs. Then the job is retried. */
export const runLimitSeconds = 15 * 60

/** A finished run stays in the queue this long and blocks a second run of its interval: longer than any interval. */
const keepFinishedSeconds = 2 * 24 * 60 * 60

/** The key of an advisory lock. Every version of this service must use the same number. */
const queueLock = 7_100_583_004

interface Parts {
  database: Database
  jobs: Job[]
  /** The delay of the first retry. Each further one takes twice as long. */
  retryDelaySeconds: number
  /** Called with errors of the queue's own upkeep. */
  onError: (error: unknown) => void
}

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>

/** Opens the queue of background jobs. `migrate` has created its tables. */
export async function openJobQueue({ database, jobs, retryDelaySeconds, onError }: Parts) {
  // Loaded here, after the service is ready: every module costs time at the start.
  const { default: PgBoss } = await import('pg-boss')
  const statements = new Set<Promise<unknown>>()
  const boss = new PgBoss({
    db: {
      executeSql(text, values) {
        const statement = database.query(text, values)
        const settled = () => statements.delete(statement)
        statements.add(statement)
        statement.then(settled, settled)
        return statement
      },
    },
    migrate: false,
    archiveCompletedAfterSeconds: keepFinishedSeconds,
    // Its scheduler and its `work()` do not await the statement that ends a run. If the database is unavailable at that
    // moment, the rejection is unhandled and ends the process: `send`, `fetch`, `complete` and `fail` do not have this
    // problem. See https://github.com/timgit/pg-boss/issues/365.
    schedule: false,
  })
  boss.on('error', onError)
  const declared = new Set((await boss.getQueues()).map(({ name }) => name))
  const missing = jobs.filter(({ name }) => !declared.has(name))
  if (missing.length > 0) await database.withoutTimeouts(client => declareQueues(client, missing))
  await boss.start()

  const options = {
    retryLimit: 5,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: runLimitSeconds,
  }
  return {
    /** Adds the run of the current interval, unless this node or another one has added it. */
    add: ({ name, intervalSeconds }: Job) =>
      boss.send(name, {}, { ...options, singletonSeconds: intervalSeconds }),

    /** Takes a run that is due; no other node gets it. Returns its id. */
    async take({ name }: Job): Promise<string | undefined> {
      const [run] = await boss.fetch(name)
      return run?.id
    },

    complete: ({ name }: Job, id: string) => boss.complete(name, id),

    fail: ({ name }: Job, id: string, error: unknown) => boss.fail(name, id, { message: messageOf(error) }),

    /** Stops the queue's own upkeep and waits for its last statement. */
    async close(): Promise<void> {
      await boss.stop()
      await Promise.allSettled(statements)
    },
  }
}

/** The message of a failed query contains its parameters, which may name a person. The database's own does not. */
function messageOf(error: unknown): string {
  const { message, cause, query } = error as Error & { query?: string }
  return (query !== undefined && cause instanceof Error ? cause.message : message) ?? String(error)
}

/** Creates the missing queues; each allows one active run. Without the lock, two nodes that do it would deadlock. */
async function declareQueues(client: Connection, jobs: Job[]): Promise<void> {
  const { default: PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) } })
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [queueLock])
  for (const { name } of jobs) await boss.createQueue(name, { name, policy: 'singleton' })
  await client.query('commit')
}
