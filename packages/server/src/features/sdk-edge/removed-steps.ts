import type { SnapshotItem } from '@guide/engine'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import type { ProgressEntry, UserProgress } from '../progress/progress-reads.ts'
import type { TenantSnapshot } from '../snapshots/snapshots-reads.ts'
import { placeOfStep } from './removed-steps-store.ts'

/**
 * Leads users whose step was removed from a tour to the step that has its place now. The database is asked only for such
 * users, once per removed step and published version.
 */
export function createRemovedSteps(database: Database) {
  const places = new LRUCache<string, Promise<number | null>>({ max: 10_000 })

  function placeOf(tenantId: string, { id, version }: SnapshotItem, stepId: string): Promise<number | null> {
    const key = `${tenantId} ${id} ${version} ${stepId}`
    const known = places.get(key)
    if (known) return known
    const place = database.withTimeout(placeOfStep(database.sql, tenantId, id, stepId)).catch(() => {
      // A tour that begins again is better than a page without content.
      places.delete(key)
      return null
    })
    places.set(key, place)
    return place
  }

  /** The progress of a user with the items, in which the steps that were removed are replaced. */
  function replaced(
    tenantId: string,
    items: readonly SnapshotItem[],
    parts: TenantSnapshot['parts'],
    progress: UserProgress,
  ): MaybePromise<UserProgress> {
    if (progress.size === 0) return progress
    const edited = items.flatMap(item => {
      const entry = progress.get(item.id)
      const steps = parts.get(item.id)
      return entry?.step_id && steps && !steps.has(entry.step_id) ? { item, entry, steps: [...steps] } : []
    })
    if (edited.length === 0) return progress
    const entries = edited.map(async ({ item, entry, steps }): Promise<[string, ProgressEntry]> => {
      const place = await placeOf(tenantId, item, entry.step_id as string)
      const step_id = place === null ? entry.step_id : (steps[place] ?? steps.at(-1) ?? null)
      return [item.id, { ...entry, step_id }]
    })
    return Promise.all(entries).then(found => new Map([...progress, ...found]))
  }

  return { replaced }
}
