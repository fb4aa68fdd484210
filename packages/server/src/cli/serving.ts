import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env.ts'
import { demoPath, serveDemo } from '../http/demo-page.ts'
import { publicUrl } from '../http/public-url.ts'
import type { Machine } from '../workers/machine.ts'
import { drain } from './drain.ts'
import type { Service } from './service.ts'

/** How requests are served: by this process, or by several workers. */
export interface Serving {
  /** What this process shares with the workers. */
  machine: Machine | undefined
  /** Whether a thread serves the requests of admins and works in the background. Otherwise this process does. */
  hasAdminThread: boolean
  /** Starts to serve requests. Returns null if the workers cannot start: they have said why. */
  open(service: Service): Promise<{ url: string; demoPath: string | undefined } | null>
  /** Finishes the requests that are in progress. */
  close(): Promise<void>
}

/** This process serves all requests. The embedded database has a single session, so there is nothing to do side by side. */
export function serveHere(settings: Settings, localSecret: string): Serving {
  let stop = async () => {}
  return {
    machine: undefined,
    hasAdminThread: false,
    async open(service) {
      const { app, url, port } = await listen(service, settings)
      stop = () => stopListening(service, app, settings)
      service.deps.database.lock?.publish({ url: localUrl(settings.host, port), secret: localSecret })
      return { url, demoPath: demoPathOf(settings) }
    },
    close: () => stop(),
  }
}

/** Starts to serve requests in this process. */
export async function listen(
  { createApp }: Service,
  settings: Settings,
): Promise<{ app: FastifyInstance; url: string; port: number }> {
  const app = await createApp()
  if (settings.demoAuth) serveDemo(app)
  await app.listen({ host: settings.host, port: settings.port })
  const { port } = app.server.address() as AddressInfo
  return { app, url: publicUrl(settings, app), port }
}

/** Stops to serve requests, after those that are in progress. */
export async function stopListening({ deps }: Service, app: FastifyInstance, { drainSeconds }: Settings) {
  deps.health.startDraining()
  await drain(app, drainSeconds)
}

export const demoPathOf = ({ demoAuth }: Settings) => (demoAuth ? demoPath() : undefined)

/** The URL of the server for processes on this machine. */
function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
