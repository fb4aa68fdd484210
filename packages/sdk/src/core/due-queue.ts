import { takesOver } from './content-kinds.ts'
import type { Item } from './item.ts'

/** Items that were triggered and wait for their turn. */
export interface DueQueue {
  add(item: Item): void
  has(id: string): boolean
  remove(id: string): void
  /** Replaces the items that wait by their newer versions, and removes those that are no longer there. */
  update(items: ReadonlyMap<string, Item>): void
  clear(): void
  /** Shows every item whose turn has come. */
  next(): void
}

interface DueQueueDeps {
  /** The items that are on the screen, or about to be. */
  onScreen(): Item[]
  /** Puts an item on the screen; from then on `onScreen` includes it. */
  show(item: Item): void
}

/** Items that take over the page are shown one at a time, in the order in which they were triggered. All others are shown at once. */
export function createDueQueue({ onScreen, show }: DueQueueDeps): DueQueue {
  const due = new Map<string, Item>()

  const isBlocked = (item: Item) =>
    onScreen().some(
      other => other.id === item.id || (takesOver(item.content_type) && takesOver(other.content_type)),
    )

  return {
    add: item => void due.set(item.id, item),
    has: id => due.has(id),
    remove: id => void due.delete(id),
    update(items) {
      for (const id of [...due.keys()]) {
        const item = items.get(id)
        if (item) due.set(id, item)
        else due.delete(id)
      }
    },
    clear: () => due.clear(),
    next() {
      for (const item of due.values()) {
        if (isBlocked(item)) continue
        due.delete(item.id)
        show(item)
      }
    },
  }
}
