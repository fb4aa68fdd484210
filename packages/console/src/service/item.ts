import type { Content, ContentVersion, Tour, TourVersion } from '@guide/contracts'
import { queryOptions } from '@tanstack/react-query'
import { type ItemRef, isTour } from './items.ts'
import type { Service } from './service.ts'

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

/** An item with the tag by which an action says which state of it the admin saw. */
export const taggedItemQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['item', service.scope, id, 'tagged'],
    queryFn: (): Promise<{ value: Item; etag: string }> =>
      isTour(id)
        ? service.tagged.get('/v1/admin/tours/{tour_id}', { params: { tour_id: id } })
        : service.tagged.get('/v1/admin/content/{content_id}', { params: { content_id: id } }),
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

type ItemVersion = TourVersion | ContentVersion

/** A version with its definition. It never changes. */
export const versionQuery = (service: Service, id: string, version: number) =>
  queryOptions({
    queryKey: ['version', service.scope, id, version],
    queryFn: (): Promise<ItemVersion> => {
      const number = String(version)
      return isTour(id)
        ? service.get('/v1/admin/tours/{tour_id}/versions/{version}', {
            params: { tour_id: id, version: number },
          })
        : service.get('/v1/admin/content/{content_id}/versions/{version}', {
            params: { content_id: id, version: number },
          })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
