import type { TransferArticle } from '@guide/contracts'
import type { Transaction } from '../../db/database.ts'
import { articleDefinition } from './article-definition.ts'
import { articleStore } from './articles-store.ts'
import { publishedArticleStore } from './published-articles-store.ts'

/** Whether a tenant has anything for users to read. */
export const hasPublishedArticles = (tx: Transaction, tenantId: string): Promise<boolean> =>
  publishedArticleStore(tx, tenantId).hasAny()

/** Every article of a tenant, as it moves to another one. */
export const allArticles = async (tx: Transaction, tenantId: string): Promise<TransferArticle[]> =>
  (await articleStore(tx, tenantId).all()).map(({ row, published }) => ({
    article_id: row.article_id,
    status: row.status,
    created_at: row.created_at.toISOString(),
    definition: articleDefinition(row),
    published: published && articleDefinition(published),
    published_at: published?.published_at.toISOString() ?? null,
  }))
