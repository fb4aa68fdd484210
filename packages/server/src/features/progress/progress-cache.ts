import { progressStates } from '@guide/contracts'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import type { DegradedMode } from '../../db/degraded-mode.ts'
import { createSharedLookup } from '../../db/shared-lookup.ts'
import { noProgress, type ProgressEntry, type ProgressReader, type UserProgress } from './progress-reads.ts'
import { type MovedProgress, type Owner, ownerKey, progressKey, progressOf } from './progress-store.ts'

const cacheBytes = 32 * 1024 * 1024
const entryBytes = 300
/** How many owners share a query. */
const maxOwners = 100

interface Parts {
  database: Database
  degraded: DegradedMode
  /** Whether this node hears what other nodes change. While it does not, nothing is cached. */
  isListening: () => boolean
}

export interface ProgressCache extends ProgressReader {
  /** Updates the cache with what a transaction of this node has moved. */
  update(rows: MovedProgress[]): void
  /** Removes the progress of some users, which another node has moved. */
  forget(keys: string[]): void
  forgetAll(): void
}

/** Caches the progress of users until it moves, so that a reported event is in the very next response. */
export function createProgressCache({ database, degraded, isListening }: Parts): ProgressCache {
  const cached = new LRUCache<string, UserProgress>({
    maxSize: cacheBytes,
    sizeCalculation: bytesOf,
  })
  /** Running reads whose result may be cached: nothing has moved since they started. */
  const reading = new Map<string, Promise<UserProgress>>()

  /** One query at a time, for all who wait: made-up visitors must not use up the connections of the database. */
  const lookUp = createSharedLookup({ find: findAll, intervalMs: 0, maxKeys: maxOwners })

  async function findAll(owners: Owner[]): Promise<Map<string, Map<string, ProgressEntry>>> {
    const found = new Map<string, Map<string, ProgressEntry>>()
    for (const row of await database.withTimeout(progressOf(database.sql, owners))) {
      const key = progressKey(row)
      found.set(key, (found.get(key) ?? new Map()).set(row.item_id, entryOf(row)))
    }
    return found
  }

  const read = async (owner: Owner): Promise<UserProgress> =>
    (await lookUp(owner)).get(ownerKey(owner)) ?? noProgress

  function readAndCache(key: string, owner: Owner): Promise<UserProgress> {
    const started = read(owner)
      .then(progress => {
        // A result from before a move must not be cached after it.
        if (reading.get(key) === started) cached.set(key, progress)
        return progress
      })
      .finally(() => {
        if (reading.get(key) === started) reading.delete(key)
      })
    reading.set(key, started)
    return started
  }

  return {
    of(owner) {
      const key = ownerKey(owner)
      const known = cached.get(key)
      if (known && (isListening() || degraded.isServing())) return known
      if (!isListening()) return degraded.readOrKnown(read(owner), known)
      return reading.get(key) ?? readAndCache(key, owner)
    },

    update(rows) {
      for (const row of rows) {
        const key = progressKey(row)
        reading.delete(key)
        const known = cached.get(key)
        if (!known) continue
        // A read since then may have got more, from another node.
        const entry = entryOf(row)
        if (isFurther(known.get(row.item_id), entry)) cached.delete(key)
        else cached.set(key, new Map(known).set(row.item_id, entry))
      }
    },

    forget(keys) {
      for (const key of keys) {
        reading.delete(key)
        cached.delete(key)
      }
    },

    forgetAll() {
      reading.clear()
      cached.clear()
    },
  }
}

/** About the memory that the progress of a user takes. */
function bytesOf(progress: UserProgress): number {
  let bytes = entryBytes * (1 + progress.size)
  for (const { done_item_ids } of progress.values()) for (const id of done_item_ids) bytes += 50 + id.length
  return bytes
}

const isFurther = (known: ProgressEntry | undefined, entry: ProgressEntry): boolean =>
  known !== undefined &&
  (progressStates.indexOf(known.state) > progressStates.indexOf(entry.state) ||
    (known.abandoned_version ?? 0) > (entry.abandoned_version ?? 0) ||
    known.done_item_ids.length > entry.done_item_ids.length)

const entryOf = (row: MovedProgress): ProgressEntry => ({
  state: isAbandoned(row) ? 'abandoned' : row.state,
  step_id: row.step_id,
  step_version: row.step_version,
  abandoned_version: row.abandoned_version,
  session_id: row.session_id,
  done_item_ids: row.done_item_ids,
})

/** A tour that has not ended is abandoned until a step of a newer version is shown. */
const isAbandoned = ({ state, step_version, abandoned_version }: MovedProgress): boolean =>
  state !== 'dismissed' &&
  state !== 'completed' &&
  abandoned_version !== null &&
  abandoned_version >= (step_version ?? 0)
