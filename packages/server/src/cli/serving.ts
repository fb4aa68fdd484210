import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env.ts'
import { demoPath, serveDemo } from '../http/demo-page.ts'
import { publicUrl } from '../http/public-url.ts'
import type { Machine } from '../workers/machine.ts'
import { drain } from './drain.ts'
import type { Service } from './service.ts'

/** How requests are served: pages by this process or by several workers, and admins by a thread. */
export interface Serving {
  /** What this process shares with the workers and the thread. */
  machine: Machine
  /**
   * Starts to serve requests. Returns null if the workers cannot start: they have said why. Does not wait any longer after the
   * signal to stop: then `close` ends what has been started.
   */
  open(
    service: Service,
    stopSignal: Promise<void>,
  ): Promise<{ url: string; demoPath: string | undefined } | null>
  /** Finishes the requests that are in progress. */
  close(): Promise<void>
}

/** Starts to serve requests in this process. */
export async function listen(
  { createApp }: Service,
  settings: Settings,
): Promise<{ app: FastifyInstance; url: string; port: number }> {
  const app = await createApp()
  if (settings.demoAuth) serveDemo(app)
  // With localhost, Fastify would start a second server for ::1, which has none of the limits of this one.
  const host = settings.host === 'localhost' ? '127.0.0.1' : settings.host
  await app.listen({ host, port: settings.port })
  const { port } = app.server.address() as AddressInfo
  return { app, url: publicUrl(settings, app), port }
}

/**
 * Stops to serve requests, after those that are in progress.
 * @returns how many milliseconds this process has for the rest of its end
 */
export async function stopListening({ deps }: Service, app: FastifyInstance, { drainSeconds }: Settings) {
  deps.health.startDraining()
  return drain(app, drainSeconds)
}

export const demoPathOf = ({ demoAuth }: Settings) => (demoAuth ? demoPath() : undefined)
