import type { Environment, finderNames, WeekTotals } from '@guide/contracts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { inFixedOrder } from '../../db/fixed-order.ts'
import { newestVersion } from '../../db/newest-version.ts'
import { itemHours, items, itemVersions } from '../../db/schema.ts'

/** What the counts are about. */
export type Measure =
  | 'delivered'
  | 'shown'
  | 'step'
  | 'item_done'
  | 'completed'
  | 'dismissed'
  | 'abandoned'
  | 'cta'
  | 'missing'
  | `found.${(typeof finderNames)[number]}`

interface Counted {
  tenant_id: string
  environment: Environment
  item_id: string
  measure: Measure
  /** Empty if the measure is not about a step. */
  step_id: string
}

/** How often something happened in an hour. */
export interface HourCount extends Counted {
  hour: string
  count: number
  last_at: string
}

/** A user that a measure counts on a day. */
export interface UserOnDay extends Counted {
  day: string
  user_key: string
}

/** Adds to the hourly counts of any number of tenants. Each count appears at most once in the list. */
export async function addHours(tx: Transaction | Database['sql'], hours: HourCount[]): Promise<void> {
  if (hours.length === 0) return
  await tx.execute(sql`
    insert into item_hours as known (tenant_id, environment, item_id, measure, step_id, hour, count, last_at)
    select tenant_id, given.environment, given.item_id, given.measure, given.step_id, given.hour, given.count,
      given.last_at
    from json_to_recordset(${JSON.stringify(hours)}::json) as given
      (tenant_id text, environment text, item_id text, measure text, step_id text, hour timestamptz, count bigint,
       last_at timestamptz)
    join tenants using (tenant_id)
    order by ${inFixedOrder(['tenant_id', 'environment', 'item_id', 'measure', 'step_id'])}, hour
    on conflict (tenant_id, environment, item_id, measure, step_id, hour) do update set
      count = known.count + excluded.count,
      last_at = greatest(known.last_at, excluded.last_at)`)
}

/** Stores the users of a day, of any number of tenants. */
export async function addUsers(tx: Transaction, users: UserOnDay[]): Promise<void> {
  if (users.length === 0) return
  await tx.execute(sql`
    insert into item_users (tenant_id, environment, item_id, measure, step_id, day, user_key)
    select tenant_id, environment, item_id, measure, step_id, day, user_key
    from json_to_recordset(${JSON.stringify(users)}::json) as given
      (tenant_id text, environment text, item_id text, measure text, step_id text, day date, user_key text)
    order by ${inFixedOrder(['tenant_id', 'environment', 'item_id', 'measure', 'step_id', 'user_key'])}, day
    on conflict do nothing`)
}

/** How often something happened on a day. */
export interface DayCount {
  day: string
  measure: Measure
  step_id: string
  count: number
}

const outcomes = ['shown', 'completed', 'dismissed'] as const
export type Outcome = (typeof outcomes)[number]

/** How often something happened to an item on a day. */
interface ItemDayCount {
  item_id: string
  measure: Outcome
  day: string
  count: number
}

type Row<T> = T & Record<string, unknown>

/** The item of a report: its newest version or, if it has none yet, its working copy. */
export interface ReportedItem {
  item_id: string
  kind: 'tour' | 'content'
  definition: Record<string, unknown>
}

