import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Guide } from './guide.ts'

type Query = (...args: unknown[]) => unknown

/** Runs work and gives the texts of the queries that this process sent to any database meanwhile. */
export async function queriesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args
    texts.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return texts
}

/** Runs work and returns the rows that this process read from any database meanwhile, as JSON. */
export async function rowsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const rows: string[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  const note = (result?: { rows?: unknown[] }) => {
    for (const row of result?.rows ?? []) rows.push(JSON.stringify(row))
  }
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: unknown, result: { rows?: unknown[] }) => {
        note(result)
        callback(error, result)
      }
    }
    const answer = query.apply(this, args)
    if (answer instanceof Promise) answer.then(note, () => {})
    return answer
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return rows
}

/**
 * Runs work and returns the queries that the requests of `guide` made meanwhile. Background work of the same process
 * (polls, counters, jobs) is not counted: a query belongs to a request if it was started in its async context.
 */
export async function requestQueriesDuring(guide: Guide, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const requests = new AsyncLocalStorage<true>()
  const enter = () => requests.enterWith(true)
  const prototype = pg.Pool.prototype as unknown as { query: Query; connect: Query }
  const { query, connect } = prototype
  // The pool is patched, not the client: a queued query runs in the context of the request that released the client.
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args
    if (requests.getStore()) texts.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return query.apply(this, args)
  }
  prototype.connect = function (this: unknown, ...args: unknown[]) {
    const isTransaction = args.length === 0
    if (isTransaction && requests.getStore()) texts.push('begin')
    return connect.apply(this, args)
  }
  guide.app.server.prependListener('request', enter)
  try {
    await work()
  } finally {
    guide.app.server.off('request', enter)
    Object.assign(prototype, { query, connect })
  }
  return texts
}
