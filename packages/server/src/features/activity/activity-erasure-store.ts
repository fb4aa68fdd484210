import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { findInSnapshots, recordsAtOnce } from './snapshot-search-store.ts'

/** A person as audit records name them. */
interface RecordedPerson {
  /** The id of a user with a token; null for a visitor, who makes no changes. */
  userId: string | null
  /** The id in records about what was done to the user. */
  endUserId: string
}

/** Audit records and published versions are protected by triggers. This allows the erasure in this transaction. */
export const allowErasure = (tx: Transaction, tenantId: string) =>
  tx.execute(sql`select set_config('guide.erasing_person_of', ${tenantId}, true)`)

const addressesOf = (emails: string[]) =>
  sql`${JSON.stringify(emails.map(email => email.toLowerCase()))}::jsonb`
const isInviteTo = (emails: string[]) => sql`${addressesOf(emails)} ? lower(snapshot->>'email')`

/**
 * The condition of the records whose snapshots are of a person: of themselves, their messages, their sessions and invites
 * to them.
 */
export function isAboutPerson(
  tenantId: string,
  { userId, endUserId, emails }: RecordedPerson & { emails: string[] },
): SQL {
  const hasSnapshot = (condition: SQL) => sql`exists (
    select from activity_snapshots as stored
    where stored.tenant_id = ${tenantId} and stored.digest in (before_digest, after_digest) and ${condition})`
  return sql`(entity_type = 'end-user' and entity_id = ${endUserId}
    or entity_type = 'user' and entity_id = ${userId}
    or entity_type = 'thread' and (actor_user_id = ${userId} or entity_id in (
      select thread_id from threads
      where tenant_id = ${tenantId} and environment in ('live', 'test') and user_id = ${userId}))
    or entity_type = 'invite' and ${hasSnapshot(isInviteTo(emails))}
    or entity_type = 'session' and ${hasSnapshot(sql`snapshot->>'user_id' = ${userId}`)})`
}

/**
 * Replaces a person in some of the records about them and of what they did, and removes the snapshots of themselves and
 * of their messages.
 * @returns whether there may be more
 */
export async function forgetRecords(
  tx: Transaction,
  tenantId: string,
  { userId, endUserId, pseudonym }: RecordedPerson & { pseudonym: string },
): Promise<boolean> {
  const about = (type: string, id: string) =>
    changeRecords(tx, tenantId, { which: recordsOf(type, id), set: sql`, entity_id = ${pseudonym}` })
  const isFull = ({ count }: { count: number }) => count === recordsAtOnce
  if (isFull(await about('end-user', endUserId))) return true
  if (userId === null) return false
  if (isFull(await about('user', userId))) return true
  const ofPerson = await changeRecords(tx, tenantId, {
    which: sql`actor_user_id between ${userId} and ${userId} order by actor_user_id, position`,
    set: sql`, actor_user_id = ${pseudonym}, actor_email = null`,
    isEmptied: sql`(entity_type = 'thread')`,
  })
  return isFull(ofPerson)
}

/**
 * Removes the snapshots of some records about a thread, in the order in which they were written.
 * @returns the position of the last one, and whether there may be more
 */
export async function forgetRecordsOfThread(
  tx: Transaction,
  tenantId: string,
  threadId: string,
  after: number,
): Promise<{ reached: number; isMore: boolean }> {
  const { count, last } = await changeRecords(tx, tenantId, { which: recordsOf('thread', threadId, after) })
  return { reached: last ?? after, isMore: count === recordsAtOnce }
}

/** Removes the snapshots of all invites to some addresses. There is no index of them, so all invites are read in parts. */
export async function forgetInviteRecords(
  { sql: db }: Pick<Database, 'sql'>,
  transaction: Database['transaction'],
  tenantId: string,
  emails: string[],
): Promise<void> {
  for (let after: string[] | null = []; after; ) {
    const found = await findInSnapshots(db, tenantId, 'invite', isInviteTo(emails), after)
    if (found.records.length > 0) await transaction(tx => removeSnapshots(tx, tenantId, found.records))
    after = found.reached
  }
}

/**
 * The records of an entity after a position. A range and its order, where one value is meant: otherwise the database may
 * read all records of the tenant by position.
 */
const recordsOf = (entityType: string, entityId: string, after = 0) => sql`
  (entity_type, entity_id, position) > (${entityType}, ${entityId}, ${after}::bigint)
  and (entity_type, entity_id) <= (${entityType}, ${entityId})
  order by entity_type, entity_id, position`

/** Removes the snapshots of some records, except those that other records have too. */
export async function removeSnapshots(
  tx: Transaction,
  tenantId: string,
  activityIds: string[],
): Promise<void> {
  await changeRecords(tx, tenantId, {
    which: sql`activity_id = any(array(select unnest(${sql.param(activityIds)}::text[])))`,
  })
}

interface RecordChange {
  /** The condition of the records, and their order. */
  which: SQL
  /** More columns that are set. */
  set?: SQL
  /** The condition of those that lose their snapshots. Default: all. */
  isEmptied?: SQL
}

/** Changes the first of some records. The caller has locked the tenant, so nothing else changes them. */
async function changeRecords(
  tx: Transaction,
  tenantId: string,
  { which, set = sql``, isEmptied = sql`true` }: RecordChange,
): Promise<{ count: number; last: number | null }> {
  await allowErasure(tx, tenantId)
  const { rows } = await tx.execute<{ count: number; last: number | null; digests: string[] }>(sql`
    with found as materialized (
      select ctid as place, position, ${isEmptied} as is_emptied, before_digest, after_digest from activity
      where tenant_id = ${tenantId} and ${which} limit ${recordsAtOnce}
    ), replaced as (
      update activity set
        before_digest = case when not ${isEmptied} then before_digest end,
        after_digest = case when not ${isEmptied} then after_digest end,
        changed = case when ${isEmptied} then '{}' else changed end
        ${set}
      where ctid = any(array(select place from found))
    )
    select count(*)::int as count, max(position)::float8 as last,
      (select coalesce(json_agg(distinct encode(digest, 'hex')), '[]')
       from found, unnest(array[before_digest, after_digest]) as digest
       where is_emptied and digest is not null) as digests
    from found`)
  const { digests = [], count = 0, last = null } = rows[0] ?? {}
  if (digests.length > 0) await removeUnused(tx, tenantId, digests)
  return { count, last }
}

/** One array for all of them: a statement has at most 65,535 parameters. */
export const binaries = (digests: string[]) =>
  sql`array(select decode(hex, 'hex') from unnest(${sql.param(digests)}::text[]) as hex)`

/** Removes those of some snapshots that no record has. */
const removeUnused = (tx: Transaction, tenantId: string, digests: string[]) =>
  tx.execute(sql`
    delete from activity_snapshots as stored
    where tenant_id = ${tenantId} and digest = any(${binaries(digests)})
      and not exists (select from activity
        where activity.tenant_id = ${tenantId} and before_digest is not null and before_digest = stored.digest)
      and not exists (select from activity
        where activity.tenant_id = ${tenantId} and after_digest is not null and after_digest = stored.digest)`)
