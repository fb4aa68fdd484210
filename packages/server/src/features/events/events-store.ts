import type { Environment } from '@guide/contracts'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { arrayLiteral } from '../../db/array-literal.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { inFixedOrder } from '../../db/fixed-order.ts'
import { eventDays, events, items } from '../../db/schema.ts'
import type { StoredEvent } from './stored-event.ts'

/** Of these ids, returns those of items that the tenant has published at some time. */
export async function findPublishedItems(
  db: Database['sql'],
  tenantId: string,
  itemIds: string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: items.item_id })
    .from(items)
    .where(and(eq(items.tenant_id, tenantId), inArray(items.item_id, itemIds), gt(items.version, 0)))
  return new Set(rows.map(({ id }) => id))
}

/** Locks tenants so that they cannot be removed before the transaction ends. Returns those that exist. */
export async function lockTenants(tx: Transaction, tenantIds: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ tenant_id: string }>(sql`
    select tenant_id from tenants
    where tenant_id in (select json_array_elements_text(${JSON.stringify(tenantIds)}::json))
    order by tenant_id for key share`)
  return new Set(rows.map(row => row.tenant_id))
}

/** How many events of a tenant were stored on a day. */
export type DailyEvents = typeof eventDays.$inferSelect

/** Adds numbers of events, no two of the same tenant and day. Returns the new sums. */
export async function addDailyEvents(tx: Transaction, added: DailyEvents[]): Promise<DailyEvents[]> {
  if (added.length === 0) return []
  const { rows } = await tx.execute<{ [Column in keyof DailyEvents]: string }>(sql`
    insert into event_days as known (tenant_id, day, stored, by_visitors)
    select tenant_id, day, stored, by_visitors
    from json_to_recordset(${JSON.stringify(added)}::json) as given
      (tenant_id text, day date, stored bigint, by_visitors bigint)
    order by tenant_id, day
    on conflict (tenant_id, day) do update set
      stored = known.stored + excluded.stored,
      by_visitors = known.by_visitors + excluded.by_visitors
    returning tenant_id, day::text, stored, by_visitors`)
  return rows.map(({ stored, by_visitors, ...row }) => ({
    ...row,
    stored: Number(stored),
    by_visitors: Number(by_visitors),
  }))
}

/** How many events of a tenant were stored on a day. */
export async function readDailyEvents(
  db: Database['sql'],
  tenant_id: string,
  day: string,
): Promise<DailyEvents> {
  const one = and(eq(eventDays.tenant_id, tenant_id), eq(eventDays.day, day))
  const [row] = await db.select().from(eventDays).where(one)
  return row ?? { tenant_id, day, stored: 0, by_visitors: 0 }
}

/** Removes the numbers of past days. Yesterday stays, for nodes that are still storing its last events. */
export async function removeDailyEvents(db: Database['sql']): Promise<void> {
  await db.execute(sql`delete from event_days where day < (clock_timestamp() at time zone 'UTC')::date - 1`)
}

/** How many events of a tenant were stored today. */
export async function eventsOfToday(db: Database['sql'], tenantId: string): Promise<number> {
  const today = sql`(clock_timestamp() at time zone 'UTC')::date`
  const [row] = await db
    .select({ stored: eventDays.stored })
    .from(eventDays)
    .where(and(eq(eventDays.tenant_id, tenantId), eq(eventDays.day, today)))
  return row?.stored ?? 0
}

/**
 * Stores events of many tenants at once; no two have the same key. Returns those that were new.
 * @param mayRepeat whether some may be stored already. If not, one that is makes the statement fail, see `isRepeat`
 */
export async function insertEvents(
  tx: Transaction,
  given: StoredEvent[],
  mayRepeat: boolean,
): Promise<StoredEvent[]> {
  const column = columnsOf(given)
  // Not an array of texts: to escape what JSON has escaped already takes the event loop fifty times as long.
  const data = JSON.stringify(given.map(event => event.data))
  const unlessStored = mayRepeat ? sql`on conflict do nothing returning tenant_id, event_id` : sql``
  const { rows } = await tx.execute<{ tenant_id: string; event_id: string }>(sql`
    insert into events (tenant_id, event_id, day, environment, user_key, session_id, name, item_id, step_id, at,
      received_at, data)
    select tenant_id, event_id, day, environment, user_key, session_id, name, item_id, step_id, at, received_at,
      nullif(data, 'null')
    from rows from (unnest(${column('tenant_id')}::text[], ${column('event_id')}::text[], ${column('day')}::date[],
      ${column('environment')}::text[], ${column('user_key')}::text[], ${column('session_id')}::text[],
      ${column('name')}::text[], ${column('item_id')}::text[], ${column('step_id')}::text[],
      ${column('at')}::timestamptz[], ${column('received_at')}::timestamptz[]),
      jsonb_array_elements(${data}::jsonb))
      as given (tenant_id, event_id, day, environment, user_key, session_id, name, item_id, step_id, at,
        received_at, data)
    order by ${inFixedOrder(['tenant_id', 'event_id'])}
    ${unlessStored}`)
  if (!mayRepeat) return given
  const stored = new Set(rows.map(keyOf))
  return given.filter(event => stored.has(keyOf(event)))
}

type TextColumn = Exclude<keyof StoredEvent, 'item_version' | 'data'>

/** Returns a function that returns the values of a column as an array. */
const columnsOf = (events: StoredEvent[]) => (name: TextColumn) =>
  arrayLiteral(events.map(event => event[name]))

