import { queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'

export const resultsQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['results', service.scope, id],
    queryFn: async () =>
      (await service.get('/v1/admin/analytics/content/{content_id}', { params: { content_id: id } })).data,
  })

/** Asks why a user gets an item on a page, or does not. */
export async function diagnose(service: Service, content_id: string, url: string, user_id: string) {
  const { data } = await service.post('/v1/admin/diagnose', { body: { url, user_id, content_id } })
  return { ...data, item: data.items[0] }
}
