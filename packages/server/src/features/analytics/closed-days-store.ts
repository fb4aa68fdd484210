import { createHash } from 'node:crypto'
import type { Environment } from '@guide/contracts'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { startSlices } from '../../slices.ts'
import { changesOf, type ReachChange } from './reach.ts'
import { whatInSql } from './reach-store.ts'

/** How far back reports count users by the day. */
export const usersRetentionDays = 90

// Not `clock_timestamp()`: its value may change within the query, so no index is used for it.
const oldest = sql`(now() at time zone 'UTC')::date - ${usersRetentionDays}::int`

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

/** A place in the order in which items are added up: after an item, or after all items of a tenant. */
export type ItemPlace = { tenant_id: string; environment: string; item_id: string } | { tenant_id: string }

const isAfter = (place: ItemPlace) =>
  'item_id' in place
    ? sql`(tenant_id, environment, item_id) > (${place.tenant_id}, ${place.environment}, ${place.item_id})`
    : sql`tenant_id > ${place.tenant_id}`

export interface ItemWalk {
  /** The items that are not added up. */
  items: ItemOfDay[]
  /** The last item of the walk; null if there are no more items. */
  reached: ItemOfDay | null
}

/** How many items one statement walks over. */
const itemsAtOnce = 200

/** PostgreSQL would compile some queries to machine code, which takes a hundred times longer than the query. */
const withoutJit = sql`set local jit = off`

/**
 * Walks over some items that have users on a day, by jumping from item to item in the index. It is not limited to a tenant:
 * with `tenant_id = …` in the query, PostgreSQL would begin each jump at the first user of the tenant.
 */
export async function itemsToClose(tx: Transaction, day: string, after: ItemPlace): Promise<ItemWalk> {
  await tx.execute(withoutJit)
  const { rows } = await tx.execute<Row<{ item: ItemOfDay; is_closed: boolean }>>(sql`
    with recursive item as (
      (select tenant_id, environment, item_id from item_users
        where day = ${day}::date and ${isAfter(after)} order by 1, 2, 3 limit 1)
      union all
      select next.* from item, lateral (
        select tenant_id, environment, item_id from item_users
        where day = ${day}::date
          and (tenant_id, environment, item_id) > (item.tenant_id, item.environment, item.item_id)
        order by 1, 2, 3 limit 1
      ) as next
    )
    select to_json(item) as item, exists (
      select from item_days as known where known.tenant_id = item.tenant_id and known.environment = item.environment
        and known.item_id = item.item_id and known.day >= ${day}::date
    ) as is_closed
    from item limit ${itemsAtOnce}`)
  return {
    items: rows.filter(({ is_closed }) => !is_closed).map(({ item }) => item),
    reached: rows.length < itemsAtOnce ? null : (rows.at(-1)?.item ?? null),
  }
}

export const markClosed = (db: Database['sql'], day: string) =>
  db.execute(sql`insert into closed_days (day) values (${day}::date) on conflict do nothing`)

export const timeOf = async (db: Database['sql']): Promise<string> =>
  (await db.execute<{ time: string }>(sql`select now()::text as time`)).rows[0]?.time ?? ''

/** Whether users of a tenant are being erased, or were since a time. Meanwhile the same person may have two names. */
export async function isErasing(tx: Transaction, tenantId: string, since: string): Promise<boolean> {
  // Two searches, because each has an index of its own.
  const { rows } = await tx.execute<{ is_erasing: boolean }>(sql`
    select exists (select from erasures where tenant_id = ${tenantId} and completed_at is null)
      or exists (select from erasures where tenant_id = ${tenantId} and completed_at >= ${since}::timestamptz)
      as is_erasing`)
  return rows[0]?.is_erasing === true
}

const isItem = ({ tenant_id, environment, item_id }: ItemOfDay) =>
  sql`tenant_id = ${tenant_id} and environment = ${environment} and item_id = ${item_id}`

/** Lets one transaction at a time add up users. Every version of this service must use the same number. */
const closedDaysLock = 7_100_583_005

