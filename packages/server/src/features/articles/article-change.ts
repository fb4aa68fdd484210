import type { ArticleDefinition } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { excerptOf, type RenderedBody } from './article-text.ts'
import { type ArticleRow, articleStore, type StoredArticle } from './articles-store.ts'
import { toArticle } from './present-article.ts'
import { publishedArticleStore } from './published-articles-store.ts'

type AuditedAction = 'create' | 'update' | 'publish' | 'archive' | 'deleted'

/** Writes articles as part of a change. Each write has its audit record. */
export function articleChange({ tx, tenant, now, audit, count }: TenantChange) {
  const store = articleStore(tx, tenant.tenant_id)
  const published = publishedArticleStore(tx, tenant.tenant_id)

  const record = (action: AuditedAction, before: StoredArticle | null, after: StoredArticle | null) =>
    audit({
      event: `help.article.${action}`,
      entityType: 'article',
      entityId: (after ?? before)?.row.article_id ?? '',
      before: before && toArticle(before),
      after: after && toArticle(after),
    })

  const save = async (
    action: AuditedAction,
    before: StoredArticle,
    fields: Partial<ArticleRow>,
    published: StoredArticle['published'],
  ): Promise<StoredArticle> => {
    const changed = { ...fields, updated_at: now }
    await store.update(before.row.article_id, changed)
    const after = { row: { ...before.row, ...changed }, published }
    await record(action, before, after)
    return after
  }

  return {
    async insert(articleId: string, definition: ArticleDefinition, createdAt: Date): Promise<StoredArticle> {
      const state = {
        article_id: articleId,
        status: 'draft' as const,
        created_at: createdAt,
        updated_at: now,
      }
      const row = { tenant_id: tenant.tenant_id, ...definition, ...state }
      await store.insert(row)
      count({ articles: 1 })
      const after = { row, published: null }
      await record('create', null, after)
      return after
    },

    edit: (before: StoredArticle, fields: Partial<ArticleDefinition>) =>
      save('update', before, fields, before.published),

    /** Serves a definition to users and makes it the working copy. @param rendered the body of that definition */
    async publish(
      before: StoredArticle,
      definition: ArticleDefinition,
      { body_tree, words }: RenderedBody,
      publishedAt: Date,
    ) {
      const { tenant_id, article_id } = before.row
      const served = { body_tree, excerpt: excerptOf(words), published_at: publishedAt }
      const row = { tenant_id, article_id, ...definition, ...served }
      await published.replace(row, words)
      return save('publish', before, { ...definition, status: 'published' }, row)
    },

    async archive(before: StoredArticle) {
      await published.remove(before.row.article_id)
      return save('archive', before, { status: 'archived' }, null)
    },

    async remove(before: StoredArticle) {
      await published.remove(before.row.article_id)
      await store.remove(before.row.article_id)
      count({ articles: -1 })
      await record('deleted', before, null)
    },
  }
}
