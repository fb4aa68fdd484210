import type { MaybePromise } from '../maybe-promise.ts'
import type { NamedBucket, Waits } from './token-buckets.ts'
import type { CallCount } from './window-counter.ts'

/** Calls of one caller in a window of time; none: its count is only read. */
export interface CountedCalls {
  limiter: string
  caller: string
  windowMs: number
  calls: number
}

/** Counts for the rate limits what all workers of this machine do. Gives undefined if that is not known in time. */
export interface MachineRates {
  /** @param max how many calls the limit allows */
  count(calls: CountedCalls, max: number): MaybePromise<CallCount | undefined>
  /** Takes tokens from every bucket. */
  take(buckets: NamedBucket[], cost: number): MaybePromise<Waits | undefined>
}
