import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { readSettings } from '../env.ts'
import { serveDemo } from '../http/demo-page.ts'
import { publicUrl } from '../http/public-url.ts'
import { settingsWarnings } from '../settings-warnings.ts'
import { type Command, readOptions } from './command.ts'
import { startDemoActivity } from './demo-activity.ts'
import { withDemoDefaults } from './demo-defaults.ts'
import { seedDemoTenant } from './demo-tenant.ts'
import { drain } from './drain.ts'
import { refuseForeignDatabase } from './folder-owner.ts'
import { tuneGarbageCollection } from './garbage-collection.ts'
import { assembleService } from './service.ts'
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
    const settings = readSettings(demo ? withDemoDefaults(env) : env)
    if (!settings.databaseUrl) refuseForeignDatabase(settings.dataDir)
    const stopSignal = waitForStopSignal()

    const localSecret = randomBytes(32).toString('base64url')
    const stopping = abortedBy(stopSignal)
    const options = { logLevel: settings.logLevel, localSecret, signal: stopping, isNode: true }
    const service = await assembleService(settings, options).catch(error => {
      if (stopping.aborted) return null
      throw error
    })
    if (!service) return 0
    const { deps, createApp } = service
    for (const warning of settingsWarnings(env, settings)) deps.logger.warn(warning)
    try {
      if (settings.demoAuth) await seedDemoTenant(deps)
      const app = await createApp()
      const demoPath = settings.demoAuth ? serveDemo(app) : undefined
      await app.listen({ host: settings.host, port: settings.port })
      const { port } = app.server.address() as AddressInfo
      deps.database.lock?.publish({ url: localUrl(settings.host, port), secret: localSecret })
      const randomSecret = env.PLATFORM_SECRET?.trim() ? null : settings.platformSecret
      const milliseconds = performance.now() - startedAt
      const url = publicUrl(settings, app)
      const started = { settings, url, milliseconds, demo, demoPath, randomSecret }
      if (process.stdout.isTTY) console.log(welcome(started))
      else logReady(started, deps.logger)

      deps.jobs.start()
      const activity = settings.demoActivity ? startDemoActivity(deps) : undefined

      await stopSignal
      deps.health.startDraining()
      await Promise.all([drain(app, settings.drainSeconds), deps.jobs.stop(), activity?.stop()])
    } finally {
      await deps.close()
    }
    return 0
  },
}

function abortedBy(event: Promise<void>): AbortSignal {
  const controller = new AbortController()
  void event.then(() => controller.abort())
  return controller.signal
}

/** The URL of the server for processes on this machine. */
function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
