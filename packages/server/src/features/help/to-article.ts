import type { Article } from '@guide/contracts'
import type { ArticleRow, StoredArticle } from './articles-store.ts'

/** An article as the API shows it to admins. */
export const toArticle = ({ row, published }: StoredArticle): Article => ({
  article_id: row.article_id,
  title: row.title,
  body: row.body,
  language: row.language as Article['language'],
  priority: row.priority,
  status: row.status,
  has_unpublished_changes: published !== null && differs(row, published),
  published_at: published?.published_at.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const differs = (row: ArticleRow, published: Pick<ArticleRow, (typeof definition)[number]>): boolean =>
  definition.some(name => row[name] !== published[name])

const definition = ['title', 'body', 'language', 'priority'] as const
