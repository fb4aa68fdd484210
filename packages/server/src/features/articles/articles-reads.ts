import type { TransferArticle } from '@guide/contracts'
import type { Database, Transaction } from '../../db/database.ts'
import { articleStore } from './articles-store.ts'
import { definitionOf } from './present-article.ts'
import { publishedArticleStore } from './published-articles-store.ts'

/** Whether a tenant has at least one published article. */
export const hasPublishedArticles = (tx: Transaction, tenantId: string): Promise<boolean> =>
  publishedArticleStore(tx, tenantId).hasAny()

/** Every article of a tenant, in the form of a transfer document. */
export const allArticles = async (
  sql: Database['sql'] | Transaction,
  tenantId: string,
): Promise<TransferArticle[]> =>
  (await articleStore(sql, tenantId).all()).map(({ row, published }) => ({
    article_id: row.article_id,
    status: row.status,
    created_at: row.created_at.toISOString(),
    definition: definitionOf(row),
    published: published && definitionOf(published),
    published_at: published?.published_at.toISOString() ?? null,
  }))
