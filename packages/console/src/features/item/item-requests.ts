import type { Content, Tour } from '@guide/contracts'
import { queryOptions } from '@tanstack/react-query'
import { type ItemRef, isTour } from '../../service/items.ts'
import type { Service } from '../../service/service.ts'

/** A tour or a content item with its whole working copy. */
export type Item = Tour | Content

export const idOf = (item: Item): string => ('tour_id' in item ? item.tour_id : item.content_id)
export const kindOf = (item: Item) => ('tour_id' in item ? 'tour' : item.content_type)
export const refOf = (item: Item): ItemRef => ({
  id: idOf(item),
  title: item.title,
  status: item.status,
  has_unpublished_changes: item.has_unpublished_changes,
})

export const itemQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['item', service.scope, id],
    queryFn: (): Promise<Item> =>
      isTour(id)
        ? service.get('/v1/admin/tours/{tour_id}', { params: { tour_id: id } })
        : service.get('/v1/admin/content/{content_id}', { params: { content_id: id } }),
  })

export const versionsQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['versions', service.scope, id],
    queryFn: async () => {
      const { data } = isTour(id)
        ? await service.get('/v1/admin/tours/{tour_id}/versions', { params: { tour_id: id } })
        : await service.get('/v1/admin/content/{content_id}/versions', { params: { content_id: id } })
      return data.items
    },
  })

export const resultsQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['results', service.scope, id],
    queryFn: async () =>
      (await service.get('/v1/admin/analytics/content/{content_id}', { params: { content_id: id } })).data,
  })

export const audienceQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['audience', service.scope, id],
    queryFn: () => service.get('/v1/admin/audiences/{audience_id}', { params: { audience_id: id } }),
  })

/** Asks why a user gets an item on a page, or does not. */
export async function diagnose(service: Service, content_id: string, url: string, user_id: string) {
  const { data } = await service.post('/v1/admin/diagnose', { body: { url, user_id, content_id } })
  return { ...data, item: data.items[0] }
}
