import { LRUCache } from 'lru-cache'

type Options<Value> = Pick<LRUCache.Options<string, Value, unknown>, 'ttl' | 'dispose'>

/**
 * Keeps the `maxEntries` that were used last. Its memory grows with its entries: with the option `max`, lru-cache takes the
 * memory of all of them at its start, 2 MB for 50,000, in each thread.
 */
export function createBoundedCache<Value extends {}>(
  maxEntries: number,
  options: Options<Value> = {},
): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ ...options, maxSize: maxEntries, sizeCalculation: () => 1 })
}
