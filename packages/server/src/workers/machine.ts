import type { watchRevisions } from '../db/revision-watch.ts'
import type { MachineRates } from '../http/machine-rates.ts'
import type { WorkerMetrics } from './calls.ts'

/** What a process shares with the other processes of its service on this machine. */
export interface Machine {
  /** Only the primary process watches the database. */
  watchRevisions: typeof watchRevisions
  /** What the process shares with other workers; null for the primary process, which serves no requests. */
  worker: WorkerParts | null
}

export interface WorkerParts {
  rates: MachineRates
  /** Makes the metrics of this worker a part of those that any worker returns. Returns the function that renders all. */
  joinMetrics(readOwn: () => Promise<WorkerMetrics>): () => Promise<string>
}
