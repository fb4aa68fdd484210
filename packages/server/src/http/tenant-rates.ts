import type { Redis } from 'ioredis'
import { createBoundedCache } from '../bounded-cache.ts'
import { type MaybePromise, whenKnown } from '../maybe-promise.ts'
import type { RedisAccess } from '../redis-access.ts'
import type { MachineRates } from './machine-rates.ts'
import { createTokenBuckets, maxBuckets, type NamedBucket, type Waits } from './token-buckets.ts'

interface TakeTokens {
  takeTokens(keys: number, ...values: (string | number)[]): Promise<number[]>
}

/**
 * Counts what tenants do, in buckets of tokens: in Redis, so that all nodes count together, or else for all workers of this
 * machine, or in this process if there are none or they do not respond.
 */
export function createTenantRates(redis: RedisAccess | null, machine: MachineRates | null) {
  redis?.connection.defineCommand('takeTokens', { lua: takeScript })
  const own = createTokenBuckets()
  /** When a bucket will have a token again, as far as this process knows. */
  const closedUntil = createBoundedCache<number>(maxBuckets)

  async function takeInRedis(
    redis: RedisAccess,
    buckets: NamedBucket[],
    cost: number,
  ): Promise<Waits | undefined> {
    const limits = buckets.flatMap(({ limit }) => [limit.max, limit.max / limit.windowSeconds / 1000])
    const names = buckets.map(({ name }) => `guide-rate-${name}`)
    const connection = redis.connection as Redis & TakeTokens
    const result = await redis.withTimeout(() =>
      connection.takeTokens(names.length, ...names, cost, ...limits),
    )
    return result && { isAllowed: result[0] === 1, waits: result.slice(1) }
  }

  function secondsOf(buckets: NamedBucket[], { isAllowed, waits }: Waits): number {
    for (const [index, { name }] of buckets.entries()) {
      const wait = waits[index] ?? 0
      if (wait > 0) closedUntil.set(name, performance.now() + wait)
    }
    return isAllowed ? 0 : Math.max(1, Math.ceil(Math.max(...waits) / 1000))
  }

  return {
    /** The seconds for which a call is refused without counting it: this process knows that a bucket is empty. */
    closedSeconds(buckets: NamedBucket[]): number {
      const until = Math.max(0, ...buckets.map(({ name }) => closedUntil.get(name) ?? 0))
      return Math.ceil(Math.max(0, until - performance.now()) / 1000)
    },

    /** Takes tokens from every bucket. Returns 0, or the seconds after which the call may be repeated. */
    take(buckets: NamedBucket[], cost: number): MaybePromise<number> {
      const together = redis ? takeInRedis(redis, buckets, cost) : machine?.take(buckets, cost)
      return whenKnown(together, waits => secondsOf(buckets, waits ?? own.take(buckets, cost)))
    },
  }
}

/** The same as `createTokenBucket`, for several buckets at once, by the clock of Redis. */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local cost = tonumber(ARGV[1])
local tokens, allowed = {}, 1
for i, key in ipairs(KEYS) do
  local capacity, per_ms = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  local stored = redis.call('HMGET', key, 'tokens', 'at')
  local earned = math.max(0, now - (tonumber(stored[2]) or now)) * per_ms
  tokens[i] = math.min(capacity, (tonumber(stored[1]) or capacity) + earned)
  if tokens[i] < 1 then allowed = 0 end
end
local result = { allowed }
for i, key in ipairs(KEYS) do
  local capacity, per_ms = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  if allowed == 1 then tokens[i] = math.max(-capacity, tokens[i] - cost) end
  redis.call('HSET', key, 'tokens', tostring(tokens[i]), 'at', tostring(now))
  redis.call('PEXPIRE', key, math.ceil((capacity - tokens[i]) / per_ms) + 1000)
  result[i + 1] = tokens[i] >= 1 and 0 or math.ceil((1 - tokens[i]) / per_ms)
end
return result
`
