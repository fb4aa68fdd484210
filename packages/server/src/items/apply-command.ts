import { conflict } from '../errors.ts'
import type { ItemResource } from './item-resource.ts'
import type { Command, ItemState } from './item-states.ts'
import type { StoredItem } from './item-store.ts'
import { hasUnpublishedChanges } from './present-item.ts'

/** The state that a command leads to; refuses a command that the current state does not allow. */
export function applyCommand(
  { transition }: Pick<ItemResource<object, object, object>, 'transition'>,
  item: StoredItem,
  command: Command,
): Pick<ItemState, 'status' | 'version'> {
  const { status, version } = item.row
  const outcome = transition({ status, version, hasUnpublishedChanges: hasUnpublishedChanges(item) }, command)
  if ('refused' in outcome) throw conflict(outcome.refused)
  return outcome
}
