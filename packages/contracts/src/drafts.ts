import Type, { type Static } from 'typebox'
import { defineOperations } from './operation.ts'
import { closed, nullable, Timestamp } from './schema.ts'

const AnyJson = Type.Union([
  Type.Record(Type.String(), Type.Unknown(), { examples: [{ title: 'Welcome to Ac' }] }),
  Type.Array(Type.Unknown()),
])

export const Draft = closed('Draft', {
  draft: nullable({ ...AnyJson, description: 'What was stored; null if there is no draft.' }),
  updated_at: nullable(Timestamp),
  updated_by: nullable(
    Type.String({ description: 'The `user_id` of the admin who stored it.', examples: ['grace'] }),
  ),
})
export type Draft = Static<typeof Draft>

export const DraftInput = closed(
  'DraftInput',
  {
    draft: { ...AnyJson, description: 'Any JSON object or array. It is stored as it is, and not validated.' },
  },
  { draft: { title: 'Welcome to Ac' } },
)
export type DraftInput = Static<typeof DraftInput>

const maxBytes = 256 * 1024

const whatItIs = (noun: string) =>
  `A draft is what an editor is in the middle of. Each ${noun} has at most one. It is not validated and not in the activity, and users never get it: update the ${noun} with it when it is complete.`
const sendsETag = 'The response has an `ETag` header, also if there is no draft.'
const outdated = 'A request with an outdated `If-Match` returns 409.'

const draftOf = <const Path extends string>(path: Path, tag: string, noun: string) =>
  ({
    get: {
      method: 'GET',
      path: `${path}/draft`,
      auth: 'viewer',
      tag,
      summary: `Get the draft of a ${noun}`,
      description: `${whatItIs(noun)} ${sendsETag}`,
      etag: true,
      responses: { 200: Draft },
    },
    put: {
      method: 'PUT',
      path: `${path}/draft`,
      auth: 'editor',
      tag,
      summary: `Store the draft of a ${noun}`,
      description: `${whatItIs(noun)} ${sendsETag} ${outdated} At most 256 KiB, or less if the bound \`largest_definition_bytes\` is lower.`,
      etag: true,
      body: DraftInput,
      bodyLimit: maxBytes,
      responses: { 200: Draft },
      errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
    },
    delete: {
      method: 'DELETE',
      path: `${path}/draft`,
      auth: 'editor',
      tag,
      summary: `Delete the draft of a ${noun}`,
      description: `Nothing happens if there is no draft. ${outdated}`,
      responses: { 204: null },
      errors: ['CONFLICT'],
    },
  }) as const

const ofTour = draftOf('/v1/admin/tours/{tour_id}', 'Tours', 'tour')
const ofContent = draftOf('/v1/admin/content/{content_id}', 'Content', 'content item')

export const draftOperations = defineOperations({
  getTourDraft: ofTour.get,
  putTourDraft: ofTour.put,
  deleteTourDraft: ofTour.delete,
  getContentDraft: ofContent.get,
  putContentDraft: ofContent.put,
  deleteContentDraft: ofContent.delete,
})
