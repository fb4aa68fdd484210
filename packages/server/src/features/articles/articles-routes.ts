import type { articleOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { ArticleService } from './articles-service.ts'

export const articleRoutes = (articles: ArticleService): Handlers<typeof articleOperations> => ({
  listArticles: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await articles.list(principal.tenant.tenant_id, { limit, offset }),
  }),
  createArticle: ({ actor, body }) => articles.create(actor, body),
  getArticle: ({ principal, params }) => articles.get(principal.tenant.tenant_id, params.article_id),
  updateArticle: ({ actor, params, body, ifMatch }) =>
    articles.update(actor, params.article_id, body, ifMatch),
  publishArticle: async ({ actor, params }) => {
    const { article_id, updated_at } = await articles.publish(actor, params.article_id)
    return { data: { article_id, status: 'published', published_at: updated_at } }
  },
  archiveArticle: async ({ actor, params }) => {
    const { article_id, updated_at } = await articles.archive(actor, params.article_id)
    return { data: { article_id, status: 'archived', archived_at: updated_at } }
  },
  deleteArticle: ({ actor, params }) => articles.remove(actor, params.article_id),
  listHelpArticles: async ({ principal, query: { q = '', limit = 20, offset } }) => ({
    data: await articles.searchPublished(principal, q, { limit, offset }),
  }),
  getHelpArticle: ({ principal, params }) =>
    articles.getPublished(principal.tenant.tenant_id, params.article_id),
})
