import type { ArticleDefinition } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { type ArticleText, excerptOf } from './article-text.ts'
import { type ArticleRow, articleStore, type StoredArticle } from './articles-store.ts'
import { toArticle } from './to-article.ts'

type Recorded = 'create' | 'update' | 'publish' | 'archive' | 'deleted'

/** What can be done to an article as part of a change, each with its audit record. */
export function articleChange({ tx, tenant, now, audit }: TenantChange) {
  const store = articleStore(tx, tenant.tenant_id)

  const record = (event: Recorded, before: StoredArticle | null, after: StoredArticle | null) =>
    audit({
      event: `help.article.${event}`,
      entityType: 'article',
      entityId: (after ?? before)?.row.article_id ?? '',
      before: before && toArticle(before),
      after: after && toArticle(after),
    })

  const save = async (
    event: Recorded,
    before: StoredArticle,
    fields: Partial<ArticleRow>,
    published: StoredArticle['published'],
  ): Promise<StoredArticle> => {
    const changed = { ...fields, updated_at: now }
    await store.update(before.row.article_id, changed)
    const after = { row: { ...before.row, ...changed }, published }
    await record(event, before, after)
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
      const after = { row, published: null }
      await record('create', null, after)
      return after
    },

    edit: (before: StoredArticle, fields: Partial<ArticleDefinition>) =>
      save('update', before, fields, before.published),

    /** Serves a definition to users, and makes it the working copy. @param text of its body */
    async publish(
      before: StoredArticle,
      definition: ArticleDefinition,
      { body_tree, words }: ArticleText,
      publishedAt: Date,
    ) {
      const { tenant_id, article_id } = before.row
      const served = { body_tree, excerpt: excerptOf(words), published_at: publishedAt }
      const published = { tenant_id, article_id, ...definition, ...served }
      await store.publish(published, words)
      return save('publish', before, { ...definition, status: 'published' }, published)
    },

    async archive(before: StoredArticle) {
      await store.withdraw(before.row.article_id)
      return save('archive', before, { status: 'archived' }, null)
    },

    async remove(before: StoredArticle) {
      await store.withdraw(before.row.article_id)
      await store.remove(before.row.article_id)
      await record('deleted', before, null)
    },
  }
}
