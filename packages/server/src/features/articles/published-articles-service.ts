import type { SdkArticle, SdkArticleSummary } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import { notFound } from '../../errors.ts'
import { articleStore } from './articles-store.ts'
import { type PublishedSummary, publishedArticleStore } from './published-articles-store.ts'

/** Help articles as users read them. */
export class PublishedArticleService {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async list(tenantId: string, words: string, slice: Slice): Promise<Page<SdkArticleSummary>> {
    const store = publishedArticleStore(this.#database.sql, tenantId)
    return mapPage(await (words.trim() ? store.search(words, slice) : store.list(slice)), toSummary)
  }

  async get(tenantId: string, articleId: string): Promise<SdkArticle> {
    const article = await articleStore(this.#database.sql, tenantId).findPublished(articleId)
    if (!article) throw notFound('article', articleId)
    const { article_id, title, body_tree, published_at } = article
    const language = article.language as SdkArticle['language']
    return { article_id, title, language, body_tree, published_at: published_at.toISOString() }
  }
}

const toSummary = ({ article_id, title, language, excerpt, published_at }: PublishedSummary) => ({
  article_id,
  title,
  language: language as SdkArticleSummary['language'],
  excerpt,
  published_at: published_at.toISOString(),
})
