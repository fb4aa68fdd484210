import type { ItemSort, ItemSummary } from '@guide/contracts'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import { itemReference } from '../../items/item-reference.ts'
import { lastActors } from '../activity/activity-reads.ts'
import { emptyWeek, lastWeeks } from '../analytics/analytics-reads.ts'
import { type ItemFilter, selectItems } from './item-list-store.ts'

type Reader = Pick<AdminPrincipal, 'tenant' | 'environment'>

export type ItemListService = ReturnType<typeof createItemListService>

/** Lists tours and content items together. However many items a tenant has, a page takes a fixed number of queries. */
export function createItemListService({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async list(
      { tenant, environment }: Reader,
      filter: ItemFilter,
      sort: ItemSort,
      slice: Slice,
    ): Promise<Page<ItemSummary>> {
      const db = database.sql
      const tenantId = tenant.tenant_id
      const page = await selectItems(db, tenantId, filter, sort, slice)
      const ids = page.items.map(({ item_id }) => item_id)
      const weeks = await lastWeeks(db, tenantId, environment, ids, clock.now())
      const actors = await lastActors(db, tenantId, ['tour', 'content'], ids)
      return mapPage(page, row => ({
        ...itemReference({ ...row, id: row.item_id }),
        status: row.status,
        version: row.version,
        has_unpublished_changes: row.has_unpublished_changes,
        published_at: row.published_at?.toISOString() ?? null,
        updated_at: row.updated_at.toISOString(),
        pages: row.url_patterns,
        audience_id: row.audience_id,
        priority: row.priority,
        has_draft: row.has_draft,
        updated_by: actors.get(row.item_id) ?? null,
        ...(weeks.get(row.item_id) ?? emptyWeek()),
      }))
    },
  }
}
