import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { items } from '../../db/schema.ts'
import type { StoredEvent } from './stored-event.ts'

/** Of some ids, those of items that a tenant has ever published. */
export async function existingItems(
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

/** Keeps tenants from being removed until the transaction ends. Gives those that are there. */
export async function holdTenants(tx: Transaction, tenantIds: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ tenant_id: string }>(sql`
    select tenant_id from tenants
    where tenant_id in (select json_array_elements_text(${JSON.stringify(tenantIds)}::json))
    order by tenant_id for key share`)
  return new Set(rows.map(row => row.tenant_id))
}

/** Stores events, of many tenants at once, no two of them the same. Gives those that were new. */
export async function insertEvents(tx: Transaction, events: StoredEvent[]): Promise<StoredEvent[]> {
  const earlier = await receivedEarlier(tx, events)
  const given = events.filter(event => !earlier.has(keyOf(event)))
  const column = (name: keyof StoredEvent) => sql.param(given.map(event => event[name]))
  const data = sql.param(given.map(event => event.data && JSON.stringify(event.data)))
  const { rows } = await tx.execute<{ tenant_id: string; event_id: string }>(sql`
    insert into events (tenant_id, event_id, day, environment, user_key, session_id, name, item_id, step_id, at,
      received_at, data)
    select tenant_id, event_id, day, environment, user_key, session_id, name, item_id, step_id, at, received_at,
      data::jsonb
    from unnest(${column('tenant_id')}::text[], ${column('event_id')}::text[], ${column('day')}::date[],
      ${column('environment')}::text[], ${column('user_key')}::text[], ${column('session_id')}::text[],
      ${column('name')}::text[], ${column('item_id')}::text[], ${column('step_id')}::text[],
      ${column('at')}::timestamptz[], ${column('received_at')}::timestamptz[], ${data}::text[])
      as given (tenant_id, event_id, day, environment, user_key, session_id, name, item_id, step_id, at,
        received_at, data)
    order by tenant_id, event_id
    on conflict do nothing
    returning tenant_id, event_id`)
  const stored = new Set(rows.map(keyOf))
  return given.filter(event => stored.has(keyOf(event)))
}

/**
 * Of events that may have been received on an earlier day, those that were. Whatever is sent again on the same day
 * meets itself in its partition; most commits need not look into any other.
 */
async function receivedEarlier(tx: Transaction, events: StoredEvent[]): Promise<Set<string>> {
  const late = events.filter(({ since, day }) => since < day)
  if (late.length === 0) return new Set()
  const column = (name: keyof StoredEvent) => sql.param(late.map(event => event[name]))
  // The limit keeps each look-up one by index.
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
  return new Set(rows.map(keyOf))
}

/** What makes an event the same as another. */
export const keyOf = ({ tenant_id, event_id }: Pick<StoredEvent, 'tenant_id' | 'event_id'>) =>
  `${tenant_id} ${event_id}`
