import { rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { readSettings } from '../env.ts'
import { poolsForAdmins } from '../pool-sizes.ts'
import type { AdminThreadData } from '../workers/admin-thread.ts'
import { portPipe } from '../workers/channel.ts'
import { connectToPrimary } from '../workers/worker.ts'
import { assembleService } from './service.ts'

/**
 * If there is not enough CPU time for both, pages get three times as much. Not more: on a busy machine, admins would wait
 * for minutes, and what waits for a transaction of theirs too.
 */
const priority = 5

// Does what admins ask for, and the work in the background, until the primary process ends it.
const { socket, port, workers, localSecret, database } = workerData as AdminThreadData
const pipe = parentPort as MessagePort
const given = readSettings(process.env)
const settings = {
  ...given,
  databasePools: poolsForAdmins(given.databasePools),
  // Admins look at few tenants at a time.
  snapshotCacheBytes: given.snapshotCacheBytes / 8,
}
const primary = connectToPrimary(portPipe(pipe), workers + 1)
// A start can be ended at any time: nothing has been stored yet. In a thread, this ends the thread alone.
let isServing = false
void primary.stopped.then(() => {
  if (!isServing) process.exit(0)
})
const { watchRevisions, worker } = primary.machine
const { deps, createApp } = await assembleService(settings, {
  logLevel: settings.logLevel,
  isNode: true,
  machine: { watchRevisions, worker: { ...worker, isForAdmins: true } },
  worker: 'admins',
  shared: database,
  ...(localSecret && { localSecret }),
})
try {
  const app = await createApp(port)
  // A thread that crashed has left it.
  rmSync(socket, { force: true })
  await app.listen({ path: socket })
  isServing = true
  primary.listening({ url: socket, port })
  lowerPriority()
  deps.jobs.start()
  void primary.jobsStopped.then(deps.jobs.stop)
  await primary.stopped
  await Promise.all([app.close(), deps.jobs.stop()])
} finally {
  await deps.close()
  pipe.close()
}

/** Only Linux has priorities of threads. The start has the usual one. */
function lowerPriority() {
  if (process.platform !== 'linux') return
  try {
    setPriority(priority)
  } catch (err) {
    // A sandbox may forbid it.
    deps.logger.info({ err }, 'the thread for admins keeps the priority of pages')
  }
}
