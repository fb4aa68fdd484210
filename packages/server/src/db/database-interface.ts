import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { DataDirLock } from './embedded/data-dir-lock.ts'
import type * as schema from './schema.ts'

/** One connection to the database. */
export type Connection = pg.Client | pg.PoolClient

export type Transaction = Parameters<Parameters<NodePgDatabase<typeof schema>['transaction']>[0]>[0]

export interface Database {
  kind: 'embedded' | 'postgres'
  sql: NodePgDatabase<typeof schema>
  /** Runs work in one transaction. Inside, use that alone: the embedded database has one connection. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs reads that all see the database in one state. */
  readOnly<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Waits for a look-up no longer than a caller would: a server that froze never answers, nor hangs up. The embedded
   * database is never away, only busy; what stands in its line gets its turn.
   */
  withTimeout<T>(lookup: PromiseLike<T>, milliseconds?: number): Promise<T>
  /** Rejects within two seconds where the database does not answer. */
  ping(): Promise<void>
  /** Runs work on a connection without time limits, for what may take long. */
  withoutTimeouts<T>(work: (client: Connection) => Promise<T>): Promise<T>
  /** Embedded only: where the server tells the command line its address. */
  lock: DataDirLock | null
  close(): Promise<void>
}
