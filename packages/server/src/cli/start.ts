import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createApp } from '../app.ts'
import { demoTenantId } from '../auth/demo.ts'
import { createDeps } from '../deps.ts'
import { readSettings } from '../env.ts'
import { createLogger } from '../http/request-log.ts'
import { type Command, readOptions } from './command.ts'
import { withDemoDefaults } from './demo-defaults.ts'
import { welcome } from './welcome.ts'

const help = `Usage: guide start [--demo]

Starts the service and keeps it running until Ctrl+C or SIGTERM.

  --demo   the try-it mode of "npm start": where they are not set, ENVIRONMENT is local, demo key and demo tokens are
           accepted (on a loopback HOST only), PLATFORM_SECRET is made up, and a demo tenant is seeded

Settings are environment variables: see docs/settings.md.`

const drainMilliseconds = 10_000

export const start: Command = {
  name: 'start',
  summary: 'start the service',
  help,
  async run(args, env) {
    const begun = performance.now()
    const { demo = false } = readOptions(args, { demo: { type: 'boolean' } })
    const settings = readSettings(demo ? withDemoDefaults(env) : env)
    const stopAsked = stopSignal()

    const localSecret = randomBytes(32).toString('base64url')
    const deps = await createDeps(settings, createLogger(settings.logLevel), localSecret)
    try {
      if (settings.demoAuth) {
        const fields = { name: 'Demo', feature_flags: { anonymous_users: true } }
        await deps.platform.ensure(demoTenantId, 'boot', fields)
      }
      const app = await createApp(deps)
      await app.listen({ host: settings.host, port: settings.port })
      const { port } = app.server.address() as AddressInfo
      await deps.database.lock?.publish({ url: reachable(settings.host, port), secret: localSecret })
      console.log(welcome({ settings, port, milliseconds: performance.now() - begun }))

      await stopAsked
      setTimeout(() => process.exit(1), drainMilliseconds).unref()
      await app.close()
    } finally {
      await deps.close()
    }
    return 0
  },
}

/** Resolves on the first SIGTERM or Ctrl+C; a second one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    let asked = false
    const ask = () => {
      if (asked) process.exit(1)
      asked = true
      resolve()
    }
    process.on('SIGTERM', ask)
    process.on('SIGINT', ask)
  })
}

/** The address under which a process on this machine finds the server. */
function reachable(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
