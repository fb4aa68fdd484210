import type { Place, PrimaryCalls, WorkerCalls, WorkerMetrics } from './calls.ts'
import { createChannel, type Pipe } from './channel.ts'
import type { Machine, WorkerParts } from './machine.ts'
import { createRelayedWatch } from './relayed-watch.ts'
import { createWorkerRates } from './worker-rates.ts'

const callTimeoutMs = 10_000

export interface PrimaryLink {
  machine: Machine & { worker: WorkerParts }
  /** Resolves when the primary process wants this worker to stop. */
  stopped: Promise<void>
  /** Resolves when it wants no more work in the background. */
  jobsStopped: Promise<void>
  /** Where the thread for admins listens. */
  adminSocket(): Promise<string | undefined>
  /** Tells the primary process that this worker serves requests. */
  listening(at: Place): void
}

/**
 * Connects a worker with the primary process that has started it.
 * @param workers how many of them count together for the rate limits
 */
export function connectToPrimary(pipe: Pipe, workers: number): PrimaryLink {
  const relayed = createRelayedWatch()
  let readOwn = async (): Promise<WorkerMetrics> => []
  let stop = () => {}
  const stopped = new Promise<void>(resolve => {
    stop = resolve
  })
  let stopJobs = () => {}
  const jobsStopped = new Promise<void>(resolve => {
    stopJobs = resolve
  })
  const calls: WorkerCalls = { ...relayed.calls, stop, stopJobs, readMetrics: () => readOwn() }
  const primary = createChannel<PrimaryCalls>(pipe, calls)

  return {
    stopped,
    jobsStopped,
    adminSocket: () => primary.ask(callTimeoutMs, 'adminSocket'),
    listening: at => primary.tell('listening', at),
    machine: {
      watchRevisions: relayed.start,
      worker: {
        rates: createWorkerRates({ primary, workers }),
        joinMetrics(read) {
          readOwn = read
          return async () => (await primary.ask(callTimeoutMs, 'renderMetrics')) ?? ''
        },
        tenantChanged: async (...change) => primary.ask(callTimeoutMs, 'tenantChanged', ...change),
        notify: (...notification) => primary.tell('notify', ...notification),
      },
    },
  }
}
