import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

/** How many records one part of an erasure reads or changes. The embedded database does nothing else meanwhile. */
export const recordsAtOnce = 200
/** How large the snapshots are that are read together. One snapshot may be larger. */
const bytesAtOnce = 1024 * 1024

interface Found {
  records: string[]
  /** In hexadecimal digits. */
  digests: string[]
  /** The place of the last record that was read; null at the end. */
  reached: string[] | null
}

/**
 * Finds the records of one type of entity that have a snapshot with a condition, among some after a place. There is no
 * index of what snapshots contain.
 */
export async function findInSnapshots(
  db: Database['sql'],
  tenantId: string,
  entityType: string,
  condition: SQL,
  [entityId = '', position = '0']: string[],
): Promise<Found> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    with batch as materialized (
      select activity_id, entity_id, position, before_digest, after_digest from activity
      where tenant_id = ${tenantId} and entity_type = ${entityType}
        and (entity_id, position) > (${entityId}, ${position}::bigint)
      order by entity_id, position limit ${recordsAtOnce}
    ), sized as (
      select batch.*, sum(bytes) over (order by entity_id, position) - bytes as earlier from batch, lateral (
        select coalesce(sum(size), 0) as bytes from activity_snapshots as stored
        where stored.tenant_id = ${tenantId} and stored.digest in (before_digest, after_digest)
      ) as sizes
    ), read as materialized (
      select * from sized where earlier < ${bytesAtOnce}
    ), matching as materialized (
      select digest from activity_snapshots
      where tenant_id = ${tenantId} and ${condition} and digest = any(array(
        select unnest(array[before_digest, after_digest]) from read))
    )
    select
      (select coalesce(json_agg(activity_id), '[]') from read
        where before_digest in (select digest from matching) or after_digest in (select digest from matching)) as records,
      (select coalesce(json_agg(encode(digest, 'hex')), '[]') from matching) as digests,
      (select json_build_array(entity_id, position::text) from read
        order by entity_id desc, position desc limit 1) as reached`)
  return rows[0] ?? { records: [], digests: [], reached: null }
}
