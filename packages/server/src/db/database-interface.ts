import type { MessagePort } from 'node:worker_threads'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { PoolSizes } from '../pool-sizes.ts'
import type { DataDirLock } from './embedded/data-dir-lock.ts'
import type * as schema from './schema.ts'

/** One connection to the database. */
export type Connection = pg.Client | pg.PoolClient

export type Transaction = Parameters<Parameters<NodePgDatabase<typeof schema>['transaction']>[0]>[0]

/** Where the database is, and how long it is waited for. */
export interface DatabaseSettings {
  /** The URL of PostgreSQL; null for the embedded database in the data directory. */
  url: string | null
  /** What the operator sets to `url`, for messages. Default: DATABASE_URL. */
  urlName?: string
  /** A URL of the same database without a pooler in between; null: `url` has none. */
  directUrl?: string | null
  dataDir: string
  /** The port to the embedded database, if another thread of this process has opened it (`Database.share`). */
  shared?: MessagePort | undefined
  log?: (message: string) => void
  /** How long requests wait for the database, in milliseconds. Each kind of database has its own default. */
  waitMs?: number | undefined
  pools?: PoolSizes | undefined
  /** How long a start waits for PostgreSQL. */
  bootWaitMs?: number
  /** Ends the waiting of a start. */
  signal?: AbortSignal | undefined
}

export interface Database {
  kind: 'embedded' | 'postgres'
  sql: NodePgDatabase<typeof schema>
  /** Runs work in one transaction. The work must use only this transaction: the embedded database has one connection. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs SQL that a library wrote itself: one statement, or several without values. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Runs reads that all see the same state of the database. */
  readOnly<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Limits how long a request waits for a query: a frozen server neither responds nor closes the connection. As soon as the
   * database is known to be away, it does not wait at all. The embedded
   * database has no such timeout, because it is never unreachable, only busy.
   */
  withTimeout<T>(query: PromiseLike<T>, timeoutMs?: number): Promise<T>
  /** Rejects if the database does not respond. */
  ping(): Promise<void>
  /** How long the database has not responded, in milliseconds; null while it responds. Embedded: always null. */
  awayMs(): number | null
  /** Runs long work, such as a migration, on a connection without timeouts and, if it is known, without a pooler. */
  withoutTimeouts<T>(work: (client: Connection) => Promise<T>): Promise<T>
  /** Embedded only: tells the command line the URL of the running server. */
  lock: DataDirLock | null
  /** Embedded only: makes a port by which another thread of this process uses the same database (`DatabaseSettings.shared`). */
  share: (() => MessagePort) | null
  close(): Promise<void>
}

/** The connections of a pool at this moment. */
export interface PoolState {
  name: keyof PoolSizes | 'all'
  size: number
  in_use: number
  /** How many callers wait for a connection. */
  waiting: number
}

/**
 * A database with connections apart for the requests of pages, for admins, and for reports, so that none of them waits
 * for a connection that another one holds. Its own methods use those for pages. The embedded database has one connection
 * for all.
 */
export interface PooledDatabase extends Database {
  forAdmins: Database
  forReports: Database
  pools(): PoolState[]
}
