import type pg from 'pg'
import { DatabaseAway, isDatabaseUnavailable, isFromWorkingServer } from './database-unavailable.ts'

const intervalMs = 250

interface Options {
  /** Asks the database for a response, on a connection of its own. Rejects after a timeout. */
  probe: () => Promise<void>
  log: (message: string) => void
}

export type DatabasePresence = ReturnType<typeof createDatabasePresence>

/**
 * Knows whether the database responds. A query that fails is no proof that it does not: all connections may be in use, or
 * the query was slow. So after a failure the database itself is asked, and again and again until it responds.
 */
export function createDatabasePresence({ probe, log }: Options) {
  let awaySince: number | null = null
  let respondedAt = -Infinity
  let asking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** Reject what waits for the database. */
  const waiting = new Set<() => void>()

  async function ask(): Promise<void> {
    const askedAt = performance.now()
    try {
      await probe()
    } catch (error) {
      // A server that has too many connections, or is too busy for a new one, is not away.
      if (!isFromWorkingServer(error) && respondedAt < askedAt) {
        leave(error)
        throw error
      }
    }
    comeBack()
  }

  function leave(error: unknown) {
    if (awaySince !== null || isStopped) return
    awaySince = performance.now()
    timer = setInterval(suspect, intervalMs).unref()
    const { message, code } = error as NodeJS.ErrnoException
    log(
      `the database does not respond: requests that need it are refused at once until it does (${message || code})`,
    )
    for (const giveUp of waiting) giveUp()
  }

  function comeBack() {
    if (awaySince === null) return
    const seconds = Math.round((performance.now() - awaySince) / 1000)
    awaySince = null
    clearInterval(timer)
    log(`the database responds again, after ${seconds} s`)
  }

  /** Resolves if the database responds. */
  async function check(): Promise<void> {
    if (isStopped) throw new DatabaseAway()
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  function suspect() {
    check().catch(() => {})
  }

  return {
    check,

    /** Tells that the database has responded to a query. */
    responded() {
      respondedAt = performance.now()
    },

    /** Tells that a query or a connection has failed. */
    failed(error: unknown) {
      if (awaySince === null && isDatabaseUnavailable(error) && !isFromWorkingServer(error)) suspect()
    },

    /** Waits for a query, but not while the database is away. */
    unlessAway<T>(query: PromiseLike<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        const giveUp = () => reject(new DatabaseAway())
        waiting.add(giveUp)
        query.then(resolve, reject).then(() => waiting.delete(giveUp))
        if (awaySince !== null) giveUp()
      })
    },

    /** How long the database has not responded, in milliseconds; null while it responds. */
    awayMs: (): number | null => (awaySince === null ? null : performance.now() - awaySince),

    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}

/** While the database is away, a pool with this guard refuses at once: no caller waits for a timeout of its own. */
export function guardPool(pool: pg.Pool, presence: DatabasePresence) {
  const connect = pool.connect.bind(pool) as (callback: ConnectCallback) => void
  const guarded = (callback: ConnectCallback) => {
    if (presence.awayMs() !== null) return setImmediate(() => callback(new DatabaseAway()))
    connect((error, ...rest) => {
      if (error) presence.failed(error)
      callback(error, ...rest)
    })
  }
  const promised = () =>
    new Promise((resolve, reject) => {
      guarded((error, client) => (error ? reject(error) : resolve(client)))
    })
  pool.connect = ((callback?: ConnectCallback) =>
    callback ? guarded(callback) : promised()) as pg.Pool['connect']
  pool.on('connect', client => client.on('error', presence.failed))
  pool.on('release', error => {
    if (!error) presence.responded()
  })
}

type ConnectCallback = (error: Error | undefined, ...rest: unknown[]) => void
