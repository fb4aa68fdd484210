import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type MessagePort, Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { unavailable } from '../errors.ts'
import { workerFile } from '../package-files.ts'
import { portPipe } from './channel.ts'
import type { Hub } from './hub.ts'

/** A thread that ends would perhaps end again at once, so its replacement waits. */
const restartDelayMs = 500
const stopTimeoutMs = 15_000
const socketName = 'admins'
/** The limit of macOS, with its closing zero. Linux has 4 more. */
const maxSocketPath = 103

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

export type AdminThread = Awaited<ReturnType<typeof startAdminThread>>

/**
 * Starts the thread that does what admins ask for, and the work in the background, so that none of it takes time of the
 * event loop that serves pages. A thread that ends is replaced. Resolves when it serves requests, or has ended before.
 */
export async function startAdminThread({ hub, env, logger, share, ...told }: Options) {
  let isStopping = false
  let running = start()

  function start() {
    const database = share?.()
    const thread = new Worker(workerFile('admin-thread'), {
      env,
      workerData: { ...told, database } satisfies AdminThreadData,
      // Its collections do not hold up pages, so it has a third of the usual room for new objects.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
      transferList: database ? [database] : [],
      execArgv: [],
    })
    let listening = () => {}
    const opened = new Promise<void>(resolve => {
      listening = resolve
    })
    const channel = hub.join(thread, portPipe(thread), listening)
    let failure: unknown
    thread.on('error', error => {
      failure = error
    })
    const ended = new Promise<void>(resolve => {
      thread.once('exit', code => {
        hub.leave(thread)
        resolve()
        if (!isStopping) void replace(code, failure)
      })
    })
    return { thread, channel, opened, ended }
  }

  async function replace(code: number, err: unknown) {
    logger.error({ code, err }, 'the thread for admins has ended; a new one takes its place')
    await delay(restartDelayMs)
    if (!isStopping) running = start()
  }

  await Promise.race([running.opened, running.ended])
  return {
    /** Lets the thread begin no more work in the background, while requests still come. */
    stopJobs: () => running.channel.tell('stopJobs'),

    /** Lets the thread finish its work, and waits until it has ended. */
    async close(): Promise<void> {
      isStopping = true
      const { thread, channel, ended } = running
      channel.tell('stop')
      const timer = setTimeout(() => void thread.terminate(), stopTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/**
 * A path for the socket of the thread, in a folder that only processes of the same user can reach: what comes from there
 * names the address of its client. The folder goes when this process ends. In a container, DATA_DIR may be the only place
 * that can be written to.
 */
export function adminSocketPath(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\guide-${randomUUID()}`
  for (const parent of [tmpdir(), dataDir]) {
    const folder = newFolderIn(parent)
    if (folder) return join(folder, socketName)
  }
  throw unavailable(
    `Neither ${tmpdir()} nor ${dataDir} can hold a socket. Set DATA_DIR to a short path that this user can write to.`,
  )
}

function newFolderIn(parent: string): string | null {
  // As long as the one that would be made.
  if (Buffer.byteLength(join(parent, 'guide-XXXXXX', socketName)) > maxSocketPath) return null
  try {
    mkdirSync(parent, { recursive: true })
    const folder = mkdtempSync(join(parent, 'guide-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return null
  }
}
