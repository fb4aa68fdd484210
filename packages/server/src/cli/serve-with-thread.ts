import type { Settings } from '../env.ts'
import { type AdminThread, adminSocketPath, startAdminThread } from '../workers/admin-thread.ts'
import { createHub } from '../workers/hub.ts'
import { demoPathOf, listen, type Serving, stopListening } from './serving.ts'

/** This process serves pages, and its thread serves admins. */
export function serveWithThread(settings: Settings, env: NodeJS.ProcessEnv): Serving {
  const { workers, dataDir } = settings
  const socket = adminSocketPath(dataDir)
  const hub = createHub(socket)
  let stop = async () => {}
  let thread: AdminThread | undefined
  return {
    machine: { ...hub.machine, worker: { ...hub.ownParts, adminSocket: socket } },
    hasAdminThread: true,
    async open(service) {
      const { logger } = service.deps
      const { app, url, port } = await listen(service, settings)
      stop = () => stopListening(service, app, settings)
      thread = await startAdminThread({ hub, socket, port, workers, env, logger })
      return { url, demoPath: demoPathOf(settings) }
    },
    async close() {
      thread?.stopJobs()
      await stop()
      await thread?.close()
    },
  }
}
