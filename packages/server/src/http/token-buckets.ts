import { createBoundedCache } from '../bounded-cache.ts'
import type { RateLimit } from '../rates.ts'
import { createTokenBucket, type TokenBucket } from '../token-bucket.ts'

/** One bucket of tokens: its limit allows `max` at once, and refills it in `windowSeconds`. */
export interface NamedBucket {
  name: string
  limit: RateLimit
}

/** How long each bucket of a call is empty, in milliseconds. The call is refused if one was empty before it. */
export interface Waits {
  isAllowed: boolean
  waits: number[]
}

export const maxBuckets = 50_000

/** Buckets of tokens in this process, by their names. */
export function createTokenBuckets() {
  const buckets = createBoundedCache<TokenBucket>(maxBuckets)

  function bucketOf({ name, limit: { max, windowSeconds } }: NamedBucket): TokenBucket {
    const bucket = buckets.get(name) ?? createTokenBucket({ capacity: max, perSecond: max / windowSeconds })
    buckets.set(name, bucket)
    return bucket
  }

  return {
    /** Takes tokens from every bucket, or from none if one is empty. */
    take(named: NamedBucket[], cost: number): Waits {
      const taken = named.map(bucketOf)
      const isAllowed = taken.every(bucket => bucket.waitMs() === 0)
      if (isAllowed) for (const bucket of taken) bucket.take(cost)
      return { isAllowed, waits: taken.map(bucket => bucket.waitMs()) }
    },

    /** Takes tokens for calls that another process has allowed, also from empty buckets. */
    charge(named: NamedBucket[], cost: number): Waits {
      for (const bucket of named) bucketOf(bucket).charge(cost)
      return { isAllowed: true, waits: [] }
    },
  }
}
