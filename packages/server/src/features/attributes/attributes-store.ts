import type { Attribute } from '@guide/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { recentContexts } from '../end-users/end-users-reads.ts'

/** A value that fewer users share could identify one of them. */
const fewestUsers = 5
const maxValues = 20
/** Longer values are not useful in an audience. */
const longestValue = 100

/** The attributes in the remembered contexts of a tenant, the most frequent first. */
export async function attributesIn(
  db: Database['sql'],
  tenantId: string,
  maxNames: number,
): Promise<{ users: number; items: Attribute[] }> {
  const { rows } = await db.execute<{ users: number; items: Attribute[] }>(sql`
    with users as materialized (
      select user_key, claims, tokens from contexts where tenant_id = ${tenantId} limit ${recentContexts}
    ), attributes as materialized (
      select user_key, 'claim' as source, name, value from users, jsonb_each(claims) as claim(name, value)
      union all
      select user_key, 'token', name, value from users, jsonb_each(tokens) as token(name, value)
    ), names as (
      select source, name, array_agg(distinct jsonb_typeof(value)) as types, count(distinct user_key) as users
      from attributes group by source, name
      order by users desc, name, source limit ${maxNames}
    ), shared as (
      select source, name, part, count(distinct user_key) as users
      from attributes, jsonb_array_elements(
        case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) as part
      where jsonb_typeof(part) in ('string', 'number', 'boolean') and length(part #>> '{}') <= ${longestValue}
      group by source, name, part having count(distinct user_key) >= ${fewestUsers}
    ), ranked as (
      select *, row_number() over (partition by source, name order by users desc, part) as place from shared
    )
    select (select count(distinct user_key) from users)::int as users, coalesce((
      select json_agg(json_build_object('name', name, 'source', source, 'types', types, 'users', names.users, 'values', (
        select coalesce(json_agg(json_build_object('value', part, 'users', ranked.users) order by place), '[]')
        from ranked where ranked.source = names.source and ranked.name = names.name and place <= ${maxValues}
      )) order by names.users desc, name, source) from names), '[]') as items`)
  return rows[0] ?? { users: 0, items: [] }
}

/** How many attributes users of a tenant came with lately. */
export async function countAttributeNames(db: Database['sql'], tenantId: string): Promise<number> {
  const { rows } = await db.execute<{ names: number }>(sql`
    with users as materialized (
      select claims, tokens from contexts where tenant_id = ${tenantId} limit ${recentContexts}
    )
    select count(*)::int as names from (
      select 'claim' as source, jsonb_object_keys(claims) as name from users
      union
      select 'token', jsonb_object_keys(tokens) from users
    ) as attributes`)
  return rows[0]?.names ?? 0
}
