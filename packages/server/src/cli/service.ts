import type { MessagePort } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type { PooledDatabase } from '../db/database.ts'
import { databaseSettings } from '../db/database-settings.ts'
import type { Deps } from '../deps.ts'
import type { Settings } from '../env.ts'
import type { Machine } from '../workers/machine.ts'

/** The service of one process, before it listens. */
export interface Service {
  deps: Deps
  /** @param port the one at which pages are served, if this process does not listen there */
  createApp(port?: number): Promise<FastifyInstance>
}

interface Options {
  logLevel?: string
  localSecret?: string
  /** Ends the wait for a database that does not respond yet. */
  signal?: AbortSignal
  /** Whether it will serve requests of others. */
  isNode?: boolean
  /** A database that is open already. */
  database?: PooledDatabase
  /** The port to the embedded database that another thread has opened. */
  shared?: MessagePort | undefined
  /** What is shared with other processes of the service. */
  machine?: Machine | undefined
  /** The number of this process, if it is one of several workers; the thread for admins has a name. */
  worker?: number | 'admins' | undefined
}

/**
 * Assembles the service. Its modules load while the database opens, because both take about the same time. They load only
 * here, so that "guide --help" does not wait for them.
 */
export async function assembleService(settings: Settings, options: Options = {}): Promise<Service> {
  const {
    logLevel = 'silent',
    localSecret,
    signal,
    isNode = false,
    database,
    shared,
    machine,
    worker,
  } = options
  const { openDatabase } = await import('../db/database.ts')
  const { createLogger } = await import('../http/request-log.ts')
  const logger = createLogger({ ...settings, logLevel, worker })
  const log = (message: string) => logger.warn(message)
  const opening = database
    ? Promise.resolve(database)
    : openDatabase({ ...databaseSettings(settings), shared, log, signal })
  const [{ createDeps }, { createApp }] = await Promise.all([
    import('../deps.ts'),
    import('../app.ts'),
    opening,
  ]).catch(async error => {
    // An open database would keep the process running, and its folder locked.
    await opening.then(
      database => database.close(),
      () => {},
    )
    throw error
  })
  const deps = await createDeps(settings, logger, {
    opening,
    isNode,
    ...(localSecret && { localSecret }),
    ...(machine && { machine }),
  })
  return {
    deps,
    createApp: (port = settings.port) => createApp({ ...deps, settings: { ...settings, port } }),
  }
}