/** A row of `item_users` within an item and day. */
export interface UserPlace {
  measure: string
  step_id: string
  user_key: string
}

/** Before the first one. */
export const firstUser: UserPlace = { measure: '', step_id: '', user_key: '' }

export interface UsersOfDay extends ItemOfDay {
  day: string
  /** The users after this place. */
  after: UserPlace
  /** How many rows of users are read. */
  rowsAtOnce: number
}

export interface ClosedUsers {
  /** The place that it came to; null if there are no more users. */
  reached: UserPlace | null
  /** How many users among them saw the item. */
  shown: number
}

/**
 * Adds up some users of an item on a day. The earlier days of the item must be added up already. What was added up before, in
 * a run that did not come to its end, does not count twice.
 */
export async function closeUsers(tx: Transaction, item: UsersOfDay): Promise<ClosedUsers> {
  const { tenant_id, environment, item_id, day, after, rowsAtOnce } = item
  await tx.execute(sql`select pg_advisory_xact_lock(${closedDaysLock})`)
  await tx.execute(withoutJit)
  const place = sql`measure, step_id, day, user_key`
  const { rows: page } = await tx.execute<Row<UserPlace>>(sql`
    select measure, step_id, user_key from item_users
    where ${isItem(item)} and day = ${day}::date
      and (${place}) > (${after.measure}, ${after.step_id}, ${day}::date, ${after.user_key})
    order by ${place} limit ${rowsAtOnce}`)
  // The limit makes PostgreSQL use the index for each user.
  const { rows } = await tx.execute<
    Row<{ did: string[]; known_did: string[] | null; known_days: string[] | null; users: number }>
  >(sql`
    with given as (
      select user_key, ${whatInSql} as what
      from json_to_recordset(${JSON.stringify(page)}::json) as given (measure text, step_id text, user_key text)
    ), fresh as materialized (
      select given.user_key, array_agg(what order by what) as did, last.did as known_did, last.days as known_days
      from given left join lateral (
        select did, days from item_last_days where ${isItem(item)} and user_key = given.user_key limit 1
      ) as last on true
      where not exists (
        select from unnest(last.did, last.days) as done (what, day)
        where done.what = given.what and done.day = ${day}::date
      )
      group by given.user_key, last.did, last.days
    ), stored as (
      insert into item_last_days (tenant_id, environment, item_id, user_key, did, days, first_day, last_day)
      select ${tenant_id}, ${environment}, ${item_id}, user_key, merged.did, merged.days, first_day, ${day}::date
      from fresh, lateral (
        select array_agg(what order by what collate "C") as did, array_agg(last_day order by what collate "C") as days,
          min(last_day) as first_day
        from (
          select what, ${day}::date as last_day from unnest(fresh.did) as what
          union all
          select what, last_day from unnest(known_did, known_days) as before (what, last_day)
          where what <> all (fresh.did)
        ) as every
      ) as merged
      order by user_key
      on conflict (tenant_id, environment, item_id, user_key) do update set
        did = excluded.did, days = excluded.days, first_day = excluded.first_day, last_day = excluded.last_day
    )
    select did, known_did, known_days::text[], count(*)::int as users from fresh group by did, known_did, known_days`)
  const pause = startSlices(tenant_id)
  for (const groups of inParts(rows)) {
    await addReach(tx, item, changesOf(groups, day))
    await pause()
  }
  return {
    reached: page.length < rowsAtOnce ? null : (page.at(-1) ?? null),
    shown: page.filter(({ measure, step_id }) => measure === 'shown' && step_id === '').length,
  }
}

