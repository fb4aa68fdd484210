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
  const column = (name: keyof StoredEvent) => sql.param(events.map(event => event[name]))
  const data = sql.param(events.map(event => event.data && JSON.stringify(event.data)))
  // Whoever sends an event again on the same day meets it in its partition; only what may have been received before is
  // looked for in others, by index: the limit sees to that.
  const { rows } = await tx.execute<{ tenant_id: string; event_id: string }>(sql`
    insert into events (tenant_id, event_id, day, environment, user_key, session_id, name, item_id, step_id, at,
      received_at, data)
    select tenant_id, event_id, day, environment, user_key, session_id, name, item_id, step_id, at, received_at,
      data::jsonb
    from unnest(${column('tenant_id')}::text[], ${column('event_id')}::text[], ${column('day')}::date[],
      ${column('since')}::date[], ${column('environment')}::text[], ${column('user_key')}::text[],
      ${column('session_id')}::text[], ${column('name')}::text[], ${column('item_id')}::text[],
      ${column('step_id')}::text[], ${column('at')}::timestamptz[], ${column('received_at')}::timestamptz[],
      ${data}::text[])
      as given (tenant_id, event_id, day, since, environment, user_key, session_id, name, item_id, step_id, at,
        received_at, data)
    left join lateral (
      select true as found from events as earlier
      where given.since < given.day and earlier.day >= given.since and earlier.day < given.day
        and earlier.tenant_id = given.tenant_id and earlier.event_id = given.event_id
      limit 1
    ) as earlier on true
    where earlier.found is null
    order by tenant_id, event_id
    on conflict do nothing
    returning tenant_id, event_id`)
  const stored = new Set(rows.map(row => keyOf(row)))
  return events.filter(event => stored.has(keyOf(event)))
}

/** What makes an event the same as another. */
export const keyOf = ({ tenant_id, event_id }: Pick<StoredEvent, 'tenant_id' | 'event_id'>) =>
  `${tenant_id} ${event_id}`