/** The counts of one environment of a tenant, and the items they belong to. */
export function analyticsStore(db: Database['sql'], tenantId: string, environment: Environment) {
  return {
    /** Newest first. */
    items: (itemIds: string[]): Promise<ReportedItem[]> =>
      db
        .select({
          item_id: items.item_id,
          kind: items.kind,
          definition: sql<Record<string, unknown>>`coalesce(${itemVersions.definition}, ${items.definition})`,
        })
        .from(items)
        .leftJoin(itemVersions, newestVersion)
        .where(and(eq(items.tenant_id, tenantId), inArray(items.item_id, itemIds)))
        .orderBy(desc(items.created_at), desc(items.item_id)),

    /** The counts of one item since a day, by day. */
    async days(itemId: string, since: string): Promise<DayCount[]> {
      const { rows } = await db.execute<Row<DayCount>>(sql`
        select measure, step_id, to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(count)::float8 as count
        from item_hours
        where tenant_id = ${tenantId} and environment = ${environment} and item_id = ${itemId}
          and hour >= ${since}::timestamp at time zone 'UTC'
        group by measure, step_id, day`)
      return rows
    },

    /** How often some items were shown, completed and dismissed since a day, by day. */
    async outcomes(itemIds: string[], since: string): Promise<ItemDayCount[]> {
      if (itemIds.length === 0) return []
      const { rows } = await db.execute<Row<ItemDayCount>>(sql`
        select item_id, measure, to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(count)::float8 as count
        from item_hours
        where tenant_id = ${tenantId} and environment = ${environment} and ${inArray(itemHours.item_id, itemIds)}
          and ${inArray(itemHours.measure, [...outcomes])} and step_id = ''
          and hour >= ${since}::timestamp at time zone 'UTC'
        group by item_id, measure, day`)
      return rows
    },

    /** How often items were shown and completed, and by how many users, from a day until before another one. */
    async totals(since: string, until: string): Promise<WeekTotals> {
      const { rows } = await db.execute<Row<WeekTotals>>(sql`
        select coalesce(sum(count) filter (where measure = 'shown'), 0)::float8 as shown,
          coalesce(sum(count) filter (where measure = 'completed'), 0)::float8 as completed,
          (select count(*) from (
            select distinct user_key from item_users
            where tenant_id = ${tenantId} and environment = ${environment} and measure = 'shown'
              and day >= ${since}::date and day < ${until}::date
          ) as seen)::float8 as users
        from items join item_hours using (tenant_id, item_id)
        where tenant_id = ${tenantId} and version > 0 and environment = ${environment}
          and measure in ('shown', 'completed') and step_id = ''
          and hour >= ${since}::timestamp at time zone 'UTC' and hour < ${until}::timestamp at time zone 'UTC'`)
      return rows[0] ?? { shown: 0, completed: 0, users: 0 }
    },
  }
}

/** Replaces users in the next rows of a tenant after a position. Returns the position reached; null at the end. */
export async function renameUsers(
  db: Database['sql'],
  tenantId: string,
  pseudonyms: Record<string, string>,
  after: string[],
): Promise<string[] | null> {
  const key = sql`environment, item_id, measure, step_id, day, user_key`
  const [environment, itemId, measure, stepId, day, userKey] = after
  const isLater =
    after.length === 0
      ? sql`true`
      : sql`(${key}) > (${environment}, ${itemId}, ${measure}, ${stepId}, ${day}::date, ${userKey})`
  const names = sql`${JSON.stringify(pseudonyms)}::jsonb`
  const isCounted = sql`counted.tenant_id = ${tenantId} and ${names} ? batch.user_key
    and (counted.environment, counted.item_id, counted.measure, counted.step_id, counted.day, counted.user_key)
      = (batch.environment, batch.item_id, batch.measure, batch.step_id, batch.day, batch.user_key)`
  // If a run was killed after it had renamed a user who then came again, the user is counted already.
  const { rows } = await db.execute<Record<string, string>>(sql`
    with batch as (
      select ${key}, exists (
        select 1 from item_users as renamed where renamed.tenant_id = ${tenantId}
          and (renamed.environment, renamed.item_id, renamed.measure, renamed.step_id, renamed.day, renamed.user_key)
            = (users.environment, users.item_id, users.measure, users.step_id, users.day, ${names}->>users.user_key)
      ) as is_counted
      from item_users as users where tenant_id = ${tenantId} and ${isLater} order by ${key} limit ${renameBatch}
    ), removed as (
      delete from item_users as counted using batch where batch.is_counted and ${isCounted}
    ), renamed as (
      update item_users as counted set user_key = ${names}->>batch.user_key
      from batch where not batch.is_counted and ${isCounted}
    )
    select environment, item_id, measure, step_id, day::text, user_key from batch
    order by environment desc, item_id desc, measure desc, step_id desc, day desc, user_key desc limit 1`)
  return rows[0] ? Object.values(rows[0]) : null
}

const renameBatch = 5000
