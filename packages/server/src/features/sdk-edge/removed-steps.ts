import type { SnapshotItem } from '@guide/engine'
import { createBoundedCache } from '../../bounded-cache.ts'
import type { Database } from '../../db/database.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import type { ProgressEntry, UserProgress } from '../progress/progress-reads.ts'
import type { TenantSnapshot } from '../snapshots/snapshots-reads.ts'
import { placeOfStep } from './removed-steps-store.ts'

/**
 * Leads users whose step was removed from a tour to the step that has its place now. The database is asked only for such
 * users, once per removed step and version in which it was shown.
 */
export function createRemovedSteps(database: Database) {
  const places = createBoundedCache<Promise<number | null>>(10_000)

  function placeOf(
    tenantId: string,
    tourId: string,
    version: number,
    stepId: string,
  ): Promise<number | null> {
    const key = `${tenantId} ${tourId} ${version} ${stepId}`
    const known = places.get(key)
    if (known) return known
    const place = database
      .withTimeout(placeOfStep(database.sql, tenantId, tourId, version, stepId))
      .catch(() => {
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
    const edited = items.flatMap(({ id }) => {
      const entry = progress.get(id)
      const stepId = entry?.step_id
      const steps = parts.get(id)
      return stepId && steps && !steps.has(stepId) ? { id, stepId, entry, steps: [...steps] } : []
    })
    if (edited.length === 0) return progress
    const entries = edited.map(async ({ id, stepId, entry, steps }): Promise<[string, ProgressEntry]> => {
      const place = await placeOf(tenantId, id, entry.step_version ?? 0, stepId)
      const step_id = place === null ? stepId : (steps[place] ?? steps.at(-1) ?? null)
      return [id, { ...entry, step_id }]
    })
    return Promise.all(entries).then(found => new Map([...progress, ...found]))
  }

  return { replaced }
}
