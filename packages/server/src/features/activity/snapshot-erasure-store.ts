import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { allowErasure, binaries, removeSnapshots } from './activity-erasure-store.ts'
import { findInSnapshots } from './snapshot-search-store.ts'

/** Snapshots that contain ids of users which are in no column of their record. */
interface NamingSnapshots {
  /** The condition of those that name one of the users. @param ids an array of texts */
  isNamed: (ids: SQL) => SQL
  /** The snapshot without the users. Without it, all of the snapshot is removed. @param pseudonyms by user id */
  without?: (ids: SQL, pseudonyms: SQL) => SQL
}

const namedBy = (field: 'invited_by' | 'created_by'): NamingSnapshots => {
  const userId = sql`(snapshot->${sql.raw(`'${field}'`)}->>'user_id')`
  return {
    isNamed: ids => sql`${userId} = any(${ids})`,
    without: (_, pseudonyms) => sql`jsonb_set(snapshot, ${sql.raw(`'{${field}}'`)},
      jsonb_build_object('user_id', ${pseudonyms}->>${userId}, 'email', null))`,
  }
}

/** By the type of the entity. */
const naming: Record<string, NamingSnapshots> = {
  'access-token': namedBy('created_by'),
  audience: {
    // The values may be very many and the users too. Numbers are no users.
    isNamed: ids => sql`case when jsonb_typeof(snapshot->'values') = 'array' then exists (
      select from jsonb_array_elements(snapshot->'values') as member(value)
      where jsonb_typeof(value) = 'string' and value #>> '{}' = any(${ids})) else false end`,
    without: ids => sql`jsonb_set(snapshot, '{values}', (snapshot->'values') - ${ids})`,
  },
  invite: namedBy('invited_by'),
  'preview-link': namedBy('created_by'),
  session: { isNamed: ids => sql`snapshot->>'user_id' = any(${ids})` },
}
/**
 * Removes users from the next snapshots of their tenant after a place. Snapshots of their sessions are removed. The others
 * lose the id.
 * @param pseudonyms by user id
 * @returns the place of the last one; null at the end
 */
export async function forgetInSnapshots(
  { sql: db }: Pick<Database, 'sql'>,
  transaction: Database['transaction'],
  tenantId: string,
  pseudonyms: Record<string, string>,
  [firstType, ...place]: string[],
): Promise<string[] | null> {
  const userIds = Object.keys(pseudonyms)
  if (userIds.length === 0) return null
  const ids = sql`${sql.param(userIds)}::text[]`
  const names = sql`${JSON.stringify(pseudonyms)}::jsonb`
  const types = Object.keys(naming)
  for (const type of types.slice(Math.max(types.indexOf(firstType ?? ''), 0))) {
    const { isNamed, without } = naming[type] as NamingSnapshots
    const after = type === firstType ? place : []
    const { records, digests, reached } = await findInSnapshots(db, tenantId, type, isNamed(ids), after)
    if (digests.length > 0)
      await transaction(tx =>
        without
          ? changeSnapshots(tx, tenantId, digests, without(ids, names))
          : removeSnapshots(tx, tenantId, records),
      )
    if (reached) return [type, ...reached]
  }
  return null
}

/**
 * Changes some snapshots. They get random digests: from the digest of the whole snapshot, and what is left of it, the id
 * that was removed could be guessed.
 */
async function changeSnapshots(
  tx: Transaction,
  tenantId: string,
  digests: string[],
  changed: SQL,
): Promise<void> {
  await allowErasure(tx, tenantId)
  const { rows } = await tx.execute<{ old: string; new: string }>(sql`
    with found as materialized (
      select digest as old, sha256(uuid_send(gen_random_uuid())) as new, ${changed} as changed
      from activity_snapshots where tenant_id = ${tenantId} and digest = any(${binaries(digests)})
    ), replaced as (
      update activity_snapshots set snapshot = changed, size = octet_length(changed::text), digest = new
      from found where tenant_id = ${tenantId} and digest = old
    )
    select encode(old, 'hex') as old, encode(new, 'hex') as new from found`)
  const replaced = sql`${JSON.stringify(Object.fromEntries(rows.map(row => [row.old, row.new])))}::jsonb`
  const old = binaries(rows.map(row => row.old))
  for (const digest of [sql.identifier('before_digest'), sql.identifier('after_digest')])
    await tx.execute(sql`
      update activity set ${digest} = decode(${replaced}->>encode(${digest}, 'hex'), 'hex')
      where tenant_id = ${tenantId} and ${digest} is not null and ${digest} = any(${old})`)
}
