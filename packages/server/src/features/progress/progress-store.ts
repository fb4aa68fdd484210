import type { BoundName, Environment } from '@guide/contracts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { inFixedOrder } from '../../db/fixed-order.ts'
import { progress } from '../../db/schema.ts'

export type ProgressRow = typeof progress.$inferSelect

/** The owner of progress: a user or visitor in one environment of a tenant. */
export interface Owner {
  tenantId: string
  environment: Environment
  userKey: string
}

/** How the keys of visitors begin. */
export const visitorPrefix = 'visitor:'
const visitorBound: BoundName = 'visitor_progress'
/**
 * By the clock of the database, because a node whose clock is wrong must not delete anything. Not `clock_timestamp()`: its
 * value may change within the query, so no index is used for it.
 */
const today = sql`(now() at time zone 'UTC')::date`

const removedAtOnce = 1000
/** More than a checklist has, with those of its older versions. New versions must not let a row grow without end. */
const maxDoneItems = 500

/** All progress of some users and visitors. */
export async function progressOf(db: Database['sql'], owners: Owner[]): Promise<MovedProgress[]> {
  const column = (name: keyof Owner) => sql.param(owners.map(owner => owner[name]))
  const { rows } = await db.execute<MovedProgress & Record<string, unknown>>(sql`
    select tenant_id, environment, user_key, item_id, state, step_id, step_version, abandoned_version, session_id,
      done_item_ids
    from unnest(${column('tenantId')}::text[], ${column('environment')}::text[], ${column('userKey')}::text[])
      as owner (tenant_id, environment, user_key)
    join progress using (tenant_id, environment, user_key)`)
  return rows
}

/** A change of progress, derived from one or several events of a user with an item. */
export interface ProgressMove extends Owner {
  itemId: string
  state: ProgressRow['state']
  stepId: string | null
  stepAt: string | null
  /** The version of the item in which a step was shown, or the tour was abandoned. */
  stepVersion: number | null
  abandonedVersion: number | null
  sessionId: string | null
  endedAt: string | null
  doneItemIds: string[]
}

export type MovedProgress = Pick<
  ProgressRow,
  | 'tenant_id'
  | 'environment'
  | 'user_key'
  | 'item_id'
  | 'state'
  | 'step_id'
  | 'step_version'
  | 'abandoned_version'
  | 'session_id'
  | 'done_item_ids'
>

/** Progress after a move. `is_new`: there was none of this user with this item. */
export type MergedProgress = MovedProgress & { is_new: boolean }

export type ProgressKey = Pick<MovedProgress, 'tenant_id' | 'environment' | 'user_key'>

/**
 * Merges moves into the stored progress and returns the result. The order in which moves arrive, and from which node,
 * does not matter: the furthest state, the latest step and all completed items are kept.
 * @param maxOfVisitors how much progress of visitors a tenant may have; over it, nothing new of them is stored
 */
