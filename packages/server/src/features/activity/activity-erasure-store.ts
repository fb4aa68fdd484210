import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { activity, activitySnapshots } from '../../db/schema.ts'

/** A person as audit records name them. */
interface RecordedPerson {
  /** The id of a user with a token; null for a visitor, who makes no changes. */
  userId: string | null
  /** The id in records about what was done to the user. */
  endUserId: string
  emails: string[]
}

/**
 * The condition of the records whose snapshots are of a person: of themselves, their messages, their sessions and invites
 * to them.
 */
export function isAboutPerson(tenantId: string, { userId, endUserId, emails }: RecordedPerson): SQL {
  const addresses = sql`${JSON.stringify(emails.map(email => email.toLowerCase()))}::jsonb`
  return sql`(entity_type = 'end-user' and entity_id = ${endUserId}
    or entity_type = 'user' and entity_id = ${userId}
    or entity_type = 'thread' and (actor_user_id = ${userId} or entity_id in (
      select thread_id from threads
      where tenant_id = ${tenantId} and environment in ('live', 'test') and user_id = ${userId}))
    or entity_type = 'invite' and ${hasSnapshot(tenantId, sql`${addresses} ? lower(snapshot->>'email')`)}
    or entity_type = 'session' and ${hasSnapshot(tenantId, sql`snapshot->>'user_id' = ${userId}`)})`
}

/**
 * Removes a person from the audit records, which nothing else may change. Their id becomes a pseudonym. The snapshots of
 * their messages, of themselves, of their sessions and of invites to them are removed. The others lose the id.
 */
export async function forgetActivity(
  tx: Transaction,
  tenantId: string,
  { pseudonym, ...person }: RecordedPerson & { pseudonym: string },
): Promise<void> {
  const { userId, endUserId } = person
  await tx.execute(sql`select set_config('guide.erasing_person_of', ${tenantId}, true)`)
  await removeSnapshots(tx, tenantId, isAboutPerson(tenantId, person))
  const members = sql`(snapshot->'values')`
  await changeSnapshots(tx, tenantId, 'audience', {
    where: sql`${members} @> to_jsonb(array[${userId}::text])`,
    set: sql`jsonb_set(snapshot, '{values}', ${members} - ${userId}::text)`,
  })
  const erased = sql`jsonb_build_object('user_id', ${pseudonym}::text, 'email', null)`
  await changeSnapshots(tx, tenantId, 'invite', {
    where: sql`snapshot->'invited_by'->>'user_id' = ${userId}`,
    set: sql`jsonb_set(snapshot, '{invited_by}', ${erased})`,
  })
  for (const type of ['access-token', 'preview-link'] as const)
    await changeSnapshots(tx, tenantId, type, {
      where: sql`snapshot->'created_by'->>'user_id' = ${userId}`,
      set: sql`jsonb_set(snapshot, '{created_by}', ${erased})`,
    })
  await tx.execute(sql`
    update activity set entity_id = ${pseudonym}
    where tenant_id = ${tenantId} and (
      entity_type = 'end-user' and entity_id = ${endUserId} or entity_type = 'user' and entity_id = ${userId})`)
  await tx.execute(sql`
    update activity set actor_user_id = ${pseudonym}, actor_email = null
    where tenant_id = ${tenantId} and actor_user_id = ${userId}`)
}

/** The condition of a record whose snapshot before or after the change meets a condition. */
const hasSnapshot = (tenantId: string, condition: SQL) => sql`exists (
  select from activity_snapshots as stored
  where stored.tenant_id = ${tenantId} and stored.digest in (before_digest, after_digest) and ${condition})`

/** Removes the snapshots of some records, except those that other records have too. */
async function removeSnapshots(tx: Transaction, tenantId: string, ofRecords: SQL): Promise<void> {
  const records = and(eq(activity.tenant_id, tenantId), ofRecords)
  const { before_digest, after_digest } = activity
  const found = await tx.select({ before_digest, after_digest }).from(activity).where(records)
  await tx.update(activity).set({ before_digest: null, after_digest: null, changed: [] }).where(records)
  const digests = found
    .flatMap(row => [row.before_digest, row.after_digest])
    .filter(digest => digest !== null)
  const { tenant_id, digest } = activitySnapshots
  const isUsed = sql`exists (select from activity
    where activity.tenant_id = ${tenant_id} and ${digest} in (before_digest, after_digest))`
  const unused = and(eq(tenant_id, tenantId), inArray(digest, digests), not(isUsed))
  if (digests.length > 0) await tx.delete(activitySnapshots).where(unused)
}

/**
 * Changes the snapshots of one type of entity. They get random digests: from the digest of the whole snapshot, and what is
 * left of it, the id that was removed could be guessed.
 */
const changeSnapshots = (
  tx: Transaction,
  tenantId: string,
  entityType: string,
  { where, set }: { where: SQL; set: SQL },
) =>
  tx.execute(sql`
    with found as materialized (
      select digest as old, sha256(uuid_send(gen_random_uuid())) as new from activity_snapshots
      where tenant_id = ${tenantId} and ${where} and digest in (
        select unnest(array[before_digest, after_digest]) from activity
        where tenant_id = ${tenantId} and entity_type = ${entityType})
    ), changed as (
      update activity_snapshots set snapshot = ${set}, size = octet_length((${set})::text), digest = found.new
      from found where tenant_id = ${tenantId} and digest = found.old
    )
    update activity set
      before_digest = coalesce((select new from found where old = before_digest), before_digest),
      after_digest = coalesce((select new from found where old = after_digest), after_digest)
    where tenant_id = ${tenantId} and (
      before_digest in (select old from found) or after_digest in (select old from found))`)
