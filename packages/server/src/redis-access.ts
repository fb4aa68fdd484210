import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

const timeoutMs = 500
const intervalMs = 1000

export type RedisAccess = Awaited<ReturnType<typeof connectRedis>>

/**
 * Connects to Redis. While Redis is down or frozen, no request waits for it: its queries give undefined at once, and Redis is
 * asked every second whether it is back. The log says once that Redis is away, and once that it is back.
 */
export async function connectRedis(url: string, logger: Pick<Logger, 'info' | 'warn'>) {
  // The module is loaded only if it is used, because every module slows down the start.
  const { Redis } = await import('ioredis')
  const connection: Redis = new Redis(url, { maxRetriesPerRequest: 1 })
  let isAway = false
  let timer: NodeJS.Timeout | undefined
  connection.on('error', leave)

  function leave(err?: unknown) {
    if (isAway) return
    isAway = true
    timer = setInterval(() => void check(), intervalMs).unref()
    logger.warn({ err }, 'Redis does not respond; each process counts for the rate limits alone')
  }

  /** Redis is back when it can be written: after a failover it may be a replica for a while. */
  async function check() {
    if (connection.status !== 'ready') return
    const response = await inTime(connection.set('guide-rate-presence', '1', 'EX', 60)).catch(() => undefined)
    if (response === undefined || !isAway) return
    isAway = false
    clearInterval(timer)
    logger.info('Redis responds again; all processes count for the rate limits together')
  }

  return {
    connection,
    isAway: () => isAway,

    /** Runs a query. Gives undefined if Redis does not respond. */
    async withTimeout<T>(query: () => Promise<T>): Promise<T | undefined> {
      if (isAway || connection.status !== 'ready') return undefined
      try {
        return await inTime(query())
      } catch (error) {
        leave(error)
        return undefined
      }
    },

    close() {
      clearInterval(timer)
      connection.disconnect()
    },
  }
}

async function inTime<T>(query: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no response in time')), timeoutMs)
  })
  return Promise.race([query, timeout]).finally(() => clearTimeout(timer))
}
