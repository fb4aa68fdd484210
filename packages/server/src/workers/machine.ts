import type { watchRevisions } from '../db/revision-watch.ts'
import type { MachineRates } from '../http/machine-rates.ts'
import type { WorkerMetrics } from './calls.ts'

/** What a process or thread shares with the others of its service on this machine. */
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
  /** Tells the others that this worker has changed a tenant. Resolves when they serve the new revision. */
  tenantChanged(tenantId: string, revision: number): Promise<void>
  /** Tells the others at once what PostgreSQL tells them a moment later. */
  notify(channel: string, payload: string): void
  /** Where the thread for admins listens, if this worker forwards their requests. */
  adminSocket?: string
  /** Whether it is the thread for admins. */
  isForAdmins?: boolean
}
