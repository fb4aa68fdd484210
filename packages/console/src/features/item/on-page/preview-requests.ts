import type { Configuration, CreatedPreviewLink } from '@guide/contracts'
import { queryOptions } from '@tanstack/react-query'
import { isTour } from '../../../service/items.ts'
import type { Service } from '../../../service/service.ts'

const paramsOf = (id: string) => ({ tour_id: id, content_id: id })
/** The most that one page of a list has. */
const query = { limit: 100 }

export const previewLinksQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['preview-links', service.scope, id],
    queryFn: async () => {
      const input = { params: paramsOf(id), query }
      const { data } = isTour(id)
        ? await service.get('/v1/admin/tours/{tour_id}/preview-links', input)
        : await service.get('/v1/admin/content/{content_id}/preview-links', input)
      return data.items
    },
  })

export function createPreviewLink(service: Service, id: string, url: string): Promise<CreatedPreviewLink> {
  const input = { params: paramsOf(id), body: { url } }
  return isTour(id)
    ? service.post('/v1/admin/tours/{tour_id}/preview-links', input)
    : service.post('/v1/admin/content/{content_id}/preview-links', input)
}

export async function revokePreviewLink(service: Service, id: string, linkId: string): Promise<void> {
  const input = { params: { ...paramsOf(id), link_id: linkId } }
  await (isTour(id)
    ? service.delete('/v1/admin/tours/{tour_id}/preview-links/{link_id}', input)
    : service.delete('/v1/admin/content/{content_id}/preview-links/{link_id}', input))
}

/** The origins that a link may lead to. */
export const originsQuery = (service: Service) =>
  queryOptions({
    queryKey: ['config', service.scope],
    queryFn: () => service.get('/v1/admin/config'),
    select: ({ admin_origins }) => admin_origins,
  })

/** Says on which sites the team may work. */
export const allowOrigins = (service: Service, admin_origins: string[]): Promise<Configuration> =>
  service.put('/v1/admin/config', { body: { admin_origins } })
