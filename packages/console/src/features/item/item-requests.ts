import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'

export const resultsQuery = (service: Service, content_id: string, window_days = 7) =>
  queryOptions({
    queryKey: ['results', service.scope, content_id, window_days],
    queryFn: async () => {
      const input = { params: { content_id }, query: { window_days } }
      return (await service.get('/v1/admin/analytics/content/{content_id}', input)).data
    },
    placeholderData: keepPreviousData,
  })
