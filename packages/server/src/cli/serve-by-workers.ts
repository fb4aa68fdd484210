import type { Settings } from '../env.ts'
import { type AdminThread, adminSocketPath, startAdminThread } from '../workers/admin-thread.ts'
import { createHub } from '../workers/hub.ts'
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'
import { demoPathOf, type Serving } from './serving.ts'

/** The workers of this process serve pages, and its thread serves admins. */
export function serveByWorkers(settings: Settings, env: NodeJS.ProcessEnv): Serving {
  const { workers, dataDir } = settings
  const socket = adminSocketPath(dataDir)
  const hub = createHub(socket)
  let pool: WorkerPool | undefined
  let thread: AdminThread | undefined
  return {
    machine: hub.machine,
    async open({ deps: { logger } }) {
      pool = createWorkerPool({ ...settings, hub, env, logger })
      const place = await pool.open()
      if (place === null) return null
      thread = await startAdminThread({ ...place, hub, socket, workers, env, logger })
      return { url: place.url, demoPath: demoPathOf(settings) }
    },
    async close() {
      thread?.stopJobs()
      await pool?.close()
      await thread?.close()
    },
  }
}
