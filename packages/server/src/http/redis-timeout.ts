import type { Redis } from 'ioredis'

const timeoutMs = 500
const pauseMs = 1000

interface RedisTimeoutOptions {
  redis: Pick<Redis, 'status'>
  onTimeout: () => void
}

/**
 * Keeps requests from waiting for a Redis that is down or frozen: a query that takes too long gives undefined, and so
 * does every query in the second after it.
 */
export function createRedisTimeout({ redis, onTimeout }: RedisTimeoutOptions) {
  let pausedUntil = 0

  return async <T>(query: () => Promise<T>): Promise<T | undefined> => {
    if (redis.status !== 'ready' || Date.now() < pausedUntil) return undefined
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<undefined>(resolve => {
      timer = setTimeout(() => {
        if (Date.now() >= pausedUntil) onTimeout()
        pausedUntil = Date.now() + pauseMs
        resolve(undefined)
      }, timeoutMs)
    })
    return Promise.race([query(), timeout]).finally(() => clearTimeout(timer))
  }
}
