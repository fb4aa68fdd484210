import { takesOver } from './content-kinds.ts'
import type { Item } from './item.ts'

/**
 * Shows every item whose turn has come. Items that take over the page are shown one at a time, in the order in which
 * they were triggered. All others are shown at once.
 * @param due items that were triggered and wait for their turn
 * @param onScreen the items that are on the screen, or about to be
 * @param show takes an item from those that wait and puts it on the screen; from then on `onScreen` includes it
 */
export function showDue(due: Iterable<Item>, onScreen: () => Item[], show: (item: Item) => void): void {
  const isBlocked = (item: Item) =>
    onScreen().some(
      other => other.id === item.id || (takesOver(item.content_type) && takesOver(other.content_type)),
    )
  for (const item of due) if (!isBlocked(item)) show(item)
}
