import { queryOptions } from '@tanstack/react-query'
import { type ItemRef, isTour } from '../../service/items.ts'
import type { Service } from '../../service/service.ts'

/** Publishes the state of an item that has this tag. If it has another one by now, the service refuses it with 409. */
export function publishSeen(service: Service, { id, status }: ItemRef, ifMatch: string): Promise<unknown> {
  const { post } = service.tagged
  if (!isTour(id)) {
    return post('/v1/admin/content/{content_id}/publish', { params: { content_id: id }, ifMatch })
  }
  return status === 'published'
    ? post('/v1/admin/tours/{tour_id}/publish-changes', { params: { tour_id: id }, ifMatch })
    : post('/v1/admin/tours/{tour_id}/publish', { params: { tour_id: id }, ifMatch })
}

/** What an editor is in the middle of: it is not part of a publish. */
export const draftQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['item', service.scope, id, 'draft'],
    queryFn: () =>
      isTour(id)
        ? service.get('/v1/admin/tours/{tour_id}/draft', { params: { tour_id: id } })
        : service.get('/v1/admin/content/{content_id}/draft', { params: { content_id: id } }),
  })
