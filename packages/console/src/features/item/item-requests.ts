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

/** Asks why a user gets an item on a page, or does not. */
export async function diagnose(service: Service, content_id: string, url: string, user_id: string) {
  const { data } = await service.post('/v1/admin/diagnose', { body: { url, user_id, content_id } })
  return { ...data, item: data.items[0] }
}
