import type { BoundName, Environment } from '@guide/contracts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { contexts } from '../../db/schema.ts'
import { groupsBy } from '../../groups-by.ts'
import { addUsage } from '../usage/usage-writes.ts'

export type ContextRow = typeof contexts.$inferSelect

/** What a user came with, before it is stored. */
export type SeenContext = Omit<ContextRow, 'seen_at'> & { seen_at: string }

/** How many contexts are looked at to learn which attributes a tenant has. */
export const recentContexts = 2000

const ofUser = (tenantId: string, userKey: string) =>
  and(eq(contexts.tenant_id, tenantId), eq(contexts.user_key, userKey))

/** What a user last came with, in each environment. */
export const contextsOf = (db: Database['sql'], tenantId: string, userKey: string): Promise<ContextRow[]> =>
  db.select().from(contexts).where(ofUser(tenantId, userKey)).orderBy(contexts.environment)

export const findContext = async (
  db: Database['sql'],
  tenantId: string,
  environment: Environment,
  userKey: string,
): Promise<ContextRow | undefined> =>
  (
    await db
      .select()
      .from(contexts)
      .where(and(ofUser(tenantId, userKey), eq(contexts.environment, environment)))
  )[0]

/** What some users of a tenant last came with. Which users these are is arbitrary if there are more. */
export const contextsIn = (
  db: Database['sql'],
  tenantId: string,
  environment: Environment,
  limit: number,
): Promise<Pick<ContextRow, 'user_key' | 'claims' | 'tokens'>[]> =>
  db
    .select({ user_key: contexts.user_key, claims: contexts.claims, tokens: contexts.tokens })
    .from(contexts)
    .where(and(eq(contexts.tenant_id, tenantId), eq(contexts.environment, environment)))
    .limit(limit)

/** The names of the attributes that users of a tenant came with lately. */
export async function recentAttributeNames(db: Database['sql'], tenantId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct name
    from (select claims || tokens as attributes from contexts where tenant_id = ${tenantId} limit ${recentContexts}) as recent,
      jsonb_object_keys(attributes) as name`)
  return rows.map(({ name }) => name)
}

/** Deletes what a user came with, and returns how many contexts that were. */
export const deleteContexts = async (tx: Transaction, tenantId: string, userKey: string): Promise<number> =>
  (await tx.delete(contexts).where(ofUser(tenantId, userKey)).returning({ key: contexts.user_key })).length

const bound: BoundName = 'contexts'

/**
 * Stores contexts of users of any tenants, each user at most once. A tenant may have been deleted meanwhile.
 * @param maxOfTenant how many a tenant may have; over it, new users are not stored
 */
export const putContexts = (db: Database['sql'], seen: SeenContext[], maxOfTenant: number) =>
  db.execute(sql`
    with stored as (
      insert into contexts (tenant_id, environment, user_key, claims, tokens, truncated, seen_at)
      select tenant_id, given.environment, given.user_key, given.claims, given.tokens, given.truncated, given.seen_at
      from json_to_recordset(${JSON.stringify(seen)}::json) as given
        (tenant_id text, environment text, user_key text, claims jsonb, tokens jsonb, truncated boolean,
         seen_at timestamptz)
      join tenants using (tenant_id)
      where coalesce((select used from usage where usage.tenant_id = given.tenant_id and bound = ${bound}), 0)
          < ${maxOfTenant}
        or exists (select from contexts as known
          where (known.tenant_id, known.environment, known.user_key)
            = (given.tenant_id, given.environment, given.user_key))
      order by 1, 2, 3
      on conflict (tenant_id, environment, user_key) do update set
        claims = excluded.claims, tokens = excluded.tokens, truncated = excluded.truncated, seen_at = excluded.seen_at
      where contexts.seen_at < excluded.seen_at
      returning tenant_id, xmax = 0 as is_new
    )
    insert into usage (tenant_id, bound, used)
    select tenant_id, ${bound}, count(*) from stored where is_new group by 1 order by 1
    on conflict (tenant_id, bound) do update set used = usage.used + excluded.used`)

const removedAtOnce = 500

/**
 * Removes some contexts that are older than that many days. Returns whether there may be more. Those that are being stored
 * again are left out, so that neither waits for the other.
 */
export const removeOldContexts = (tx: Transaction, days: number): Promise<boolean> =>
  // Not `clock_timestamp()`: its value may change within the query, so no index is used for it.
  removeContexts(
    tx,
    sql`
    select ctid from contexts where seen_at < now() - make_interval(days => ${days})
    limit ${removedAtOnce} for update skip locked`,
  )

/** Removes some contexts of tenants that do not want them any more. Returns whether there may be more. */
export const removeUnwantedContexts = (tx: Transaction): Promise<boolean> =>
  removeContexts(
    tx,
    sql`
    select unwanted.ctid from tenants, lateral (
      select ctid from contexts where contexts.tenant_id = tenants.tenant_id
      limit ${removedAtOnce} for update skip locked
    ) as unwanted
    where tenants.feature_flags->'remember_contexts' = 'false' limit ${removedAtOnce}`,
  )

async function removeContexts(tx: Transaction, ctids: SQL): Promise<boolean> {
  const { rows } = await tx.execute<{ tenant_id: string }>(
    sql`delete from contexts where ctid = any(array(${ctids})) returning tenant_id`,
  )
  const removed = groupsBy(rows, ({ tenant_id }) => tenant_id)
  await addUsage(tx, bound, new Map([...removed].map(([tenantId, { length }]) => [tenantId, -length])))
  return rows.length === removedAtOnce
}
