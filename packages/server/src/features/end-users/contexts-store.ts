import type { BoundName, Environment } from '@guide/contracts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { contexts } from '../../db/schema.ts'

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

/** Removes contexts that are older, and those of tenants that do not want them any more. */
export const removeOldContexts = (db: Database['sql'], days: number) =>
  db.execute(sql`
    with removed as (
      delete from contexts using tenants
      where tenants.tenant_id = contexts.tenant_id
        and (contexts.seen_at < clock_timestamp() - make_interval(days => ${days})
          or tenants.feature_flags->'remember_contexts' = 'false')
      returning contexts.tenant_id
    ), counted as (select tenant_id, count(*) as fewer from removed group by 1)
    update usage set used = used - fewer from counted
    where usage.tenant_id = counted.tenant_id and bound = ${bound}`)
