import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { CountedCalls } from '../http/machine-rates.ts'
import type { NamedBucket, Waits } from '../http/token-buckets.ts'
import type { CallCount } from '../http/window-counter.ts'

export type WorkerMetrics = MetricObjectWithValues<MetricValue<string>>[]

/** Tokens from several buckets. */
export interface TakenTokens {
  buckets: NamedBucket[]
  cost: number
  /** Whether the worker has allowed the calls by itself. */
  isAllowed?: boolean
}

export type RateCall = CountedCalls | TakenTokens
export type RateResult = CallCount | Waits

/** Where requests are served. */
export interface Place {
  url: string
  port: number
}

/** What a worker calls in the primary process. */
export interface PrimaryCalls {
  /** The worker serves requests. */
  listening(at: Place): void
  /** Counts calls for the rate limits, and returns one result for each. */
  countRates(calls: RateCall[]): RateResult[]
  /** The metrics of all workers, added up. */
  renderMetrics(): Promise<string>
  /** The worker has changed a tenant. Resolves when all others serve the new revision. */
  tenantChanged(tenantId: string, revision: number): Promise<void>
  /** What PostgreSQL tells the others too, but later. */
  notify(channel: string, payload: string): void
  /** Where the thread for admins listens. */
  adminSocket(): string
}

/** What the primary process calls in each worker. */
export interface WorkerCalls {
  stop(): void
  /** For the thread for admins: no more work in the background. */
  stopJobs(): void
  readMetrics(): Promise<WorkerMetrics>
  /** Sent every second, also as a sign that the primary process is alive. */
  watcherState(state: WatcherState): void
  /** Resolves when this process serves the revision. */
  tenantChanged(tenantId: string, revision: number): Promise<void>
  changesMissed(): void
  disconnected(): void
  steppedBack(): void
  notified(channel: string, payload: string): void
}

/** How the primary process learns what other nodes change. */
export interface WatcherState {
  isListening: boolean
  isPolling: boolean
  polledMsAgo: number | null
}
