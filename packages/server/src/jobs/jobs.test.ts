import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { startGuideOnNewDatabase } from '../testing/guide.ts'
import type { Job } from './job.ts'
import { createJobs } from './jobs.ts'

const hour = 60 * 60
/** Creating a queue takes the embedded database a while on a busy machine. */
const longTimeout = { timeout: 80_000 }

const guide = await startGuideOnNewDatabase()
const { database } = guide.deps
/** On PostgreSQL, jobs of a second node have connections of their own. */
const secondNode = guide.env.DATABASE_URL
  ? await openDatabase({ url: guide.env.DATABASE_URL, dataDir: '' })
  : database
afterAll(async () => {
  if (secondNode !== database) await secondNode.close()
  await guide.close()
})

let started: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(started.map(jobs => jobs.stop()))
  started = []
})

/** Starts a node that runs jobs. Also returns the warnings that it logs. */
function startJobs(on: Database, jobs: Job[], options: { stopTimeoutMs?: number } = {}) {
  const warnings: { job?: string; err: Error }[] = []
  const logger = { warn: (record: (typeof warnings)[number]) => warnings.push(record) }
  const polls = { pollMilliseconds: 100, retryDelaySeconds: 1 }
  const node = createJobs({ database: on, logger: logger as never, jobs, ...polls, ...options })
  started.push(node)
  node.start()
  return { ...node, warnings }
}

/** The intervals for which a job was completed. */
async function completed(name: string): Promise<string[]> {
  const { rows } = await database.query(
    `select singleton_on::text as interval from pgboss.job where name = $1 and state = 'completed'`,
    [name],
  )
  return (rows as { interval: string }[]).map(({ interval }) => interval)
}
const untilCompleted = (name: string) =>
  expect.poll(async () => (await completed(name)).length, longTimeout).toBe(1)

/** A promise that a test settles. */
function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>(settle => {
    resolve = settle
  })
  return { promise, resolve }
}

test('each job runs once per interval, also over a restart', async () => {
  const runs: string[] = []
  const job = (name: string): Job => ({
    name,
    intervalSeconds: 24 * hour,
    run: async () => void runs.push(name),
  })
  const first = startJobs(database, [job('one')])
  await untilCompleted('one')
  await first.stop()

  // When the second job has run, the restarted node has polled the first one too.
  startJobs(database, [job('one'), job('two')])
  await untilCompleted('two')
  expect(runs).toEqual(['one', 'two'])
})

test('with two nodes on one database, each run happens on one of them', async () => {
  const runs: string[] = []
  const everySecond = (node: string): Job => ({
    name: 'every-second',
    intervalSeconds: 1,
    run: async () => void runs.push(node),
  })
  const nodes = [startJobs(database, [everySecond('a')]), startJobs(secondNode, [everySecond('b')])]
  await expect.poll(async () => (await completed('every-second')).length, longTimeout).toBeGreaterThan(3)
  await Promise.all(nodes.map(node => node.stop()))
  const intervals = await completed('every-second')
  expect(runs).toHaveLength(intervals.length)
  expect(new Set(intervals).size).toBe(intervals.length)
  expect(nodes.flatMap(({ warnings }) => warnings)).toEqual([])
})

test('a job that throws is logged and retried, and the other jobs run', async () => {
  let attempts = 0
  const failing: Job = {
    name: 'failing',
    intervalSeconds: 24 * hour,
    async run() {
      attempts++
      if (attempts === 1) throw new Error('not yet')
    },
  }
  const other: Job = { name: 'other', intervalSeconds: 24 * hour, run: async () => {} }
  const { warnings } = startJobs(database, [failing, other])
  await untilCompleted('failing')
  await untilCompleted('other')
  expect(attempts).toBe(2)
  expect(warnings).toEqual([expect.objectContaining({ job: 'failing', err: new Error('not yet') })])
})

