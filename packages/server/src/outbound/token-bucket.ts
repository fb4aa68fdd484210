interface TokenBucketOptions {
  /** How many calls may come at once. */
  capacity: number
  /** How many calls per second are allowed after that. */
  perSecond: number
  /** The clock, in milliseconds. */
  now?: () => number
}

export type TokenBucket = ReturnType<typeof createTokenBucket>

/** Limits the rate of something: `take` returns false while the limit is reached. */
export function createTokenBucket({ capacity, perSecond, now = Date.now }: TokenBucketOptions) {
  let tokens = capacity
  let refilledAt = now()

  return {
    take(): boolean {
      const time = now()
      const earned = (Math.max(0, time - refilledAt) / 1000) * perSecond
      tokens = Math.min(capacity, tokens + earned)
      refilledAt = time
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
