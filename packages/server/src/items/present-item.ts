import { isDeepStrictEqual } from 'node:util'
import { inSchemaOrder } from './in-schema-order.ts'
import type { ItemResource } from './item-resource.ts'
import type { ItemRow, StoredItem } from './item-store.ts'

/** An item as API responses and audit records show it. */
export function presentItem<Definition extends object, Input extends object, Item extends object>(
  resource: ItemResource<Definition, Input, Item>,
  item: StoredItem,
): Item {
  const { row } = item
  const lifecycle = { ...lifecycleOf(row), has_unpublished_changes: hasUnpublishedChanges(item) }
  return resource.present(
    row.item_id,
    inSchemaOrder(resource.schema, row.definition as Definition),
    lifecycle,
  )
}

/** The fields that the service maintains, as far as the row of the item has them. */
export const lifecycleOf = ({
  status,
  version,
  published_at,
  created_at,
  updated_at,
}: Omit<ItemRow, 'definition'>) => ({
  status,
  version,
  published_at: published_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Compares definitions, not times, so that an edit and its reversal are not a change. */
export const hasUnpublishedChanges = ({ row, published }: StoredItem): boolean =>
  published !== null && !isDeepStrictEqual(row.definition, published)
