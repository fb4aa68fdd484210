import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { readSettings, type Settings } from '../env.ts'
import { poolsForPages } from '../pool-sizes.ts'
import { settingsWarnings } from '../settings-warnings.ts'
import { type Command, readOptions } from './command.ts'
import { startDemoActivity } from './demo-activity.ts'
import { withDemoDefaults } from './demo-defaults.ts'
import { seedDemoTenant } from './demo-tenant.ts'
import { refuseForeignDatabase } from './folder-owner.ts'
import { tuneGarbageCollection } from './garbage-collection.ts'
import { assembleService } from './service.ts'
import type { Serving } from './serving.ts'
import { waitForStopSignal } from './stop-signal.ts'
import { logReady, welcome } from './welcome.ts'

const help = `Usage: guide start [--demo]

Starts the service and keeps it running until Ctrl+C or SIGTERM.

  --demo   the demo mode of "npm start". It changes the defaults of some settings: ENVIRONMENT is local, the demo
           key and the demo tokens are accepted (only if HOST is a loopback address), and PLATFORM_SECRET is
           random. It also creates a demo tenant, with generated activity of the last 30 days (DEMO_ACTIVITY).

Settings are environment variables: see docs/settings.md.`

export const start: Command = {
  name: 'start',
  summary: 'start the service',
  help,
  async run(args, env) {
    const startedAt = performance.now()
    tuneGarbageCollection()
    const { demo = false } = readOptions(args, { demo: { type: 'boolean' } })
    const effectiveEnv = demo ? withDemoDefaults(env) : env
    const settings = readSettings(effectiveEnv)
    if (!settings.databaseUrl) refuseForeignDatabase(settings.dataDir)
    const stopSignal = waitForStopSignal()
    if (cluster.isWorker) return (await import('./run-worker.ts')).runWorker(settings, stopSignal)

    const localSecret = randomBytes(32).toString('base64url')
    const serving = await servingOf(settings, effectiveEnv, localSecret)
    const stopping = abortedBy(stopSignal)
    const { logLevel } = settings
    const options = { logLevel, localSecret, signal: stopping, isNode: true, machine: serving.machine }
    const service = await assembleService(ownSettings(settings), options).catch(error => {
      if (stopping.aborted) return null
      throw error
    })
    if (!service) return 0
    const { deps } = service
    for (const warning of settingsWarnings(env, settings)) deps.logger.warn(warning)
    try {
      if (settings.demoAuth) await seedDemoTenant(deps)
      const opened = await serving.open(service, stopSignal)
      if (stopping.aborted) {
        await serving.close()
        return 0
      }
      if (!opened) return 1
      const randomSecret = env.PLATFORM_SECRET?.trim() ? null : settings.platformSecret
      const milliseconds = performance.now() - startedAt
      const started = { settings, ...opened, milliseconds, demo, randomSecret }
      if (process.stdout.isTTY) console.log(welcome(started))
      else logReady(started, deps.logger)

      const activity = settings.demoActivity ? startDemoActivity(deps) : undefined

      await stopSignal
      await Promise.all([serving.close(), activity?.stop()])
    } finally {
      await deps.close()
    }
    return 0
  },
}

/** The modules of one way are loaded only if it is used, because every module slows down the start. */
async function servingOf(settings: Settings, env: NodeJS.ProcessEnv, localSecret: string): Promise<Serving> {
  return settings.workers === 1
    ? (await import('./serve-with-thread.ts')).serveWithThread(settings, env, localSecret)
    : (await import('./serve-by-workers.ts')).serveByWorkers(settings, env)
}

const ownSettings = (settings: Settings): Settings => ({
  ...settings,
  databasePools: poolsForPages(settings.databasePools, settings.workers),
})

function abortedBy(event: Promise<void>): AbortSignal {
  const controller = new AbortController()
  void event.then(() => controller.abort())
  return controller.signal
}
