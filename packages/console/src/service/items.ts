import type { ItemSummary, Status } from '@guide/contracts'
import type { Service } from './service.ts'

/** What an action needs to know of a tour or content item. */
export interface ItemRef {
  id: string
  title: string
  status: Status
  has_unpublished_changes: boolean
}

export const isTour = (id: string): boolean => id.startsWith('tour_')

export const refOf = (item: ItemSummary): ItemRef => ({
  id: item.tour_id ?? item.content_id ?? '',
  title: item.title,
  status: item.status,
  has_unpublished_changes: item.has_unpublished_changes,
})

/** Whether publishing would change what users get. */
export const isPublishable = ({ id, status, has_unpublished_changes }: ItemRef): boolean =>
  status === 'draft' ||
  (status === 'published' && has_unpublished_changes) ||
  (status === 'archived' && !isTour(id))

/** Publishes the working copy; the changes of a published tour are an operation of their own. */
export function publishItem(service: Service, { id, status }: ItemRef): Promise<unknown> {
  if (!isTour(id))
    return service.post('/v1/admin/content/{content_id}/publish', { params: { content_id: id } })
  return status === 'published'
    ? service.post('/v1/admin/tours/{tour_id}/publish-changes', { params: { tour_id: id } })
    : service.post('/v1/admin/tours/{tour_id}/publish', { params: { tour_id: id } })
}

export const archiveItem = (service: Service, { id }: ItemRef): Promise<unknown> =>
  isTour(id)
    ? service.post('/v1/admin/tours/{tour_id}/archive', { params: { tour_id: id } })
    : service.post('/v1/admin/content/{content_id}/archive', { params: { content_id: id } })

export const copyItem = (service: Service, { id }: ItemRef): Promise<unknown> =>
  isTour(id)
    ? service.post('/v1/admin/tours/{tour_id}/copy', { params: { tour_id: id } })
    : service.post('/v1/admin/content/{content_id}/copy', { params: { content_id: id } })

/** Removes an item that users do not get. The service refuses one that is published. */
export const deleteItem = (service: Service, { id }: ItemRef): Promise<unknown> =>
  isTour(id)
    ? service.delete('/v1/admin/tours/{tour_id}', { params: { tour_id: id } })
    : service.delete('/v1/admin/content/{content_id}', { params: { content_id: id } })

/** Publishes an earlier version again, if the item still has this tag. */
export const rollBackItem = (
  service: Service,
  id: string,
  version: number,
  ifMatch: string,
): Promise<unknown> =>
  isTour(id)
    ? service.tagged.post('/v1/admin/tours/{tour_id}/rollback', {
        params: { tour_id: id },
        body: { version },
        ifMatch,
      })
    : service.tagged.post('/v1/admin/content/{content_id}/rollback', {
        params: { content_id: id },
        body: { version },
        ifMatch,
      })
