import { conflict } from '../errors.ts'
import type { ItemKind } from './item-kind.ts'
import type { Command, ItemState } from './item-life.ts'
import type { StoredItem } from './item-store.ts'
import { hasUnpublishedChanges } from './present-item.ts'

/** Where a command leads an item; refuses what the item's life does not allow in its present state. */
export function allow(
  { life }: Pick<ItemKind<object, object, object>, 'life'>,
  item: StoredItem,
  command: Command,
): Pick<ItemState, 'status' | 'version'> {
  const { status, version } = item.row
  const outcome = life({ status, version, hasUnpublishedChanges: hasUnpublishedChanges(item) }, command)
  if ('refused' in outcome) throw conflict(outcome.refused)
  return outcome
}
