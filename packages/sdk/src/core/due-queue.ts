import { takesOver } from './content-kinds.ts'
import type { Item } from './item.ts'

/**
 * Shows every due item whose turn has come. Items that take over the page are shown one at a time, in the order in which
 * they were triggered. All others are shown at once.
 * @param due items that were triggered and wait for their turn
 * @param onScreen the items that are on the screen, or about to be
 * @param show puts an item on the screen; from then on `onScreen` includes it
 */
export function showDue(due: Map<string, Item>, onScreen: () => Item[], show: (item: Item) => void): void {
  const isBlocked = (item: Item) =>
    onScreen().some(
      other => other.id === item.id || (takesOver(item.content_type) && takesOver(other.content_type)),
    )
  for (const [id, item] of due) {
    if (isBlocked(item)) continue
    due.delete(id)
    show(item)
  }
}
