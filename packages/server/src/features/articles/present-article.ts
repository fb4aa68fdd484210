import { isDeepStrictEqual } from 'node:util'
import type {
  Article,
  ArticleDefinition,
  ArticleSummary,
  SdkArticle,
  SdkArticleSummary,
} from '@guide/contracts'
import type { ArticleRow, ArticleSummaryRow, PublishedRow, StoredArticle } from './articles-store.ts'
import type { PublishedSummary } from './published-articles-store.ts'

/** The fields that an admin writes, of the working copy or of the published article. */
export const definitionOf = (row: ArticleRow | PublishedRow): ArticleDefinition => ({
  title: row.title,
  body: row.body,
  language: row.language as ArticleDefinition['language'],
  priority: row.priority,
})

/** An article as the API shows it to admins. */
export const toArticle = ({ row, published }: StoredArticle): Article => ({
  article_id: row.article_id,
  ...definitionOf(row),
  status: row.status,
  has_unpublished_changes:
    published !== null && !isDeepStrictEqual(definitionOf(row), definitionOf(published)),
  published_at: published?.published_at.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** An article as lists show it to admins. */
export const toArticleSummary = (row: ArticleSummaryRow): ArticleSummary => ({
  article_id: row.article_id,
  title: row.title,
  language: row.language as ArticleSummary['language'],
  priority: row.priority,
  status: row.status,
  has_unpublished_changes: row.has_unpublished_changes,
  published_at: row.published_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** A published article as users read it. */
export const toSdkArticle = (row: PublishedRow): SdkArticle => ({
  article_id: row.article_id,
  title: row.title,
  language: row.language as SdkArticle['language'],
  body_tree: row.body_tree,
  published_at: row.published_at.toISOString(),
})

/** A published article as the list for users shows it. */
export const toSdkArticleSummary = (row: PublishedSummary): SdkArticleSummary => ({
  article_id: row.article_id,
  title: row.title,
  language: row.language as SdkArticleSummary['language'],
  excerpt: row.excerpt,
  published_at: row.published_at.toISOString(),
})
