import { queryOptions } from '@tanstack/react-query'
import { isTour } from './items.ts'
import type { Service } from './service.ts'

/** The first part of the keys of everything that an action on an item may change. */
export const itemKeys = ['items', 'item', 'checks', 'versions', 'overview'] as const

/** The mistakes that the service finds in the working copy of an item. */
export const checksQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['checks', service.scope, id],
    queryFn: async () => {
      const { data } = isTour(id)
        ? await service.get('/v1/admin/tours/{tour_id}/checks', { params: { tour_id: id } })
        : await service.get('/v1/admin/content/{content_id}/checks', { params: { content_id: id } })
      return data.items
    },
  })

export const audienceQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['audience', service.scope, id],
    queryFn: () => service.get('/v1/admin/audiences/{audience_id}', { params: { audience_id: id } }),
  })