describe('stop', () => {
  test('waits for a run that is under way, and starts no other', async () => {
    const [running, finish] = [deferred(), deferred()]
    let runs = 0
    const { stop } = startJobs(database, [
      {
        name: 'slow',
        intervalSeconds: 1,
        async run() {
          runs++
          running.resolve()
          await finish.promise
        },
      },
    ])
    await running.promise
    let hasStopped = false
    const stopping = stop().then(() => {
      hasStopped = true
    })
    await database.query('select 1')
    expect(hasStopped).toBe(false)
    finish.resolve()
    await stopping
    expect([runs, (await completed('slow')).length]).toEqual([1, 1])
  })

  test('aborts the signal of a run that is under way', async () => {
    const running = deferred()
    const { stop } = startJobs(database, [
      {
        name: 'endless',
        intervalSeconds: hour,
        async run({ signal }) {
          running.resolve()
          await new Promise(resolve => signal.addEventListener('abort', resolve))
        },
      },
    ])
    await running.promise
    await stop()
    expect(await completed('endless')).toHaveLength(1)
  })

  test('does not wait forever for a run that never ends', async () => {
    const running = deferred()
    const run = () => {
      running.resolve()
      return new Promise<void>(() => {})
    }
    const jobs = [{ name: 'stuck', intervalSeconds: hour, run }]
    const { stop, warnings } = startJobs(database, jobs, { stopTimeoutMs: 50 })
    await running.promise
    await stop()
    expect(warnings).toEqual([expect.stringContaining('did not stop in time')])
    // Nor twice: a second call, at the end of the process, has waited already.
    await stop()
    expect(warnings).toHaveLength(1)
  })

  test('ends at once if nothing was started, or if the queue is not open yet', async () => {
    await createJobs({ database, logger: { warn() {} } as never, jobs: [] }).stop()
    await startJobs(database, []).stop()
  })
})

test('while the database is unavailable, the next poll tries again', async () => {
  const unavailable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  let isUnavailable = true
  let refused = 0
  const flaky: Database = {
    ...database,
    async query(text, values) {
      if (!isUnavailable) return database.query(text, values)
      refused++
      throw unavailable
    },
  }
  let runs = 0
  const run = async () => {
    runs++
    // The database becomes unavailable before the end of the run can be recorded.
    if (runs === 1) isUnavailable = true
  }
  const { warnings } = startJobs(flaky, [{ name: 'after-outage', intervalSeconds: 1, run }])
  await expect.poll(() => refused, longTimeout).toBeGreaterThan(2)
  isUnavailable = false
  await expect.poll(() => runs, longTimeout).toBe(1)
  const before = refused
  await expect.poll(() => refused, longTimeout).toBeGreaterThan(before + 2)
  expect(warnings).toEqual([])
})

test('requests are answered while a job uses the database', async () => {
  let isDone = false
  let queries = 0
  startJobs(database, [
    {
      name: 'busy',
      intervalSeconds: 24 * hour,
      async run() {
        for (; !isDone; queries++) await database.query('select count(*) from generate_series(1, 1000)')
      },
    },
  ])
  await expect.poll(() => queries, longTimeout).toBeGreaterThan(5)
  const { tenant_id } = await guide.platform.createTenant({ body: { name: 'Acme' } })
  expect((await guide.platform.getTenant({ params: { tenant_id } })).name).toBe('Acme')
  isDone = true
  await untilCompleted('busy')
})

test('the jobs of the service run', async () => {
  guide.deps.jobs.start()
  await untilCompleted('event-partitions')
  const { rows } = await database.query(
    `select count(*)::int as partitions from pg_inherits where inhparent = 'events'::regclass`,
  )
  expect(rows).toEqual([{ partitions: 3 }])
})

if (secondNode !== database) {
  test('two nodes that migrate at the same time install the queue once', async () => {
    await guide.deps.jobs.stop()
    await database.query('drop schema pgboss cascade')
    await Promise.all([migrate(database), migrate(secondNode), migrate(database)])
    const { rows } = await database.query('select count(*)::int as versions from pgboss.version')
    expect(rows).toEqual([{ versions: 1 }])
    const job: Job = { name: 'one', intervalSeconds: 24 * hour, run: async () => {} }
    startJobs(database, [job])
    startJobs(secondNode, [job])
    await untilCompleted('one')
  })
}
