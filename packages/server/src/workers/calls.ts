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

/** What a worker calls in the primary process. */
export interface PrimaryCalls {
  /** The worker serves requests under this URL. */
  listening(url: string): void
  /** Counts calls for the rate limits, and returns one result for each. */
  countRates(calls: RateCall[]): RateResult[]
  /** The metrics of all workers, added up. */
  renderMetrics(): Promise<string>
}

/** What the primary process calls in each worker. */
export interface WorkerCalls {
  stop(): void
  readMetrics(): Promise<WorkerMetrics>
  /** Sent every second, also as a sign that the primary process is alive. */
  watcherState(state: WatcherState): void
  tenantChanged(tenantId: string, revision: number): void
  changesMissed(): void
  disconnected(): void
  steppedBack(): void
  notified(channel: string, payload: string): void
}

/** How the primary process learns what other nodes change. */
export interface WatcherState {
  isListening: boolean
  isPolling: boolean
  polledMsAgo: number
}
