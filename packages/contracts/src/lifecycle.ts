import Type, { type Static } from 'typebox'
import { closed, nullable, Timestamp } from './schema.ts'

export const statuses = ['draft', 'published', 'archived'] as const

export const Status = Type.Enum([...statuses])
export type Status = Static<typeof Status>

export const Version = Type.Integer({
  minimum: 0,
  description: 'Raised by each publish and rollback; 0 is never published.',
  examples: [1],
})

/** What the service itself keeps about a tour or a content item. */
export const lifecycleFields = {
  status: Status,
  version: Version,
  has_unpublished_changes: Type.Boolean({
    description: 'Whether the working copy differs from what users are served.',
  }),
  published_at: nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const lifecycleNames = Object.keys(lifecycleFields)

/** What is in a version besides its definition. */
export const versionFields = {
  version: Version,
  published_at: Timestamp,
  published_by: Type.String({ description: 'The `user_id` of the admin.', examples: ['grace'] }),
}

/** The answer of publish and rollback, besides the id. */
export const publishedFields = {
  status: Type.Literal('published'),
  version: Version,
  published_at: Timestamp,
}

/** The answer of archive, besides the id. */
export const archivedFields = { status: Type.Literal('archived'), version: Version, archived_at: Timestamp }

export const RollbackRequest = closed(
  'RollbackRequest',
  { version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'An earlier version.' }) },
  { version: 1 },
)
export type RollbackRequest = Static<typeof RollbackRequest>

export const Title = Type.String({ minLength: 1, maxLength: 200, examples: ['Welcome to Acme'] })
export const Body = Type.String({
  maxLength: 20_000,
  examples: ['Everything you work on is **here**.'],
  description:
    'Markdown: paragraphs, emphasis, links, lists, code, https images; HTML is text. `{{name|fallback}}` is filled from `tokens`.',
})

export const sendsETag = 'The answer carries an `ETag`.'
export const takesIfMatch =
  'Each field that is named replaces the stored one, whole; the others stay. The answer carries an `ETag`; an `If-Match` that no longer holds is refused (409), without one the last write wins.'
