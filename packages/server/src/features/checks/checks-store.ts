import type { Status } from '@guide/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { items } from '../../db/schema.ts'

/** The status of tours and content items by id; unknown ids are left out. */
export async function statusesOf(
  db: Database['sql'],
  tenantId: string,
  itemIds: string[],
): Promise<Map<string, Status>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .select({ id: items.item_id, status: items.status })
    .from(items)
    .where(and(eq(items.tenant_id, tenantId), inArray(items.item_id, itemIds)))
  return new Map(rows.map(({ id, status }) => [id, status]))
}
