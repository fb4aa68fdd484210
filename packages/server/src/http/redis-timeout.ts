import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

const timeoutMs = 500
const pauseMs = 1000

/** Runs a query on Redis. Gives undefined if Redis does not respond. */
export type WithTimeout = <T>(query: () => Promise<T>) => Promise<T | undefined>

interface RedisTimeoutOptions {
  redis: Pick<Redis, 'status' | 'on'>
  logger: Pick<Logger, 'info' | 'warn'>
}

/**
 * Keeps requests from waiting for a Redis that is down or frozen: a query that fails or takes too long gives undefined,
 * and so does every query in the second after it. The log says once that Redis is away, and once that it is back.
 */
export function createRedisTimeout({ redis, logger }: RedisTimeoutOptions): WithTimeout {
  let pausedUntil = 0
  let isAway = false

  function leave(err?: unknown) {
    if (!isAway) logger.warn({ err }, 'Redis does not respond; each process counts for the rate limits alone')
    isAway = true
  }

  function comeBack() {
    if (isAway) logger.info('Redis responds again; all processes count for the rate limits together')
    isAway = false
  }

  redis.on('error', leave)

  return async query => {
    if (redis.status !== 'ready' || Date.now() < pausedUntil) return undefined
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<undefined>(resolve => {
      timer = setTimeout(() => {
        leave()
        pausedUntil = Date.now() + pauseMs
        resolve(undefined)
      }, timeoutMs)
    })
    const answer = query().then(
      result => {
        comeBack()
        return result
      },
      err => {
        leave(err)
        return undefined
      },
    )
    return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
  }
}
