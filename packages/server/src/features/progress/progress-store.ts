import type { Environment } from '@guide/contracts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { progress } from '../../db/schema.ts'

export type ProgressRow = typeof progress.$inferSelect

/** The owner of progress: a user or visitor in one environment of a tenant. */
export interface Owner {
  tenantId: string
  environment: Environment
  userKey: string
}

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

export type ProgressKey = Pick<MovedProgress, 'tenant_id' | 'environment' | 'user_key'>

/**
 * Merges moves into the stored progress and returns the result. The order in which moves arrive, and from which node,
 * does not matter: the furthest state, the latest step and all completed items are kept.
 */
export async function mergeProgress(tx: Transaction, moves: ProgressMove[]): Promise<MovedProgress[]> {
  const { rows } = await tx.execute<MovedProgress & Record<string, unknown>>(sql`
    insert into progress as known
      (tenant_id, environment, user_key, item_id, state, step_id, step_at, step_version, abandoned_version,
       session_id, ended_at, done_item_ids)
    select "tenantId", environment, "userKey", "itemId", state, "stepId", "stepAt", "stepVersion", "abandonedVersion",
      "sessionId", "endedAt",
      array(select json_array_elements_text("doneItemIds"))
    from json_to_recordset(${JSON.stringify(moves)}::json) as move
      ("tenantId" text, environment text, "userKey" text, "itemId" text, state progress_state, "stepId" text,
       "stepAt" timestamptz, "stepVersion" integer, "abandonedVersion" integer, "sessionId" text, "endedAt" timestamptz, "doneItemIds" json)
    order by 1, 2, 3, 4
    on conflict (tenant_id, environment, user_key, item_id) do update set
      state = greatest(known.state, excluded.state),
      step_id = case when ${isLater('step_at', 'step_id')} then excluded.step_id else known.step_id end,
      step_at = greatest(known.step_at, excluded.step_at),
      step_version = greatest(known.step_version, excluded.step_version),
      abandoned_version = greatest(known.abandoned_version, excluded.abandoned_version),
      session_id = case when ${isLater('ended_at', 'session_id')} then excluded.session_id else known.session_id end,
      ended_at = greatest(known.ended_at, excluded.ended_at),
      done_item_ids = array(select distinct unnest(known.done_item_ids || excluded.done_item_ids) order by 1)
    returning tenant_id, environment, user_key, item_id, state, step_id, step_version, abandoned_version, session_id,
      done_item_ids`)
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

/** Compares by time, then by value, so that the result does not depend on the order of arrival. */
const isLater = (at: string, what: string) => {
  const rank = (row: string) => `(${row}.${at}, coalesce(${row}.${what}, '') collate "C")`
  return sql.raw(`coalesce(${rank('excluded')} > ${rank('known')}, excluded.${at} is not null)`)
}
