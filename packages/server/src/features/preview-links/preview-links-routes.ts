import type { previewLinkOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { PreviewLinkService } from './preview-links-service.ts'
import type { PreviewService } from './preview-service.ts'

interface Previews {
  tours: PreviewLinkService
  content: PreviewLinkService
  shown: PreviewService
}

export const previewLinkRoutes = ({
  tours,
  content,
  shown,
}: Previews): Handlers<typeof previewLinkOperations> => ({
  listTourPreviewLinks: async ({ principal, params, query: { limit = 20, offset } }) => ({
    data: await tours.list(principal.tenant.tenant_id, params.tour_id, { limit, offset }),
  }),
  createTourPreviewLink: ({ actor, params, body }) => tours.create(actor, params.tour_id, body),
  revokeTourPreviewLink: ({ actor, params }) => tours.revoke(actor, params.tour_id, params.link_id),
  listContentPreviewLinks: async ({ principal, params, query: { limit = 20, offset } }) => ({
    data: await content.list(principal.tenant.tenant_id, params.content_id, { limit, offset }),
  }),
  createContentPreviewLink: ({ actor, params, body }) => content.create(actor, params.content_id, body),
  revokeContentPreviewLink: ({ actor, params }) => content.revoke(actor, params.content_id, params.link_id),
  getPreview: ({ principal, params, query }) => shown.get(principal, params.token, query.url),
})
