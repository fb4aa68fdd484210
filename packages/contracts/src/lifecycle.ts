import Type, { type Static } from 'typebox'
import { closed, listOf, nullable, Timestamp } from './schema.ts'

export const statuses = ['draft', 'published', 'archived'] as const

export const Status = Type.Enum([...statuses])
export type Status = Static<typeof Status>

export const Version = Type.Integer({
  minimum: 0,
  description:
    'The number of the published version. It increases with each publish and rollback; 0 means never published.',
  examples: [1],
})

/** The fields of a tour or content item that the service maintains. */
export const lifecycleFields = {
  status: Status,
  version: Version,
  has_unpublished_changes: Type.Boolean({
    description: 'Whether the working copy differs from the published version.',
  }),
  published_at: nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const lifecycleNames = Object.keys(lifecycleFields)

export const Title = Type.String({ minLength: 1, maxLength: 200, examples: ['Welcome to Acme'] })

/** The fields of a version, without its definition. */
export const versionFields = {
  version: Version,
  published_at: Timestamp,
  published_by: Type.String({
    description: 'The `user_id` of the admin who published it.',
    examples: ['grace'],
  }),
}

const VersionSummary = closed('VersionSummary', {
  ...versionFields,
  published_by_email: nullable(
    Type.String({
      description: 'The email address of that admin; null if it is not known.',
      examples: ['grace@acme.example'],
    }),
  ),
  title: Title,
  step_count: Type.Optional(Type.Integer({ minimum: 0, description: 'Only for tours.', examples: [1] })),
})
export type VersionSummary = Static<typeof VersionSummary>
export const VersionList = listOf('VersionList', VersionSummary)

/** The response of publish and rollback, without the id. */
export const publishedFields = {
  status: Type.Literal('published'),
  version: Version,
  published_at: Timestamp,
}

/** The response of archive, without the id. */
export const archivedFields = { status: Type.Literal('archived'), version: Version, archived_at: Timestamp }

export const RollbackRequest = closed(
  'RollbackRequest',
  {
    version: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The version to publish again.',
    }),
  },
  { version: 1 },
)
export type RollbackRequest = Static<typeof RollbackRequest>

export const Body = Type.String({
  maxLength: 20_000,
  examples: ['Everything you work on is **here**.'],
  description:
    'Markdown: paragraphs, emphasis, links, lists, code and https images. HTML is shown as text. `{{name|fallback}}` is replaced by the token `name`.',
})

export const sendsETag = 'The response has an `ETag` header.'
export const takesIfMatch =
  'Each field in the request replaces the whole stored value; other fields stay unchanged. The response has an `ETag` header. A request with an outdated `If-Match` returns 409; without `If-Match` the last write wins.'
/** For actions on a tour or content item. */
export const mayMatch = 'A request with an outdated `If-Match` returns 409.'

export const deletes = (noun: string) =>
  `Removes the ${noun} with its versions and its draft for good. Its audit records and what was counted stay. A published ${noun} must be archived first (409).`
