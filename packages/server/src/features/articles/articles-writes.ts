import { isDeepStrictEqual } from 'node:util'
import type { TransferArticle } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { articleChange } from './article-change.ts'
import { articleDefinition } from './article-definition.ts'
import { rendered } from './article-text.ts'
import { articleStore } from './articles-store.ts'

/** Brings an article to where a document has it: what it has published is served, its working copy as given. */
export async function putArticle(change: TenantChange, wanted: TransferArticle): Promise<void> {
  const { article_id, definition, published } = wanted
  const articles = articleChange(change)
  let article =
    (await articleStore(change.tx, change.tenant.tenant_id).find(article_id)) ??
    (await articles.insert(article_id, published ?? definition, new Date(wanted.created_at)))

  const isServed = article.published && isDeepStrictEqual(articleDefinition(article.published), published)
  if (published && !isServed) {
    const publishedAt = wanted.published_at ? new Date(wanted.published_at) : change.now
    article = await articles.publish(article, published, rendered(published.body), publishedAt)
  }
  if (!isDeepStrictEqual(articleDefinition(article.row), definition)) {
    article = await articles.edit(article, definition)
  }
  if (wanted.status === 'archived' && article.row.status !== 'archived') await articles.archive(article)
}
