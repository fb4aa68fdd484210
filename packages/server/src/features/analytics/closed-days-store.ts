import { createHash } from 'node:crypto'
import type { Environment } from '@guide/contracts'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { changesOf, type History } from './reach.ts'
import { whatInSql } from './reach-store.ts'

/** How far back reports count users by the day. */
export const usersRetentionDays = 90

const oldest = sql`(clock_timestamp() at time zone 'UTC')::date - ${usersRetentionDays}::int`

export interface ItemOfDay {
  tenant_id: string
  environment: Environment
  item_id: string
}

type Row<T> = T & Record<string, unknown>

/**
 * The days that are closed but not added up, oldest first. An event is stored for yesterday at the earliest; its commit
 * may take a moment.
 */
export async function daysToClose(db: Database['sql']): Promise<string[]> {
  const lastClosed = sql`((clock_timestamp() - interval '1 hour') at time zone 'UTC')::date - 2`
  const { rows } = await db.execute<{ day: string }>(sql`
    select right(relname, 8) as day from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'item_users'::regclass
      and right(relname, 8) between to_char(${oldest}, 'YYYYMMDD') and to_char(${lastClosed}, 'YYYYMMDD')
      and right(relname, 8) not in (select to_char(day, 'YYYYMMDD') from closed_days)
    order by 1`)
  return rows.map(({ day }) => day.replace(/(....)(..)(..)/, '$1-$2-$3'))
}

/** The items that have users on a day which are not added up. It jumps from item to item in the index. */
export async function itemsToClose(db: Database['sql'], day: string): Promise<ItemOfDay[]> {
  const { rows } = await db.execute<Row<ItemOfDay>>(sql`
    with recursive item as (
      (select tenant_id, environment, item_id from item_users where day = ${day}::date order by 1, 2, 3 limit 1)
      union all
      select next.* from item, lateral (
        select tenant_id, environment, item_id from item_users
        where day = ${day}::date
          and (tenant_id, environment, item_id) > (item.tenant_id, item.environment, item.item_id)
        order by 1, 2, 3 limit 1
      ) as next
    )
    select * from item where not exists (
      select from item_days as known where known.tenant_id = item.tenant_id and known.environment = item.environment
        and known.item_id = item.item_id and known.day >= ${day}::date
    )`)
  return rows
}

export const markClosed = (db: Database['sql'], day: string) =>
  db.execute(sql`insert into closed_days (day) values (${day}::date) on conflict do nothing`)

/**
 * Whether users of a tenant are being erased, or were since this transaction began. Meanwhile the same person may have two
 * names.
 */
export async function isErasing(tx: Transaction, tenantId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from erasures where tenant_id = ${tenantId} and (completed_at is null or completed_at >= now()) limit 1`)
  return rows.length > 0
}

/** Adds up the users of an item on a day. The earlier days of the item must be added up already. Returns false if they were. */
export async function closeItemDay(tx: Transaction, item: ItemOfDay, day: string): Promise<boolean> {
  const { tenant_id, environment, item_id } = item
  const isItem = sql`tenant_id = ${tenant_id} and environment = ${environment} and item_id = ${item_id}`
  // The limit makes PostgreSQL use the index for each user.
  const { rows } = await tx.execute<
    Row<{ did: string[]; known_did: string[] | null; known_days: string[] | null; users: number }>
  >(sql`
    with fresh as materialized (
      select user_key, array_agg(${whatInSql} order by ${whatInSql}) as did from item_users
      where ${isItem} and day = ${day}::date group by user_key
    ), users as materialized (
      select fresh.user_key, fresh.did, last.did as known_did, last.days as known_days
      from fresh left join lateral (
        select did, days from item_last_days where ${isItem} and user_key = fresh.user_key limit 1
      ) as last on true
    ), stored as (
      insert into item_last_days (tenant_id, environment, item_id, user_key, did, days, first_day, last_day)
      select ${tenant_id}, ${environment}, ${item_id}, user_key, merged.did, merged.days, first_day, ${day}::date
      from users, lateral (
        select array_agg(what order by what collate "C") as did, array_agg(last_day order by what collate "C") as days,
          min(last_day) as first_day
        from (
          select what, ${day}::date as last_day from unnest(users.did) as what
          union all
          select what, last_day from unnest(known_did, known_days) as before (what, last_day)
          where what <> all (users.did)
        ) as every
      ) as merged
      order by user_key
      on conflict (tenant_id, environment, item_id, user_key) do update set
        did = excluded.did, days = excluded.days, first_day = excluded.first_day, last_day = excluded.last_day
    )
    select did, known_did, known_days::text[], count(*)::int as users from users group by did, known_did, known_days`)
  const shown = rows.filter(({ did }) => did.includes('shown')).reduce((sum, { users }) => sum + users, 0)
  const inserted = await tx.execute(sql`
    insert into item_days (tenant_id, environment, item_id, day, users)
    values (${tenant_id}, ${environment}, ${item_id}, ${day}::date, ${shown})
    on conflict do nothing returning day`)
  if (inserted.rows.length === 0) return false
  const groups = rows.map(({ did, known_did, known_days, users }) => ({
    did,
    known: known_did && known_days ? ({ did: known_did, days: known_days } satisfies History) : null,
    users,
  }))
  const changes = changesOf(groups, day).map(change => ({ ...change, digest: digestOf(change.did) }))
  await tx.execute(sql`
    insert into item_reach as known (tenant_id, environment, item_id, day, digest, did, users)
    select ${tenant_id}, ${environment}, ${item_id}, day, digest, did, users
    from json_to_recordset(${JSON.stringify(changes)}::json) as given (day date, digest text, did text[], users bigint)
    on conflict (tenant_id, environment, item_id, day, digest) do update set users = known.users + excluded.users`)
  return true
}

const digestOf = (did: string[]): string =>
  createHash('sha256').update(JSON.stringify(did)).digest('base64url')

/** Removes what closed days hold past the retention of users. */
export async function forgetClosedDays(tx: Transaction): Promise<void> {
  for (const table of ['item_days', 'item_reach', 'closed_days'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where day < ${oldest}`)
  await tx.execute(sql`delete from item_last_days where last_day < ${oldest}`)
  await tx.execute(sql`
    update item_last_days as known set did = kept.did, days = kept.days, first_day = kept.first_day
    from item_last_days as last, lateral (
      select array_agg(what) as did, array_agg(day) as days, min(day) as first_day
      from unnest(last.did, last.days) as each (what, day) where day >= ${oldest}
    ) as kept
    where last.first_day < ${oldest} and known.ctid = last.ctid`)
}
