import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { environment, instant } from './columns.ts'
import { tenantId } from './tenant-tables.ts'

/** In the order of progress, which never moves back. That a tour was abandoned is in a column of its own. */
export const progressState = pgEnum('progress_state', [
  'none',
  'seen',
  'in_progress',
  'dismissed',
  'completed',
])

/** The progress of users and anonymous visitors with each item. */
export const progress = pgTable(
  'progress',
  {
    tenant_id: tenantId(),
    environment: environment(),
    user_key: text('user_key').notNull(),
    item_id: text('item_id').notNull(),
    state: progressState('state').notNull(),
    /** The last shown step of a tour, and when it was shown. */
    step_id: text('step_id'),
    step_at: instant('step_at'),
    /** The newest version of which a step was shown, and the newest one that was abandoned. */
    step_version: integer('step_version'),
    abandoned_version: integer('abandoned_version'),
    /** The latest session in which the item ended. */
    session_id: text('session_id'),
    ended_at: instant('ended_at'),
    done_item_ids: text('done_item_ids').array().notNull(),
    /** The day on which a visitor came last; null for users with a token, whose progress is kept. */
    seen_on: date('seen_on', { mode: 'string' }),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.environment, table.user_key, table.item_id] }),
    index('progress_seen_on').on(table.seen_on).where(sql`${table.seen_on} is not null`),
  ],
)

/**
 * The events that pages reported, with one partition per day. There is no foreign key, because it would cost a lookup
 * for each event. The transaction that inserts events locks the tenant's row instead.
 */
export const events = pgTable(
  'events',
  {
    tenant_id: text('tenant_id').notNull(),
    event_id: text('event_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    environment: environment(),
    user_key: text('user_key'),
    session_id: text('session_id'),
    name: text('name').notNull(),
    item_id: text('item_id'),
    step_id: text('step_id'),
    at: instant('at').notNull(),
    received_at: instant('received_at').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.event_id, table.day] })],
)

/** How many events of a tenant were stored on a day, so that the number can be limited. */
export const eventDays = pgTable(
  'event_days',
  {
    tenant_id: tenantId(),
    day: date('day', { mode: 'string' }).notNull(),
    stored: bigint('stored', { mode: 'number' }).notNull(),
    /** Those that came without a verified user. */
    by_visitors: bigint('by_visitors', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.day] })],
)

/** How often something happened to an item in an hour. `step_id` is empty if it does not concern a step. */
export const itemHours = pgTable(
  'item_hours',
  {
    tenant_id: tenantId(),
    environment: environment(),
    item_id: text('item_id').notNull(),
    measure: text('measure').notNull(),
    step_id: text('step_id').notNull(),
    hour: instant('hour').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    last_at: instant('last_at').notNull(),
  },
  table => [
    primaryKey({
      name: 'item_hours_pk',
      columns: [table.tenant_id, table.environment, table.item_id, table.measure, table.step_id, table.hour],
    }),
    index('item_hours_hour').on(table.hour),
  ],
)

/** The users something happened to on a day, once per user. Partitioned like `events`, and without a foreign key. */
export const itemUsers = pgTable(
  'item_users',
  {
    tenant_id: text('tenant_id').notNull(),
    environment: environment(),
    item_id: text('item_id').notNull(),
    measure: text('measure').notNull(),
    step_id: text('step_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    user_key: text('user_key').notNull(),
  },
  table => [
    primaryKey({
      name: 'item_users_pk',
      columns: [
        table.tenant_id,
        table.environment,
        table.item_id,
        table.measure,
        table.step_id,
        table.day,
        table.user_key,
      ],
    }),
  ],
)

/**
 * How many users saw an item on a day that is closed: no event of that day can be stored any more. The users of these
 * days are added up in `item_reach`.
 */
export const itemDays = pgTable(
  'item_days',
  {
    tenant_id: tenantId(),
    environment: environment(),
    item_id: text('item_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    users: bigint('users', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.environment, table.item_id, table.day] }),
    index('item_days_day').on(table.day),
  ],
)

/**
 * The last closed day on which a user did each thing with an item. A trigger on `item_users` replaces users who are
 * erased, so that a node of an earlier release does it too.
 */
export const itemLastDays = pgTable(
  'item_last_days',
  {
    tenant_id: tenantId(),
    environment: environment(),
    item_id: text('item_id').notNull(),
    user_key: text('user_key').notNull(),
    /** What the user did, sorted: `shown`, `completed` and `step:<step_id>`. */
    did: text('did').array().notNull(),
    /** The last day of each. */
    days: date('days', { mode: 'string' }).array().notNull(),
    first_day: date('first_day', { mode: 'string' }).notNull(),
    last_day: date('last_day', { mode: 'string' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.environment, table.item_id, table.user_key] }),
    index('item_last_days_first_day').on(table.first_day),
  ],
)

/**
 * How many users did exactly this with an item between a day and the last closed one: the sum from that day on. A user who
 * did more before is counted with less from an earlier day on, so a row may be negative.
 */
export const itemReach = pgTable(
  'item_reach',
  {
    tenant_id: tenantId(),
    environment: environment(),
    item_id: text('item_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Of `did`, which may be too long for an index. */
    digest: text('digest').notNull(),
    did: text('did').array().notNull(),
    users: bigint('users', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.environment, table.item_id, table.day, table.digest] }),
    index('item_reach_day').on(table.day),
  ],
)

/** The closed days whose users are added up for all items. */
export const closedDays = pgTable('closed_days', { day: date('day', { mode: 'string' }).primaryKey() })
