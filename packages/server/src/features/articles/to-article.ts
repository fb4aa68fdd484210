import { isDeepStrictEqual } from 'node:util'
import type { Article } from '@guide/contracts'
import { articleDefinition } from './article-definition.ts'
import type { StoredArticle } from './articles-store.ts'

/** An article as the API shows it to admins. */
export const toArticle = ({ row, published }: StoredArticle): Article => ({
  article_id: row.article_id,
  ...articleDefinition(row),
  status: row.status,
  has_unpublished_changes:
    published !== null && !isDeepStrictEqual(articleDefinition(row), articleDefinition(published)),
  published_at: published?.published_at.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
