import { and, eq } from 'drizzle-orm'
import { items, itemVersions } from './schema.ts'

/** Joins an item with its newest published version. */
export const newestVersion = and(
  eq(itemVersions.tenant_id, items.tenant_id),
  eq(itemVersions.item_id, items.item_id),
  eq(itemVersions.version, items.version),
)
