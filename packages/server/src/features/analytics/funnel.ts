import type { DayAnalytics } from '@guide/contracts'
import type { DayCount, Measure } from './analytics-store.ts'

/** How many came how far: from what was delivered to what was completed or dismissed. */
export type Funnel = Omit<DayAnalytics, 'date' | 'unique_users'>

export const total = (counts: DayCount[], measure: Measure, stepId = ''): number =>
  counts
    .filter(line => line.measure === measure && line.step_id === stepId)
    .reduce((sum, line) => sum + line.count, 0)

export const funnelOf = (counts: DayCount[]): Funnel => ({
  delivered: total(counts, 'delivered'),
  shown: total(counts, 'shown'),
  completed: total(counts, 'completed'),
  dismissed: total(counts, 'dismissed'),
  cta_clicks: total(counts, 'cta'),
})
