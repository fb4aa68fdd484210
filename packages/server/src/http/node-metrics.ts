import { type Aggregator, Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { PoolState } from '../db/database-interface.ts'
import { version } from '../version.ts'

/** What a node knows about itself and what it depends on. */
export interface NodeState {
  /** False for the thread for admins. */
  servesPages: boolean
  /** Whether requests of admins are for a thread of this node. */
  hasAdminThread: boolean
  /** How many seconds the clock of this node is ahead of the database's. */
  clockSkew(): number
  isDatabaseAway(): boolean
  /** Null without Redis. */
  isRedisAway: (() => boolean) | null
  pools(): PoolState[]
  /** Whether this node has to ask what other nodes change. */
  isPolling(): boolean
  /** Whether another node stores files elsewhere. */
  areFilesApart(): boolean
  /** Null for the embedded database. */
  polledMsAgo(): number | null
  snapshots(): { entries: number; bytes: number; hits: number; misses: number }
  commits: {
    waiting(): number
    observe(each: (events: number, milliseconds: number) => void): void
  }
  /** The runs in the queue that are not completed. */
  jobStates(): Promise<{ job: string; state: string; runs: number }[]>
}

/** Registers the metrics of a node. Returns the function that reads those that are in the database. */
export function nodeMetrics(register: Registry, node: NodeState): () => Promise<void> {
  const registers = [register]
  /** @param aggregator how the values of several workers become the one of their node */
  const gauge = (name: string, help: string, value: () => number | null, aggregator: Aggregator = 'sum') =>
    new Gauge({
      name,
      help,
      registers,
      aggregator,
      collect() {
        const current = value()
        if (current !== null) this.set(current)
      },
    })

  new Gauge({
    name: 'guide_build_info',
    help: 'The version, as a label.',
    labelNames: ['version'],
    registers,
    aggregator: 'first',
  }).set({ version }, 1)
  gauge('guide_workers', 'How many processes of this node serve requests.', () =>
    node.servesPages ? 1 : null,
  )
  gauge(
    'guide_admin_thread_up',
    '1 if the thread for admins of this node serves requests, 0 while it is replaced.',
    () => (node.hasAdminThread ? Number(!node.servesPages) : null),
    'max',
  )
  gauge(
    'guide_clock_skew_seconds',
    'How far the clock of this node is ahead of the database, or behind if negative.',
    node.clockSkew,
    'average',
  )
  gauge(
    'guide_database_up',
    '1 if the database responds to this node, 0 while it does not.',
    () => (node.isDatabaseAway() ? 0 : 1),
    'min',
  )
  const { isRedisAway } = node
  if (isRedisAway) {
    const help = '1 if Redis responds to this node, 0 while each node counts for the rate limits alone.'
    gauge('guide_redis_up', help, () => (isRedisAway() ? 0 : 1), 'min')
  }

  const pools = (name: string, help: string, value: (pool: PoolState) => number) =>
    new Gauge({
      name: `guide_database_pool_${name}`,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const pool of node.pools()) this.set({ pool: pool.name }, value(pool))
      },
    })
  pools('size', 'How many connections to the database a pool may have.', ({ size }) => size)
  pools('in_use', 'How many connections of a pool are in use.', ({ in_use }) => in_use)
  pools('waiting', 'How many callers wait for a connection of a pool.', ({ waiting }) => waiting)

  gauge(
    'guide_changes_polled',
    '1 if notifications of the database do not arrive and this node asks every second what others change, else 0.',
    () => Number(node.isPolling()),
    'max',
  )
  gauge(
    'guide_files_not_shared',
    '1 if another node on the same database stores attachments elsewhere, else 0.',
    () => Number(node.areFilesApart()),
    'max',
  )
  gauge(
    'guide_revision_poll_age_seconds',
    'The time since this node last looked for changes of others.',
    () => {
      const ms = node.polledMsAgo()
      return ms === null ? 0 : ms / 1000
    },
    'max',
  )

  gauge('guide_snapshot_cache_entries', 'Tenants whose snapshot is cached.', () => node.snapshots().entries)
  gauge('guide_snapshot_cache_bytes', 'The size of the cached snapshots.', () => node.snapshots().bytes)
  new Counter({
    name: 'guide_snapshot_cache_reads_total',
    help: 'Requests for a snapshot, by whether it was cached: hit or miss.',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = node.snapshots()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'miss' }, misses)
    },
  })

  const commitSize = new Histogram({
    name: 'guide_event_commit_events',
    help: 'How many events were stored in one commit.',
    buckets: [1, 3, 10, 30, 100, 300, 1000],
    registers,
  })
  const commitDuration = new Histogram({
    name: 'guide_event_commit_duration_seconds',
    help: 'How long a commit of events took.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  node.commits.observe((events, milliseconds) => {
    commitSize.observe(events)
    commitDuration.observe(milliseconds / 1000)
  })
  gauge('guide_events_waiting', 'How many events wait for a commit.', node.commits.waiting)

  const jobs = new Gauge({
    name: 'guide_job_runs',
    help: 'Runs of background jobs in the queue, by job and state: waiting, running or failed.',
    labelNames: ['job', 'state'],
    registers,
    aggregator: 'first',
  })
  return async () => {
    const states = await node.jobStates().catch(() => [])
    jobs.reset()
    for (const { job, state, runs } of states) jobs.set({ job, state }, runs)
  }
}
