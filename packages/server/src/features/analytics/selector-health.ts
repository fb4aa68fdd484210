import type { SelectorHealthItem } from '@guide/contracts'
import { finderNames, targetKeyNames } from '@guide/contracts'
import { itemReference } from '../../items/item-reference.ts'
import type { Measure } from './analytics-store.ts'
import type { Target, TargetCount } from './targets-store.ts'

/** A target without its days. */
export type TargetHealth = Omit<SelectorHealthItem, 'days' | 'failing_since'>

/** How often targets were found, worst first. Leaves out targets that no page looked for. */
export function selectorHealth(
  targets: Target[],
  counts: TargetCount[],
  failureThreshold: number,
): TargetHealth[] {
  const found = new Map(counts.map(line => [`${line.measure} ${line.item_id} ${line.step_id}`, line]))
  return targets
    .map(target => {
      const { id, step_id, step_number, step_title, element_target } = target
      const counted = (measure: Measure) => found.get(`${measure} ${id} ${step_id ?? ''}`)
      const foundBy = Object.fromEntries(
        finderNames.map(name => [name, counted(`found.${name}`)?.count ?? 0]),
      ) as SelectorHealthItem['found_by']
      const timesFound = finderNames.reduce((sum, name) => sum + foundBy[name], 0)
      const byKeys = targetKeyNames.map(key => counted(`found.${key}`)?.last_at ?? '')
      const byLikeness = counted('found.fingerprint')
      // A key that finds it again means that it was mended.
      const isAlike = byLikeness !== undefined && byKeys.every(last_at => last_at <= byLikeness.last_at)
      const missing = counted('missing')
      const timesMissing = missing?.count ?? 0
      const attempts = timesFound + timesMissing
      const failure_rate = attempts === 0 ? 0 : timesMissing / attempts
      return {
        ...itemReference(target),
        step_id,
        step_number,
        step_title,
        element_target,
        attempts,
        found: timesFound,
        found_by: foundBy,
        likeness_since: isAlike ? byLikeness.first_at : null,
        missing: timesMissing,
        failure_rate,
        last_missing_at: missing?.last_at ?? null,
        healthy: failure_rate <= failureThreshold,
      }
    })
    .filter(({ attempts }) => attempts > 0)
    .sort((a, b) => b.failure_rate - a.failure_rate || b.missing - a.missing || b.attempts - a.attempts)
}
