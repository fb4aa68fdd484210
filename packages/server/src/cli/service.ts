import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Settings } from '../env.ts'

/** The service of one process, before it listens. */
export interface Service {
  deps: Deps
  createApp(): Promise<FastifyInstance>
}

/**
 * Puts the service together. Its modules load while the database opens, because each takes about as long as the other;
 * and only here, so that "guide --help" waits for neither.
 */
export async function assembleService(
  settings: Settings,
  logLevel: string,
  localSecret: string,
): Promise<Service> {
  const { openDatabase } = await import('../db/database.ts')
  const { createLogger } = await import('../http/request-log.ts')
  const logger = createLogger(logLevel)
  const opening = openDatabase({
    url: settings.databaseUrl,
    dataDir: settings.dataDir,
    log: message => logger.warn(message),
  })
  const [{ createDeps }, { createApp }] = await Promise.all([
    import('../deps.ts'),
    import('../app.ts'),
    opening,
  ])
  const deps = await createDeps(settings, logger, { localSecret, opening })
  return { deps, createApp: () => createApp(deps) }
}
