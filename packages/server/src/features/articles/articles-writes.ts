import { isDeepStrictEqual } from 'node:util'
import type { TransferArticle } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { articleChange } from './article-change.ts'
import type { RenderedBody } from './article-text.ts'
import { articleStore } from './articles-store.ts'
import { definitionOf } from './present-article.ts'

export { renderBody } from './article-text.ts'

/** Makes an article equal to the one of a transfer document: its published definition and its working copy. */
export async function putArticle(
  change: TenantChange,
  wanted: TransferArticle,
  renderedOf: (articleId: string) => Promise<RenderedBody>,
): Promise<void> {
  const { article_id, definition, published } = wanted
  const articles = articleChange(change)
  let article =
    (await articleStore(change.tx, change.tenant.tenant_id).find(article_id)) ??
    (await articles.insert(article_id, published ?? definition, new Date(wanted.created_at)))

  const isServed = article.published && isDeepStrictEqual(definitionOf(article.published), published)
  if (published && !isServed) {
    const publishedAt = wanted.published_at ? new Date(wanted.published_at) : change.now
    article = await articles.publish(article, published, await renderedOf(article_id), publishedAt)
  }
  if (!isDeepStrictEqual(definitionOf(article.row), definition)) {
    article = await articles.edit(article, definition)
  }
  if (wanted.status === 'archived' && article.row.status !== 'archived') await articles.archive(article)
}