/** Changes the sums, and removes those that come to zero: users who now did more, or did it again on a later day. */
async function addReach(tx: Transaction, item: ItemOfDay, changes: ReachChange[]): Promise<void> {
  const { tenant_id, environment, item_id } = item
  const given = changes.map(change => ({ ...change, digest: digestOf(change.did) }))
  const { rows: zeros } = await tx.execute(sql`
    with changed as (
      insert into item_reach as known (tenant_id, environment, item_id, day, digest, did, users)
      select ${tenant_id}, ${environment}, ${item_id}, day, digest, did, users
      from json_to_recordset(${JSON.stringify(given)}::json) as given (day date, digest text, did text[], users bigint)
      on conflict (tenant_id, environment, item_id, day, digest) do update set users = known.users + excluded.users
      returning day, digest, users
    )
    select day::text, digest from changed where users = 0`)
  if (zeros.length === 0) return
  // The limit makes PostgreSQL use the index for each sum: an item may have very many.
  await tx.execute(sql`
    delete from item_reach where ctid = any(array(
      select sum.ctid from json_to_recordset(${JSON.stringify(zeros)}::json) as zero (day date, digest text), lateral (
        select ctid from item_reach where ${isItem(item)} and day = zero.day and digest = zero.digest limit 1
      ) as sum))`)
}

/** How many things the changes of one statement name at most, about. */
const maxNamed = 10_000

/** Divides users with the same history into parts with few changes: a long history on many days makes very many. */
function* inParts(
  rows: { did: string[]; known_did: string[] | null; known_days: string[] | null; users: number }[],
) {
  let part: Parameters<typeof changesOf>[0] = []
  let named = 0
  for (const { did, known_did, known_days, users } of rows) {
    const known = known_did && known_days ? { did: known_did, days: known_days } : null
    part.push({ did, known, users })
    named += did.length + (known_did?.length ?? 0) * (1 + new Set(known_days).size)
    if (named < maxNamed) continue
    yield part
    part = []
    named = 0
  }
  if (part.length > 0) yield part
}

/** Notes that the users of an item on a day are added up. @param shown how many of them saw it */
export const markItemClosed = (
  tx: Transaction,
  { tenant_id, environment, item_id, day }: ItemOfDay & { day: string },
  shown: number,
) =>
  tx.execute(sql`
    insert into item_days (tenant_id, environment, item_id, day, users)
    values (${tenant_id}, ${environment}, ${item_id}, ${day}::date, ${shown}) on conflict do nothing`)

const digestOf = (did: string[]): string =>
  createHash('sha256').update(JSON.stringify(did)).digest('base64url')

const removedAtOnce = 1000

/** Removes some of what closed days hold past the retention of users. Returns whether there may be more. */
export async function forgetClosedDays(tx: Transaction): Promise<boolean> {
  let isFull = false
  for (const table of ['item_days', 'item_reach', 'closed_days'].map(name => sql.identifier(name))) {
    const { rows } = await tx.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where day < ${oldest} limit ${removedAtOnce}))
      returning day`)
    isFull ||= rows.length === removedAtOnce
  }
  const { rows } = await tx.execute<{ users: number }>(sql`
    with old as materialized (
      select ctid, did, days, last_day from item_last_days where first_day < ${oldest}
      limit ${removedAtOnce} for update skip locked
    ), gone as (
      delete from item_last_days using old where item_last_days.ctid = old.ctid and old.last_day < ${oldest}
    ), cut as (
      update item_last_days as known set did = kept.did, days = kept.days, first_day = kept.first_day
      from old, lateral (
        select array_agg(what) as did, array_agg(day) as days, min(day) as first_day
        from unnest(old.did, old.days) as each (what, day) where day >= ${oldest}
      ) as kept
      where known.ctid = old.ctid and old.last_day >= ${oldest}
    )
    select count(*)::int as users from old`)
  return isFull || rows[0]?.users === removedAtOnce
}

/** A report of 90 days is compared with the 90 days before. */
const hoursRetentionDays = 2 * usersRetentionDays + 1

/** Removes some hourly counts that no report reads any more. Returns whether there may be more. */
export async function forgetOldHours(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from item_hours where ctid = any(array(
      select ctid from item_hours where hour < now() - make_interval(days => ${hoursRetentionDays})
      limit ${removedAtOnce} for update skip locked))
    returning hour`)
  return rows.length === removedAtOnce
}