export async function mergeProgress(
  tx: Transaction,
  moves: ProgressMove[],
  maxOfVisitors: number,
): Promise<MergedProgress[]> {
  const isVisitor = sql`starts_with("userKey", ${visitorPrefix})`
  const { rows } = await tx.execute<MergedProgress & Record<string, unknown>>(sql`
    insert into progress as known
      (tenant_id, environment, user_key, item_id, state, step_id, step_at, step_version, abandoned_version,
       session_id, ended_at, done_item_ids, seen_on)
    select "tenantId", environment, "userKey", "itemId", state, "stepId", "stepAt", "stepVersion", "abandonedVersion",
      "sessionId", "endedAt",
      array(select json_array_elements_text("doneItemIds")),
      case when ${isVisitor} then ${today} end
    from json_to_recordset(${JSON.stringify(moves)}::json) as move
      ("tenantId" text, environment text, "userKey" text, "itemId" text, state progress_state, "stepId" text,
       "stepAt" timestamptz, "stepVersion" integer, "abandonedVersion" integer, "sessionId" text, "endedAt" timestamptz, "doneItemIds" json)
    where not ${isVisitor}
      or exists (select from progress as stored
        where (stored.tenant_id, stored.environment, stored.user_key, stored.item_id)
          = ("tenantId", move.environment, "userKey", "itemId"))
      or coalesce((select used from usage
        where usage.tenant_id = "tenantId" and bound = ${visitorBound}), 0) < ${maxOfVisitors}
    order by ${inFixedOrder(['"tenantId"', 'environment', '"userKey"', '"itemId"'])}
    on conflict (tenant_id, environment, user_key, item_id) do update set
      state = greatest(known.state, excluded.state),
      step_id = case when ${isLater('step_at', 'step_id')} then excluded.step_id else known.step_id end,
      step_at = greatest(known.step_at, excluded.step_at),
      step_version = greatest(known.step_version, excluded.step_version),
      abandoned_version = greatest(known.abandoned_version, excluded.abandoned_version),
      session_id = case when ${isLater('ended_at', 'session_id')} then excluded.session_id else known.session_id end,
      ended_at = greatest(known.ended_at, excluded.ended_at),
      done_item_ids = array(select distinct unnest(known.done_item_ids || excluded.done_item_ids) order by 1
        limit ${maxDoneItems}),
      seen_on = excluded.seen_on
    returning tenant_id, environment, user_key, item_id, state, step_id, step_version, abandoned_version, session_id,
      done_item_ids, xmax = 0 as is_new`)
  return rows
}

/** Notes that some visitors came today. Rows that a commit has locked are left to it, so that none waits for the other. */
export async function markSeen(db: Database['sql'], visitors: Owner[]): Promise<void> {
  const column = (name: keyof Owner) => sql.param(visitors.map(visitor => visitor[name]))
  await db.execute(sql`
    update progress set seen_on = ${today} where ctid = any(array(
      select stored.ctid from progress as stored
      join unnest(${column('tenantId')}::text[], ${column('environment')}::text[], ${column('userKey')}::text[])
        as visitor (tenant_id, environment, user_key) using (tenant_id, environment, user_key)
      where stored.seen_on < ${today} for update of stored skip locked))`)
}

/** Deletes some progress of visitors of any tenants who did not come for that many days. */
export async function removeUnseen(tx: Transaction, days: number): Promise<ProgressKey[]> {
  const { rows } = await tx.execute<ProgressKey & Record<string, unknown>>(sql`
    delete from progress where ctid = any(array(
      select ctid from progress where seen_on < ${today} - ${days}::int
      limit ${removedAtOnce} for update skip locked))
    returning tenant_id, environment, user_key`)
  return rows
}

/** Removes the progress of a user or visitor in both environments. @param itemId only with this item */
export const removeProgress = (
  tx: Transaction,
  tenantId: string,
  userKey: string,
  itemId?: string,
): Promise<ProgressRow[]> =>
  tx
    .delete(progress)
    .where(
      and(
        eq(progress.tenant_id, tenantId),
        // Named, so that the index can be used.
        inArray(progress.environment, ['live', 'test']),
        eq(progress.user_key, userKey),
        itemId === undefined ? undefined : eq(progress.item_id, itemId),
      ),
    )
    .returning()

/** The cache key of an owner, the same on every node. */
export const progressKey = ({ tenant_id, environment, user_key }: ProgressKey) =>
  `${tenant_id} ${environment} ${user_key}`

export const ownerKey = ({ tenantId, environment, userKey }: Owner) =>
  progressKey({ tenant_id: tenantId, environment, user_key: userKey })

/** Compares by time, then by value, so that the result does not depend on the order of arrival. */
const isLater = (at: string, what: string) => {
  const rank = (row: string) => `(${row}.${at}, coalesce(${row}.${what}, '') collate "C")`
  return sql.raw(`coalesce(${rank('excluded')} > ${rank('known')}, excluded.${at} is not null)`)
}
