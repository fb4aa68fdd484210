import type { Amounts } from '../db/usage-count.ts'
import { expressionsOf } from './definition-bounds.ts'
import type { StoredItem } from './item-store.ts'

/** What an item adds to the usage of its tenant, except for its published versions, which are counted as they are stored. */
export function usageOf({ row, published, publishedBytes }: StoredItem) {
  const isLive = row.status === 'published'
  return {
    items: row.status === 'archived' ? 0 : 1,
    published_items: isLive ? 1 : 0,
    published_bytes: isLive ? (publishedBytes ?? 0) : 0,
    definition_bytes: row.bytes,
    expressions: isLive ? expressionsOf(published ?? {}) : 0,
  } satisfies Amounts
}

/** What replacing an item adds to the usage. */
export function addedUsage(before: StoredItem, after: StoredItem): Amounts {
  const old = usageOf(before)
  const added = Object.entries(usageOf(after)).map(([name, amount]) => [
    name,
    amount - old[name as keyof typeof old],
  ])
  return Object.fromEntries(added)
}
