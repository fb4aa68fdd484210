import type { Settings } from '../env.ts'
import { watchForWorkers } from '../workers/relayed-watch.ts'
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'
import { demoPathOf, type Serving } from './serving.ts'

/** This process works in the background, and its workers serve the requests. */
export function serveByWorkers(settings: Settings, env: NodeJS.ProcessEnv): Serving {
  let pool: WorkerPool | undefined
  return {
    machine: {
      watchRevisions: watchForWorkers((...call) => pool?.tellAll(...call)),
      worker: null,
    },
    async open({ deps: { logger } }) {
      pool = createWorkerPool({ ...settings, env, logger })
      const url = await pool.open()
      return url === null ? null : { url, demoPath: demoPathOf(settings) }
    },
    close: async () => pool?.close(),
  }
}
