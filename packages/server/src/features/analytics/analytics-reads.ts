import type { Environment, WeekTotals } from '@guide/contracts'
import { dayOf, daysFrom } from '../../db/daily-partitions.ts'
import type { Database } from '../../db/database.ts'
import { analyticsStore, type Outcome } from './analytics-store.ts'
import { targetsOf } from './reported-item.ts'
import { selectorHealth, type TargetHealth } from './selector-health.ts'
import { targetStore } from './targets-store.ts'

/** How often an item was shown, completed and dismissed in the last seven days. */
interface Week {
  counts: Record<Outcome, number>
  /** How often it was shown on each of these UTC days, oldest first. */
  days: number[]
}

/** The last seven days of some items, by id; items to which nothing happened are left out. */
export async function lastWeeks(
  db: Database['sql'],
  tenantId: string,
  environment: Environment,
  itemIds: string[],
  now: number,
): Promise<Map<string, Week>> {
  const days = Array.from({ length: 7 }, (_, index) => dayOf(daysFrom(now, index - 6)))
  const weeks = new Map<string, Week>()
  const lines = await analyticsStore(db, tenantId, environment).outcomes(itemIds, days[0] as string)
  for (const { item_id, measure, day, count } of lines) {
    const place = days.indexOf(day)
    // The clock of a browser may be a day ahead.
    if (place < 0) continue
    const week = weeks.get(item_id) ?? emptyWeek()
    weeks.set(item_id, week)
    week.counts[measure] += count
    if (measure === 'shown') week.days[place] = count
  }
  return weeks
}

export const emptyWeek = (): Week => ({
  counts: { shown: 0, completed: 0, dismissed: 0 },
  days: [0, 0, 0, 0, 0, 0, 0],
})

/** How often the targets of one item were missing in the last seven days, by step; '' for a content item. */
export async function targetHealthOf(
  db: Database['sql'],
  tenantId: string,
  environment: Environment,
  itemId: string,
  now: number,
): Promise<Map<string, Pick<TargetHealth, 'attempts' | 'failure_rate' | 'likeness_since'>>> {
  const [item] = await analyticsStore(db, tenantId, environment).items([itemId])
  const targets = item ? targetsOf(item) : []
  const counts = await targetStore(db, tenantId, environment).counts(dayOf(daysFrom(now, -6)), itemId)
  return new Map(selectorHealth(targets, counts, 0).map(line => [line.step_id ?? '', line]))
}

/** How often items were shown and completed in the seven days that end with the day of an instant. */
export const weekTotals = (
  db: Database['sql'],
  tenantId: string,
  environment: Environment,
  lastDay: number,
): Promise<WeekTotals> =>
  analyticsStore(db, tenantId, environment).totals(dayOf(daysFrom(lastDay, -6)), dayOf(daysFrom(lastDay, 1)))

/** The targets of published items that pages often did not have in the last seven days, worst first. */
export async function brokenTargets(
  db: Database['sql'],
  tenantId: string,
  environment: Environment,
  now: number,
): Promise<TargetHealth[]> {
  const store = targetStore(db, tenantId, environment)
  const counts = await store.counts(dayOf(daysFrom(now, -6)))
  const suspects = new Set(counts.filter(({ measure }) => measure === 'missing').map(line => line.item_id))
  const targets = await store.published([...suspects])
  return selectorHealth(targets, counts, brokenRate).filter(
    ({ healthy, attempts }) => !healthy && attempts >= fewestAttempts,
  )
}

/** A target is broken if more than this share of at least so many pages did not have it. */
const brokenRate = 0.1
const fewestAttempts = 20
