import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Place, WorkerCalls } from './calls.ts'
import type { Channel } from './channel.ts'
import type { Hub } from './hub.ts'

/** A worker that ends sooner than this would end again at once, so its replacement waits. */
const shortLifeMs = 5000
const restartDelayMs = 1000
/** The time that a worker has for its last requests, beside the seconds in which it still serves. */
const stopTimeoutMs = 15_000

interface Options {
  hub: Hub
  workers: number
  env: NodeJS.ProcessEnv
  drainSeconds: number
  logger: Pick<Logger, 'error' | 'info' | 'warn'>
}

export type WorkerPool = ReturnType<typeof createWorkerPool>

/** Runs this program again in several processes, which serve requests at one port, and replaces those that end. */
export function createWorkerPool({ hub, workers, env, drainSeconds, logger }: Options) {
  const running = new Map<Worker, Channel<WorkerCalls>>()
  const starting = new Set<Worker>()
  let isStopping = false

  /** Starts a worker. Resolves when it serves requests, or with null if it ends before. */
  async function start(): Promise<Place | null> {
    const startedAt = performance.now()
    const worker = cluster.fork(env)
    starting.add(worker)
    const listening = new Promise<Place>(resolve => {
      running.set(worker, hub.join(worker, worker, resolve))
    })
    const ended = once(worker, 'exit').then(([code, signal]) => {
      running.delete(worker)
      hub.leave(worker)
      return { code, signal }
    })
    const place = await Promise.race([listening, ended.then(() => null)])
    starting.delete(worker)
    if (place !== null) {
      logger.info({ worker: worker.id, worker_pid: worker.process.pid }, 'a worker serves requests')
      void ended.then(end => {
        if (!isStopping) void replace(worker, end, performance.now() - startedAt)
      })
    }
    return place
  }

  async function replace(worker: Worker, end: object, lifeMs: number): Promise<void> {
    logger.error({ worker: worker.id, ...end }, 'a worker has ended; a new one takes its place')
    if (lifeMs < shortLifeMs) await delay(restartDelayMs)
    while (!isStopping && (await start()) === null) await delay(restartDelayMs)
  }

  return {
    /**
     * Starts the workers. Returns where they serve requests, or null if they cannot start: they have said why. The first one starts alone,
     * because all would fail for the same reason.
     */
    async open(): Promise<Place | null> {
      const place = await start()
      const others = Array.from({ length: place === null || isStopping ? 0 : workers - 1 }, start)
      return (await Promise.all(others)).includes(null) ? null : place
    },

    /** Lets the workers finish their requests, and waits until all have ended. Those that are starting have none. */
    async close(): Promise<void> {
      isStopping = true
      const stopping = [...running.keys()]
      const ended = stopping.map(worker => once(worker, 'exit'))
      for (const [worker, channel] of running) {
        if (starting.has(worker)) worker.process.kill('SIGKILL')
        else channel.tell('stop')
      }
      const timer = setTimeout(
        () => {
          logger.warn('some workers did not stop in time and are killed')
          for (const worker of stopping) worker.process.kill('SIGKILL')
        },
        drainSeconds * 1000 + stopTimeoutMs,
      )
      await Promise.all(ended)
      clearTimeout(timer)
    },
  }
}
