import type { BuiltInEvent } from '@guide/contracts'
import type { Measure } from '../analytics/analytics-writes.ts'
import type { StoredEvent } from './stored-event.ts'

const measures: Record<Exclude<BuiltInEvent, 'target.found'>, Measure> = {
  'content.shown': 'shown',
  'content.dismissed': 'dismissed',
  'content.completed': 'completed',
  'content.cta': 'cta',
  'step.shown': 'step',
  'checklist.item_done': 'item_done',
  'target.missing': 'missing',
}

/** Under what an event counts; null where it is only kept. */
export function measureOf({ name, data }: Pick<StoredEvent, 'name' | 'data'>): Measure | null {
  if (name === 'target.found') return `found.${data?.found_by}` as Measure
  return measures[name as keyof typeof measures] ?? null
}

/** Whether it is counted for each step; the rest is about the whole item, at whichever step it happened. */
export const measuresSteps = (measure: Measure): boolean =>
  !['shown', 'dismissed', 'completed', 'cta'].includes(measure)

/** Whether it is also told how many users it happened to. */
export const measuresUsers = (measure: Measure): boolean => ['shown', 'completed', 'step'].includes(measure)
