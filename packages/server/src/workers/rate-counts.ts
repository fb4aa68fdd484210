import { createTokenBuckets } from '../http/token-buckets.ts'
import { createWindowCounter } from '../http/window-counter.ts'
import type { RateCall, RateResult } from './calls.ts'

/** Counts in the primary process what the workers together do. */
export function createRateCounts() {
  const windows = new Map<string, ReturnType<typeof createWindowCounter>>()
  const buckets = createTokenBuckets()

  function windowsOf(limiter: string, windowMs: number) {
    const known = windows.get(limiter) ?? createWindowCounter(windowMs)
    windows.set(limiter, known)
    return known
  }

  return (call: RateCall): RateResult => {
    if ('buckets' in call)
      return call.isAllowed ? buckets.charge(call.buckets, call.cost) : buckets.take(call.buckets, call.cost)
    const counter = windowsOf(call.limiter, call.windowMs)
    return call.calls > 0 ? counter.count(call.caller, call.calls) : counter.read(call.caller)
  }
}
