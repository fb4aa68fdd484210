import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { PrimaryCalls, WorkerCalls } from './calls.ts'
import { type Channel, createChannel } from './channel.ts'
import { createNodeMetrics } from './node-metrics.ts'
import { createRateCounts } from './rate-counts.ts'

/** A worker that ends sooner than this would end again at once, so its replacement waits. */
const shortLifeMs = 5000
const restartDelayMs = 1000
/** The time that a worker has for its last requests, beside the seconds in which it still serves. */
const stopTimeoutMs = 15_000

interface Options {
  workers: number
  env: NodeJS.ProcessEnv
  drainSeconds: number
  logger: Pick<Logger, 'error' | 'info' | 'warn'>
}

export type WorkerPool = ReturnType<typeof createWorkerPool>

/** Runs this program again in several processes, which serve requests at one port, and replaces those that end. */
export function createWorkerPool({ workers, env, drainSeconds, logger }: Options) {
  const channels = new Map<Worker, Channel<WorkerCalls>>()
  const count = createRateCounts()
  const metrics = createNodeMetrics()
  let isStopping = false

  /** Starts a worker. Resolves with its URL when it serves requests, or with null if it ends before. */
  async function start(): Promise<string | null> {
    const startedAt = performance.now()
    const worker = cluster.fork(env)
    const listening = new Promise<string>(resolve => {
      const calls: PrimaryCalls = {
        listening: resolve,
        countRates: rates => rates.map(count),
        renderMetrics: () => metrics.render(channels),
      }
      channels.set(worker, createChannel<WorkerCalls>(worker, calls))
    })
    const ended = once(worker, 'exit').then(([code, signal]) => {
      channels.delete(worker)
      metrics.retire(worker)
      return { code, signal }
    })
    const url = await Promise.race([listening, ended.then(() => null)])
    if (url !== null) {
      logger.info({ worker: worker.id, worker_pid: worker.process.pid }, 'a worker serves requests')
      void ended.then(end => {
        if (!isStopping) void replace(worker, end, performance.now() - startedAt)
      })
    }
    return url
  }

  async function replace(worker: Worker, end: object, lifeMs: number): Promise<void> {
    logger.error({ worker: worker.id, ...end }, 'a worker has ended; a new one takes its place')
    if (lifeMs < shortLifeMs) await delay(restartDelayMs)
    while (!isStopping && (await start()) === null) await delay(restartDelayMs)
  }

  return {
    /**
     * Starts the workers. Returns their URL, or null if they cannot start: they have said why. The first one starts alone,
     * because all would fail for the same reason.
     */
    async open(): Promise<string | null> {
      const url = await start()
      const others = Array.from({ length: url === null ? 0 : workers - 1 }, start)
      return (await Promise.all(others)).includes(null) ? null : url
    },

    tellAll: ((name, ...args) => {
      for (const worker of channels.values()) worker.tell(name, ...args)
    }) as Channel<WorkerCalls>['tell'],

    /** Lets the workers finish their requests, and waits until all have ended. */
    async close(): Promise<void> {
      isStopping = true
      const running = [...channels.keys()]
      const ended = running.map(worker => once(worker, 'exit'))
      for (const worker of channels.values()) worker.tell('stop')
      const timer = setTimeout(
        () => {
          logger.warn('some workers did not stop in time and are killed')
          for (const worker of running) worker.process.kill('SIGKILL')
        },
        drainSeconds * 1000 + stopTimeoutMs,
      )
      await Promise.all(ended)
      clearTimeout(timer)
    },
  }
}
