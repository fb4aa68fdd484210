import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'
import type { InsightsSearch } from './insights-search.ts'

const itemsPerPage = 25

export const rankingQuery = (service: Service, { days = 7, sort = 'shown', page = 1 }: InsightsSearch) =>
  queryOptions({
    queryKey: ['ranking', service.scope, days, sort, page],
    queryFn: async () => {
      const query = { window_days: days, sort, limit: itemsPerPage, offset: (page - 1) * itemsPerPage }
      return (await service.get('/v1/admin/analytics/items', { query })).data
    },
    placeholderData: keepPreviousData,
  })

export const targetsQuery = (service: Service, window_days: number) =>
  queryOptions({
    queryKey: ['targets', service.scope, window_days],
    queryFn: async () =>
      (await service.get('/v1/admin/analytics/selector-health', { query: { window_days } })).data,
    placeholderData: keepPreviousData,
  })

/** How often the events are asked for while the screen is visible. */
const pollMs = 3000

export const eventsQuery = (service: Service) =>
  queryOptions({
    queryKey: ['recent-events', service.scope],
    queryFn: async () => (await service.get('/v1/admin/events/recent', { query: { limit: 50 } })).data.items,
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
    staleTime: 0,
  })
