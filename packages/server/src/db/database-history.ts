import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { nodes } from './schema.ts'

interface Place extends Record<string, unknown> {
  /** Another one after a failover to a replica. */
  timeline: string
  /** How often this node has asked, as the database knows it. It falls when a backup is restored. */
  polls: number
}

/**
 * Returns a function that tells whether the database has lost changes since its last call, because it failed over to a replica
 * or a backup was restored.
 */
export function createHistoryCheck(database: Database, nodeId: string): () => Promise<boolean> {
  let last: Place | undefined

  async function readPlace(): Promise<Place | undefined> {
    const { rows } = await database.withTimeout(
      database.sql.execute<Place>(sql`
        insert into ${nodes} as node (node_id, polls, polled_at) values (${nodeId}, 1, clock_timestamp())
        on conflict (node_id) do update set polls = node.polls + 1, polled_at = excluded.polled_at
        returning left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, polls::float8 as polls`),
    )
    return rows[0]
  }

  return async () => {
    const place = await readPlace()
    if (!last) await forgetOldNodes(database)
    const before = last
    last = place
    if (!before || !place) return false
    return place.timeline !== before.timeline || place.polls <= before.polls
  }
}

async function forgetOldNodes(database: Database) {
  await database.sql.execute(sql`delete from ${nodes} where polled_at < clock_timestamp() - interval '1 day'`)
}
