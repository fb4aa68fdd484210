import cluster from 'node:cluster'
import type { Settings } from '../env.ts'
import { connectToPrimary } from '../workers/worker.ts'
import { assembleService } from './service.ts'
import { listen, stopListening } from './serving.ts'

/** Serves requests as one of several workers, until the primary process or a signal ends it. */
export async function runWorker(settings: Settings, stopSignal: Promise<void>): Promise<number> {
  const primary = connectToPrimary(settings.workers)
  const { logLevel } = settings
  const { machine } = primary
  const service = await assembleService(settings, {
    logLevel,
    isNode: true,
    machine,
    worker: cluster.worker?.id,
  })
  try {
    const { app, url } = await listen(service, settings)
    primary.listening(url)
    await Promise.race([stopSignal, primary.stopped])
    await stopListening(service, app, settings)
  } finally {
    await service.deps.close()
    // Otherwise the channel to the primary process would keep this one running.
    process.channel?.unref()
  }
  return 0
}
