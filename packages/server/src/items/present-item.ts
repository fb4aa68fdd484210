import { isDeepStrictEqual } from 'node:util'
import type { ItemKind } from './item-kind.ts'
import type { StoredItem } from './item-store.ts'

/** An item as the API answers it, and as audit records keep it. */
export function presentItem<Definition extends object, Input extends object, Item extends object>(
  kind: ItemKind<Definition, Input, Item>,
  item: StoredItem,
): Item {
  const { row } = item
  return kind.present(row.item_id, row.definition as Definition, {
    status: row.status,
    version: row.version,
    has_unpublished_changes: hasUnpublishedChanges(item),
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  })
}

/** Compares definitions, not times: an edit that is undone is no change. */
export const hasUnpublishedChanges = ({ row, published }: StoredItem): boolean =>
  published !== null && !isDeepStrictEqual(row.definition, published)
