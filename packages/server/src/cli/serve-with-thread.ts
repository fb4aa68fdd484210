import type { Settings } from '../env.ts'
import { adminSocketPath } from '../workers/admin-socket.ts'
import { type AdminThread, startAdminThread } from '../workers/admin-thread.ts'
import { createHub } from '../workers/hub.ts'
import { demoPathOf, listen, type Serving, stopListening } from './serving.ts'

/** The time that this process has for its own last writes, after those of the thread. */
const ownCloseMs = 1000

/**
 * This process serves pages, and its thread serves admins.
 * @param localSecret the platform secret of commands on this machine
 */
export async function serveWithThread(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  localSecret: string,
): Promise<Serving> {
  const { workers, dataDir } = settings
  const socket = await adminSocketPath(dataDir)
  const hub = createHub(socket)
  let stop = async (): Promise<number | undefined> => undefined
  let thread: AdminThread | undefined
  return {
    machine: { ...hub.machine, worker: { ...hub.ownParts, adminSocket: socket } },
    async open(service, stopSignal) {
      const { logger, database } = service.deps
      const { app, url, port } = await listen(service, settings)
      stop = () => stopListening(service, app, settings)
      database.lock?.publish({ url: localUrl(settings.host, port), secret: localSecret })
      const { share } = database
      thread = startAdminThread({ hub, socket, port, workers, env, logger, localSecret, share })
      await Promise.race([thread.opened, stopSignal]).catch(async error => {
        await app.close()
        throw error
      })
      return { url, demoPath: demoPathOf(settings) }
    },
    async close() {
      thread?.stopJobs()
      const leftMs = await stop()
      await thread?.close(leftMs && leftMs - ownCloseMs)
    },
  }
}

/** The URL of the server for processes on this machine. */
function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
