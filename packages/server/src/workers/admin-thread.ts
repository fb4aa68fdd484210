import { setTimeout as delay } from 'node:timers/promises'
import { type MessagePort, Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { unavailable } from '../errors.ts'
import { workerFile } from '../package-files.ts'
import { portPipe } from './channel.ts'
import type { Hub } from './hub.ts'

/** A thread that ends would perhaps end again at once, so its replacement waits: each time twice as long. */
const restartDelayMs = 500
const longestRestartDelayMs = 30_000
/** A thread that has served for this time has not ended because of its start. */
const steadyMs = 60_000
const stopTimeoutMs = 15_000

/** What the thread is told when it starts. */
export interface AdminThreadData {
  /** Where it listens. */
  socket: string
  /** Where pages are served. */
  port: number
  /** By how many processes. */
  workers: number
  /** The platform secret of commands on this machine. */
  localSecret?: string
  /** By which it uses the embedded database of this process. */
  database?: MessagePort | undefined
}

interface Options extends Omit<AdminThreadData, 'database'> {
  hub: Hub
  /** Makes the port to the embedded database; null on PostgreSQL, where the thread has its own connections. */
  share?: (() => MessagePort) | null
  env: NodeJS.ProcessEnv
  logger: Pick<Logger, 'error'>
}

export type AdminThread = ReturnType<typeof startAdminThread>

/** How a thread has ended. */
interface End {
  code: number | null
  err: unknown
  /** How long it has served requests. */
  servedMs: number
}

/**
 * Starts the thread that does what admins ask for, and the work in the background, so that none of it takes time of the
 * event loop that serves pages. A thread that ends after it has served requests is replaced.
 */
export function startAdminThread({ hub, env, logger, share, ...told }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = start()

  function start() {
    const database = share?.()
    const thread = new Worker(workerFile('admin-thread'), {
      env,
      workerData: { ...told, database } satisfies AdminThreadData,
      // Its collections do not hold up pages, so it has a sixth of the usual room for new objects.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
      transferList: database ? [database] : [],
      execArgv: [],
    })
    let servesSince: number | null = null
    let listening = () => {}
    const opened = new Promise<void>(resolve => {
      listening = () => {
        servesSince = performance.now()
        resolve()
      }
    })
    const channel = hub.join(thread, portPipe(thread), () => listening())
    let err: unknown
    thread.on('error', error => {
      err = error
    })
    const ended = new Promise<End>(resolve => {
      thread.once('exit', code => {
        hub.leave(thread)
        resolve({ code, err, servedMs: servesSince === null ? 0 : performance.now() - servesSince })
      })
    })
    return { thread, channel, opened, ended }
  }

  async function replace(): Promise<void> {
    let delayMs = restartDelayMs
    for (;;) {
      const { code, err, servedMs } = await running.ended
      if (signal.aborted) return
      logger.error({ code, err }, 'the thread for admins has ended; a new one takes its place')
      if (servedMs >= steadyMs) delayMs = restartDelayMs
      await delay(delayMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      delayMs = Math.min(delayMs * 2, longestRestartDelayMs)
      try {
        running = start()
      } catch (err) {
        // The system may have no memory for it.
        running = { ...running, ended: Promise.resolve({ code: null, err, servedMs: 0 }) }
      }
    }
  }

  async function open(): Promise<void> {
    const end = await Promise.race([running.opened, running.ended])
    if (!end) void replace()
    else if (!signal.aborted) {
      const { code, err } = end
      logger.error({ code, err }, 'the thread for admins cannot start')
      const reason = err instanceof Error ? err.message : `it ended with code ${code}`
      throw unavailable(`The thread for admins cannot start: ${reason}.`)
    }
  }

  return {
    /** Resolves when it serves requests. Rejects if it has ended before: then a replacement would end too. */
    opened: open(),

    /** Lets the thread begin no more work in the background, while requests still come. */
    stopJobs: () => running.channel.tell('stopJobs'),

    /** Lets the thread finish its work, or its start, and waits until it has ended. */
    async close(timeoutMs = stopTimeoutMs): Promise<void> {
      stopping.abort()
      const { thread, channel, ended } = running
      channel.tell('stop')
      const timer = setTimeout(() => void thread.terminate(), timeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}
