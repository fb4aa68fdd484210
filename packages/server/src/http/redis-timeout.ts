import type { Redis } from 'ioredis'

const patienceMilliseconds = 500
const pauseMilliseconds = 1000

/**
 * Asks Redis only while it answers, so that one that is gone or frozen does not hold up whoever asks: the answer is
 * then undefined.
 */
export function whileRedisAnswers(redis: Pick<Redis, 'status'>, onSilent: () => void) {
  let silentUntil = 0

  return async <T>(question: () => Promise<T>): Promise<T | undefined> => {
    if (redis.status !== 'ready' || Date.now() < silentUntil) return undefined
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>(resolve => {
      timer = setTimeout(() => {
        if (Date.now() >= silentUntil) onSilent()
        silentUntil = Date.now() + pauseMilliseconds
        resolve(undefined)
      }, patienceMilliseconds)
    })
    return Promise.race([question(), late]).finally(() => clearTimeout(timer))
  }
}
