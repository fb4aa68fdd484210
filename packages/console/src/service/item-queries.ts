import type { ContentUpdate, TourUpdate } from '@guide/contracts'
import { queryOptions } from '@tanstack/react-query'
import { isTour } from './items.ts'
import type { Service } from './service.ts'

/** The first part of the keys of everything that an action on an item may change. */
export const itemKeys = ['items', 'item', 'checks', 'versions', 'overview'] as const

/**
 * The mistakes that the service finds in the working copy of an item.
 * @param changes that are checked over it, with a text that differs if they do
 */
export const checksQuery = (
  service: Service,
  id: string,
  changes?: { digest: string; body: TourUpdate & ContentUpdate } | null,
) =>
  queryOptions({
    queryKey: ['checks', service.scope, id, ...(changes ? [changes.digest] : [])],
    queryFn: async () => {
      const params = { tour_id: id, content_id: id }
      if (changes) {
        const input = { params, body: changes.body }
        return isTour(id)
          ? (await service.post('/v1/admin/tours/{tour_id}/checks', input)).data.items
          : (await service.post('/v1/admin/content/{content_id}/checks', input)).data.items
      }
      return isTour(id)
        ? (await service.get('/v1/admin/tours/{tour_id}/checks', { params })).data.items
        : (await service.get('/v1/admin/content/{content_id}/checks', { params })).data.items
    },
  })

export const audienceQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['audience', service.scope, id],
    queryFn: () => service.get('/v1/admin/audiences/{audience_id}', { params: { audience_id: id } }),
  })

/** The saved audiences of a kind that a text finds, as choices. */
export const foundAudiences = (service: Service, kind: 'rule' | 'values', q: string) => ({
  queryKey: ['audiences', service.scope, 'choose', kind, q],
  queryFn: async () => {
    const query = { kind, limit: 20, ...(q && { q }) }
    const { items } = (await service.get('/v1/admin/audiences', { query })).data
    return items.map(({ audience_id, name }) => ({ value: audience_id, label: name }))
  },
})