/** Whether events could not be stored because one of them is stored already. */
export const isRepeat = (error: { cause?: { code?: string; table?: string } }): boolean =>
  error?.cause?.code === '23505' && error.cause.table?.startsWith('events') === true

/**
 * Leaves out events that were already received on an earlier day. A repeat on the same day conflicts with the first
 * one in its own partition, so most commits do not have to read other partitions.
 */
export async function withoutEarlier(tx: Transaction, events: StoredEvent[]): Promise<StoredEvent[]> {
  const late = events.filter(({ since, day }) => since < day)
  if (late.length === 0) return events
  const column = columnsOf(late)
  // The limit makes PostgreSQL use the index for each event.
  const { rows } = await tx.execute<{ tenant_id: string; event_id: string }>(sql`
    select given.tenant_id, given.event_id
    from unnest(${column('tenant_id')}::text[], ${column('event_id')}::text[], ${column('day')}::date[],
      ${column('since')}::date[]) as given (tenant_id, event_id, day, since)
    join lateral (
      select from events as earlier
      where earlier.day >= given.since and earlier.day < given.day
        and earlier.tenant_id = given.tenant_id and earlier.event_id = given.event_id
      limit 1
    ) as earlier on true`)
  const earlier = new Set(rows.map(keyOf))
  return events.filter(event => !earlier.has(keyOf(event)))
}

/** Events with the same key are the same event. */
export const keyOf = ({ tenant_id, event_id }: Pick<StoredEvent, 'tenant_id' | 'event_id'>) =>
  `${tenant_id} ${event_id}`

const clearBatch = 5000

/**
 * Replaces users in the next events of a tenant after a position, and clears what these events say about them. There is
 * no index by user, because it would slow down every event. Returns the position reached; null at the end.
 */
export async function clearEventsOf(
  db: Database['sql'],
  tenantId: string,
  pseudonyms: Record<string, string>,
  [eventId, day]: string[],
): Promise<string[] | null> {
  const isLater = eventId === undefined ? sql`true` : sql`(event_id, day) > (${eventId}, ${day}::date)`
  const names = sql`${JSON.stringify(pseudonyms)}::jsonb`
  const { rows } = await db.execute<{ event_id: string; day: string }>(sql`
    with batch as (
      select event_id, day, user_key from events where tenant_id = ${tenantId} and ${isLater}
      order by event_id, day limit ${clearBatch}
    ), cleared as (
      update events set user_key = ${names}->>batch.user_key, session_id = null, data = null
      from batch
      where events.tenant_id = ${tenantId} and ${names} ? batch.user_key
        and events.event_id = batch.event_id and events.day = batch.day
    )
    select event_id, day::text from batch order by event_id desc, day desc limit 1`)
  return rows[0] ? [rows[0].event_id, rows[0].day] : null
}

/** An event as admins see it. */
export type RecentEventRow = Pick<
  typeof events.$inferSelect,
  'event_id' | 'name' | 'at' | 'received_at' | 'user_key' | 'item_id' | 'step_id' | 'data'
>

/** How many pages of a partition one query reads, and how many queries look for recent events. */
const pagesPerQuery = 512
const maxQueries = 8

/**
 * Events of the last hour, newest first. An index by tenant and time would slow down every event. Events are stored in the
 * order in which they come, so the newest partitions are read from their ends: a few MiB at a time, and not further than
 * about 32 MiB, which have the latest 100,000 events or more of all tenants.
 */
export async function recentEvents(
  db: Database['sql'],
  tenantId: string,
  environment: Environment,
  limit: number,
): Promise<RecentEventRow[]> {
  const found: RecentEventRow[] = []
  let queries = 0
  for (const { day, pages } of await recentPartitions(db)) {
    for (let end = pages; end > 0 && queries < maxQueries && found.length < limit; end -= pagesPerQuery) {
      const start = Math.max(0, end - pagesPerQuery)
      // The limit is never reached. Because of it, PostgreSQL does not read all events of the tenant by the primary key.
      const part = db
        .select()
        .from(events)
        .where(
          and(
            eq(events.day, day),
            sql`${events}.ctid >= ${`(${start},0)`}::tid and ${events}.ctid < ${`(${end},0)`}::tid`,
          ),
        )
        .limit(1_000_000)
        .as('part')
      const { event_id, name, at, received_at, user_key, item_id, step_id, data } = part
      const rows = await db
        .select({ event_id, name, at, received_at, user_key, item_id, step_id, data })
        .from(part)
        .where(
          and(
            eq(part.tenant_id, tenantId),
            eq(part.environment, environment),
            sql`${received_at} > clock_timestamp() - interval '1 hour'`,
          ),
        )
        .orderBy(desc(received_at), desc(at), desc(event_id))
        .limit(limit)
      found.push(...rows)
      queries++
    }
  }
  return found.sort((a, b) => b.received_at.getTime() - a.received_at.getTime()).slice(0, limit)
}

/** The partitions of the last hour, newest first, with their sizes. */
async function recentPartitions(db: Database['sql']): Promise<{ day: string; pages: number }[]> {
  const { rows } = await db.execute<{ day: string; pages: number }>(sql`
    select to_date(right(relname, 8), 'YYYYMMDD')::text as day,
      (pg_relation_size(pg_class.oid) / current_setting('block_size')::int)::int as pages
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'events'::regclass
      and right(relname, 8) >= to_char(clock_timestamp() at time zone 'UTC' - interval '1 hour', 'YYYYMMDD')
    order by 1 desc`)
  return rows
}
