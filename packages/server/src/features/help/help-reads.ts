import type { Transaction } from '../../db/database.ts'
import { publishedArticleStore } from './published-articles-store.ts'

/** Whether a tenant has anything for users to read. */
export const hasPublishedArticles = (tx: Transaction, tenantId: string): Promise<boolean> =>
  publishedArticleStore(tx, tenantId).hasAny()
