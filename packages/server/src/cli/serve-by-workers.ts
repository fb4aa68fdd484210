import type { Settings } from '../env.ts'
import { adminSocketPath } from '../workers/admin-socket.ts'
import { type AdminThread, startAdminThread } from '../workers/admin-thread.ts'
import { createHub } from '../workers/hub.ts'
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'
import { demoPathOf, type Serving } from './serving.ts'

/** The workers of this process serve pages, and its thread serves admins. */
export async function serveByWorkers(settings: Settings, env: NodeJS.ProcessEnv): Promise<Serving> {
  const { workers, dataDir } = settings
  const socket = await adminSocketPath(dataDir)
  const hub = createHub(socket)
  let pool: WorkerPool | undefined
  let thread: AdminThread | undefined
  return {
    machine: hub.machine,
    async open({ deps: { logger } }, stopSignal) {
      const opened = createWorkerPool({ ...settings, hub, env, logger })
      pool = opened
      const place = await Promise.race([opened.open(), stopSignal])
      if (!place) return null
      thread = startAdminThread({ ...place, hub, socket, workers, env, logger })
      await Promise.race([thread.opened, stopSignal]).catch(async error => {
        await opened.close()
        throw error
      })
      return { url: place.url, demoPath: demoPathOf(settings) }
    },
    async close() {
      thread?.stopJobs()
      await pool?.close()
      await thread?.close()
    },
  }
}
