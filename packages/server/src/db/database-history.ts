import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

interface Place {
  /** Changes with a failover to a replica, and when the tables are restored from a dump. */
  history: string
  /** How much the server has written. It falls when the files of a backup are restored. */
  position: number
}

/**
 * Returns a function that tells whether the database has lost changes since its last call, because it failed over to a replica
 * or a backup was restored. A false alarm is possible, for example after VACUUM FULL.
 */
export function createHistoryCheck(database: Database): () => Promise<boolean> {
  let last: Place | undefined

  return async () => {
    const { rows } = await database.withTimeout(
      database.sql.execute<Place & Record<string, unknown>>(sql`
        select concat_ws(' ', (select system_identifier from pg_control_system()),
            left(pg_walfile_name(pg_current_wal_lsn()), 8), pg_relation_filenode('tenants')) as history,
          (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as position`),
    )
    const [place] = rows
    if (!place) return false
    const before = last
    last = place
    return before !== undefined && (place.history !== before.history || place.position < before.position)
  }
}
