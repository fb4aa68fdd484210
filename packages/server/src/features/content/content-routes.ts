import type { contentOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { ContentService } from '../../items/content-resource.ts'
import type { Published } from '../../items/item-service.ts'

export const contentRoutes = (content: ContentService): Handlers<typeof contentOperations> => ({
  listContent: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await content.list(principal.tenant.tenant_id, { limit, offset }),
  }),
  createContent: ({ actor, body }) => content.create(actor, body),
  getContent: ({ principal, params }) => content.get(principal.tenant.tenant_id, params.content_id),
  updateContent: ({ actor, params, body, ifMatch }) =>
    content.update(actor, params.content_id, body, ifMatch),
  publishContent: async ({ actor, params, ifMatch }) =>
    live(await content.publish(actor, params.content_id, 'publish', ifMatch)),
  archiveContent: async ({ actor, params }) => {
    const { version, archivedAt } = await content.archive(actor, params.content_id)
    return { data: { content_id: params.content_id, status: 'archived', version, archived_at: archivedAt } }
  },
  deleteContent: ({ actor, params }) => content.delete(actor, params.content_id),
  copyContent: ({ actor, params }) => content.copy(actor, params.content_id),
  listContentVersions: async ({ principal, params, query }) => ({
    data: await content.versions(principal.tenant.tenant_id, params.content_id, query),
  }),
  getContentVersion: ({ principal, params }) =>
    content.version(principal.tenant.tenant_id, params.content_id, params.version),
  rollbackContent: async ({ actor, params, body, ifMatch }) =>
    live(await content.rollback(actor, params.content_id, body.version, ifMatch)),
})

const live = ({ itemId, version, publishedAt }: Published) => ({
  data: { content_id: itemId, status: 'published' as const, version, published_at: publishedAt },
})
