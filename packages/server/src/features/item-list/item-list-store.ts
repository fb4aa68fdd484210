import type { ItemListQuery, ItemSort } from '@guide/contracts'
import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { newestVersion } from '../../db/newest-version.ts'
import { type Slice, selectPage } from '../../db/page.ts'
import { itemDrafts, items, itemVersions } from '../../db/schema.ts'

export type ItemFilter = Omit<ItemListQuery, 'sort' | 'limit' | 'offset'>

/** Whether the working copy differs from the published version. Digests tell, so no definition is read. */
const isModified = sql<boolean>`exists (
  select from ${itemVersions} where ${and(newestVersion, ne(itemVersions.digest, items.digest))})`

const hasDraft = sql<boolean>`exists (
  select from ${itemDrafts} where ${and(eq(itemDrafts.tenant_id, items.tenant_id), eq(itemDrafts.item_id, items.item_id))})`

const { item_id, status, version, title, content_type, audience_id, priority, url_patterns } = items
const { published_at, updated_at } = items
const columns = {
  item_id,
  status,
  version,
  title,
  content_type,
  audience_id,
  priority,
  url_patterns,
  published_at,
  updated_at,
  has_unpublished_changes: isModified,
  has_draft: hasDraft,
}

const sortable = { updated_at, published_at, title: sql`lower(${title})`, priority }

/** A page of the tours and content items of a tenant. */
export const selectItems = (
  db: Database['sql'],
  tenantId: string,
  filter: ItemFilter,
  sort: ItemSort,
  slice: Slice,
) =>
  selectPage(
    db,
    {
      table: items,
      columns,
      condition: and(eq(items.tenant_id, tenantId), matches(filter)),
      order: orderOf(sort),
    },
    slice,
  )

function matches({ q, modified, ...filter }: ItemFilter): SQL | undefined {
  return and(
    q === undefined ? undefined : or(sql`strpos(lower(${title}), lower(${q})) > 0`, eq(item_id, q)),
    filter.content_type && eq(content_type, filter.content_type),
    filter.status && eq(status, filter.status),
    filter.audience_id === undefined ? undefined : eq(audience_id, filter.audience_id),
    modified === undefined ? undefined : sql`${isModified} = ${modified}`,
  )
}

/** Items without a value, such as those that were never published, come last. */
function orderOf(sort: ItemSort): SQL[] {
  const field = sort.replace('-', '') as keyof typeof sortable
  return sort.startsWith('-')
    ? [sql`${sortable[field]} desc nulls last`, desc(item_id)]
    : [sql`${sortable[field]} asc nulls last`, asc(item_id)]
}
