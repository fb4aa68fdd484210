import type { tourOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { Published } from '../../items/item-service.ts'
import type { TourService } from '../../items/tour-resource.ts'

export const tourRoutes = (tours: TourService): Handlers<typeof tourOperations> => ({
  listTours: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await tours.list(principal.tenant.tenant_id, { limit, offset }),
  }),
  createTour: ({ actor, body }) => tours.create(actor, body),
  getTour: ({ principal, params }) => tours.get(principal.tenant.tenant_id, params.tour_id),
  updateTour: ({ actor, params, body, ifMatch }) => tours.update(actor, params.tour_id, body, ifMatch),
  publishTour: async ({ actor, params, ifMatch }) =>
    live(await tours.publish(actor, params.tour_id, 'publish', ifMatch)),
  publishTourChanges: async ({ actor, params, ifMatch }) =>
    live(await tours.publish(actor, params.tour_id, 'publish_changes', ifMatch)),
  archiveTour: async ({ actor, params }) => {
    const { version, archivedAt } = await tours.archive(actor, params.tour_id)
    return { data: { tour_id: params.tour_id, status: 'archived', version, archived_at: archivedAt } }
  },
  deleteTour: ({ actor, params }) => tours.delete(actor, params.tour_id),
  copyTour: ({ actor, params }) => tours.copy(actor, params.tour_id),
  listTourVersions: async ({ principal, params, query }) => ({
    data: await tours.versions(principal.tenant.tenant_id, params.tour_id, query),
  }),
  getTourVersion: ({ principal, params }) =>
    tours.version(principal.tenant.tenant_id, params.tour_id, params.version),
  rollbackTour: async ({ actor, params, body, ifMatch }) =>
    live(await tours.rollback(actor, params.tour_id, body.version, ifMatch)),
})

const live = ({ itemId, version, publishedAt }: Published) => ({
  data: { tour_id: itemId, status: 'published' as const, version, published_at: publishedAt },
})
