import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database, Transaction } from './database-interface.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import * as schema from './schema.ts'
import { withTimeout } from './with-timeout.ts'

const pingMilliseconds = 1500

/** How everything above reaches a pool, whichever database is behind it. */
export function poolAccess(
  pool: pg.Pool,
  log: (message: string) => void,
): Pick<Database, 'sql' | 'transaction' | 'readOnly' | 'ping'> {
  // Without listeners a connection that drops, idle or in a transaction, would end the process.
  pool.on('error', error => log(`lost an idle database connection: ${error.message}`))
  pool.on('connect', client => client.on('error', () => {}))

  const sql = drizzle({ client: pool, schema })
  const sessions = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>()
  const sessionOf = (client: pg.PoolClient) => {
    const session = sessions.get(client) ?? drizzle({ client, schema })
    sessions.set(client, session)
    return session
  }

  // Not drizzle's own on a pool: where BEGIN fails, that one never gives the connection back, and where
  // ROLLBACK fails, its error hides the one that mattered.
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
          // A server that went silent won't answer ROLLBACK either: don't make the caller wait for that too.
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
    readOnly: work => transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    async ping() {
      const question = { text: 'select 1', query_timeout: pingMilliseconds }
      await withTimeout(pool.query(question), pingMilliseconds)
    },
  }
}
