import type { RankingSort } from '@guide/contracts'
import { type WindowDays, windowSearchOf } from '../../components/window-days.ts'
import type { Message } from '../../words/words.ts'

export const insightsTabs = {
  items: 'Items',
  targets: 'Targets',
  events: 'Live events',
} as const satisfies Record<string, Message>
export type InsightsTab = keyof typeof insightsTabs

export const sortNames: Record<RankingSort, Message> = {
  shown: 'Most shown',
  completion: 'Most completed',
  growth: 'Shown more than before',
  decline: 'Shown less than before',
}

/** What the screen shows, as it is in the address. */
export interface InsightsSearch {
  tab?: InsightsTab
  days?: WindowDays
  sort?: RankingSort
  page?: number
}

export function insightsSearchOf({ tab, sort, days, ...search }: Record<string, unknown>): InsightsSearch {
  const page = Number(search.page)
  return {
    ...(typeof tab === 'string' && tab in insightsTabs && tab !== 'items' && { tab: tab as InsightsTab }),
    ...windowSearchOf({ days }),
    ...(typeof sort === 'string' && sort in sortNames && sort !== 'shown' && { sort: sort as RankingSort }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
