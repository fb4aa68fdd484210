import cluster from 'node:cluster'
import type { Settings } from '../env.ts'
import { poolsForPages } from '../pool-sizes.ts'
import { connectToPrimary } from '../workers/worker.ts'
import { assembleService } from './service.ts'
import { listen, stopListening } from './serving.ts'

/** Serves requests as one of several workers, until the primary process or a signal ends it. */
export async function runWorker(settings: Settings, stopSignal: Promise<void>): Promise<number> {
  const primary = connectToPrimary(process, settings.workers + 1)
  const { logLevel } = settings
  const { watchRevisions, worker } = primary.machine
  const adminSocket = await primary.adminSocket()
  const databasePools = poolsForPages(settings.databasePools, settings.workers)
  const service = await assembleService(
    { ...settings, databasePools },
    {
      logLevel,
      isNode: true,
      machine: { watchRevisions, worker: { ...worker, ...(adminSocket && { adminSocket }) } },
      worker: cluster.worker?.id,
    },
  )
  try {
    const { app, ...place } = await listen(service, settings)
    primary.listening(place)
    await Promise.race([stopSignal, primary.stopped])
    await stopListening(service, app, settings)
  } finally {
    await service.deps.close()
    // Otherwise the channel to the primary process would keep this one running.
    process.channel?.unref()
  }
  return 0
}
