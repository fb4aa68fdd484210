import type { SelectorHealthItem } from '@guide/contracts'
import type { TargetHealth } from './selector-health.ts'
import type { TargetDay } from './targets-store.ts'

/** Adds to each target what happened day by day, and since when it fails. */
export function withDays(
  targets: TargetHealth[],
  counts: TargetDay[],
  days: string[],
  failureThreshold: number,
): SelectorHealthItem[] {
  const known = new Map(counts.map(line => [`${line.item_id} ${line.step_id} ${line.day}`, line]))
  return targets.map(target => {
    const id = `${target.tour_id ?? target.content_id} ${target.step_id ?? ''}`
    const byDay = days.map(date => {
      const { attempts = 0, missing = 0 } = known.get(`${id} ${date}`) ?? {}
      return { date, attempts, missing }
    })
    return { ...target, days: byDay, failing_since: failingSince(byDay, failureThreshold) }
  })
}

function failingSince(days: SelectorHealthItem['days'], failureThreshold: number): string | null {
  const looked = days.filter(({ attempts }) => attempts > 0)
  const lastFine = looked.findLastIndex(({ attempts, missing }) => missing / attempts <= failureThreshold)
  return looked[lastFine + 1]?.date ?? null
}
