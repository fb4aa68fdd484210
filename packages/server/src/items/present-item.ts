import { isDeepStrictEqual } from 'node:util'
import type { ItemKind } from './item-kind.ts'
import type { ItemRow, StoredItem } from './item-store.ts'
import { inSchemaOrder } from './schema-order.ts'

/** An item as the API answers it, and as audit records keep it. */
export function presentItem<Definition extends object, Input extends object, Item extends object>(
  kind: ItemKind<Definition, Input, Item>,
  item: StoredItem,
): Item {
  const { row } = item
  const lifecycle = { ...lifecycleOf(row), has_unpublished_changes: hasUnpublishedChanges(item) }
  return kind.present(row.item_id, inSchemaOrder(kind.schema, row.definition as Definition), lifecycle)
}

/** What the service itself keeps about an item, as far as its own row tells. */
export const lifecycleOf = ({ status, version, published_at, created_at, updated_at }: ItemRow) => ({
  status,
  version,
  published_at: published_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Compares definitions, not times: an edit that is undone is no change. */
export const hasUnpublishedChanges = ({ row, published }: StoredItem): boolean =>
  published !== null && !isDeepStrictEqual(row.definition, published)
