import type { ArticleDefinition } from '@guide/contracts'

/** What an admin wrote, of an article as it is edited or as it is published. */
export const articleDefinition = (row: {
  title: string
  body: string
  language: string | null
  priority: number
}): ArticleDefinition => ({
  title: row.title,
  body: row.body,
  language: row.language as ArticleDefinition['language'],
  priority: row.priority,
})
