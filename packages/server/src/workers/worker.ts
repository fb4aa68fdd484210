import type { PrimaryCalls, WorkerCalls, WorkerMetrics } from './calls.ts'
import { createChannel } from './channel.ts'
import type { Machine } from './machine.ts'
import { createRelayedWatch } from './relayed-watch.ts'
import { createWorkerRates } from './worker-rates.ts'

const metricsTimeoutMs = 10_000

export interface PrimaryLink {
  machine: Machine
  /** Resolves when the primary process wants this worker to stop. */
  stopped: Promise<void>
  /** Tells the primary process that this worker serves requests. */
  listening(url: string): void
}

/** Connects a worker with the primary process that has started it. */
export function connectToPrimary(workers: number): PrimaryLink {
  const relayed = createRelayedWatch()
  let readOwn = async (): Promise<WorkerMetrics> => []
  let stop = () => {}
  const stopped = new Promise<void>(resolve => {
    stop = resolve
  })
  const calls: WorkerCalls = { ...relayed.calls, stop, readMetrics: () => readOwn() }
  const primary = createChannel<PrimaryCalls>(process, calls)

  return {
    stopped,
    listening: url => primary.tell('listening', url),
    machine: {
      watchRevisions: relayed.start,
      worker: {
        rates: createWorkerRates({ primary, workers }),
        joinMetrics(read) {
          readOwn = read
          return async () => (await primary.ask(metricsTimeoutMs, 'renderMetrics')) ?? ''
        },
      },
    },
  }
}
