import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database, PoolState, Transaction } from './database-interface.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import * as schema from './schema.ts'

export const poolState = (name: PoolState['name'], pool: pg.Pool): PoolState => ({
  name,
  size: pool.options.max,
  in_use: pool.totalCount - pool.idleCount,
  waiting: pool.waitingCount,
})

/** The part of `Database` that is the same for the embedded database and for PostgreSQL. */
export function poolAccess(
  pool: pg.Pool,
  log: (message: string) => void,
): Pick<Database, 'sql' | 'transaction' | 'query' | 'readOnly'> {
  // Without these listeners, a lost connection would end the process: https://node-postgres.com/apis/pool#events
  pool.on('error', error => log(`lost an idle database connection: ${error.message}`))
  pool.on('connect', client => client.on('error', () => {}))

  const sql = drizzle({ client: pool, schema })
  const sessions = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>()
  const sessionOf = (client: pg.PoolClient) => {
    const session = sessions.get(client) ?? drizzle({ client, schema })
    sessions.set(client, session)
    return session
  }

  // Replaces drizzle's own transaction() on a pool. If BEGIN fails, drizzle never releases the connection. If ROLLBACK
  // fails, its error hides the original error. https://github.com/drizzle-team/drizzle-orm/issues/6114
  async function transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await pool.connect()
    let failure: unknown
    try {
      return await sessionOf(client).transaction(async tx => {
        try {
          return await work(tx)
        } catch (error) {
          failure = error
          // A server that stopped responding does not respond to ROLLBACK either. The caller must not wait for it.
          if (isDatabaseUnavailable(error)) void client.end()
          throw error
        }
      }, config)
    } catch (error) {
      failure ??= error
      throw failure
    } finally {
      client.release(isDatabaseUnavailable(failure))
    }
  }

  return {
    sql: Object.assign(sql, { transaction }),
    transaction,
    query: (text, values) => pool.query(text, values),
    readOnly: work => transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
  }
}
