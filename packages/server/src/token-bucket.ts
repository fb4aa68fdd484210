interface TokenBucketOptions {
  /** How many calls may come at once. */
  capacity: number
  /** How many calls per second are allowed after that. */
  perSecond: number
  /** A clock that is never set back, in milliseconds. */
  now?: () => number
}

export type TokenBucket = ReturnType<typeof createTokenBucket>

/** Limits the rate of something: `take` returns false while the limit is reached. */
export function createTokenBucket({
  capacity,
  perSecond,
  now = () => performance.now(),
}: TokenBucketOptions) {
  let tokens = capacity
  let refilledAt = now()

  function refill() {
    const time = now()
    const earned = (Math.max(0, time - refilledAt) / 1000) * perSecond
    tokens = Math.min(capacity, tokens + earned)
    refilledAt = time
  }

  /** The debt is at most the capacity. */
  function charge(cost: number) {
    refill()
    tokens = Math.max(-capacity, tokens - cost)
  }

  return {
    /**
     * A call that costs several tokens is allowed if there is one, and the others become a debt. So a large call is not
     * delayed forever by small ones.
     */
    take(cost = 1): boolean {
      refill()
      if (tokens < 1) return false
      charge(cost)
      return true
    },

    /** Takes tokens for calls that another process has allowed. The bucket may be empty: then this is a debt. */
    charge,

    /** The milliseconds until the next call is allowed. */
    waitMs(): number {
      refill()
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000)
    },
  }
}
