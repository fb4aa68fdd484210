import type { Settings } from '../env.ts'
import { type AdminThread, adminSocketPath, startAdminThread } from '../workers/admin-thread.ts'
import { createHub } from '../workers/hub.ts'
import { demoPathOf, listen, type Serving, stopListening } from './serving.ts'

/**
 * This process serves pages, and its thread serves admins.
 * @param localSecret the platform secret of commands on this machine
 */
export function serveWithThread(settings: Settings, env: NodeJS.ProcessEnv, localSecret: string): Serving {
  const { workers, dataDir } = settings
  const socket = adminSocketPath(dataDir)
  const hub = createHub(socket)
  let stop = async () => {}
  let thread: AdminThread | undefined
  return {
    machine: { ...hub.machine, worker: { ...hub.ownParts, adminSocket: socket } },
    async open(service) {
      const { logger, database } = service.deps
      const { app, url, port } = await listen(service, settings)
      stop = () => stopListening(service, app, settings)
      database.lock?.publish({ url: localUrl(settings.host, port), secret: localSecret })
      const { share } = database
      thread = await startAdminThread({ hub, socket, port, workers, env, logger, localSecret, share })
      return { url, demoPath: demoPathOf(settings) }
    },
    async close() {
      thread?.stopJobs()
      await stop()
      await thread?.close()
    },
  }
}

/** The URL of the server for processes on this machine. */
function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
