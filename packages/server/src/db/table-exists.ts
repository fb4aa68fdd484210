import type { Connection } from './database-interface.ts'

/**
 * Whether there is a table, also if another node created it while this transaction waited for a lock. `to_regclass()` may not
 * see that: it asks a cache that is renewed when a transaction begins.
 */
export async function tableExists(connection: Connection, name: `${string}.${string}`): Promise<boolean> {
  const { rows } = await connection.query(
    `select from pg_tables where format('%I.%I', schemaname, tablename) = $1`,
    [name],
  )
  return rows.length > 0
}
