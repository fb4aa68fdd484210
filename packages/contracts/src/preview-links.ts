import Type, { type Static } from 'typebox'
import { ActivityActor } from './activity.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, idOf, listOf, PageQuery, Timestamp } from './schema.ts'
import { PageUrl } from './sdk-edge.ts'
import { SdkItem } from './sdk-items.ts'
import { UrlPattern } from './targeting.ts'

/** The name of the token in the fragment of a preview link, and in the storage of the tab. */
export const previewMark = 'guide-preview'

const linkFields = {
  link_id: idOf('prv'),
  url: Type.String({
    description: 'The URL of the page, without the token.',
    examples: ['https://app.acme.example/projects'],
  }),
  created_by: ActivityActor,
  created_at: Timestamp,
  expires_at: { ...Timestamp, description: '7 days after `created_at`.' },
}

export const PreviewLink = closed('PreviewLink', linkFields)
export type PreviewLink = Static<typeof PreviewLink>

export const CreatedPreviewLink = closed('CreatedPreviewLink', {
  ...linkFields,
  url: Type.String({
    description: 'The URL of the page with the token in its fragment. The token is returned only once.',
    examples: ['https://app.acme.example/projects#guide-preview=bm90LWEtcmVhbC10b2tlbg'],
  }),
})
export type CreatedPreviewLink = Static<typeof CreatedPreviewLink>

export const PreviewLinkCreate = closed(
  'PreviewLinkCreate',
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'The URL of a page. Its origin must be one of `admin_origins`.',
    }),
  },
  { url: 'https://app.acme.example/projects' },
)
export type PreviewLinkCreate = Static<typeof PreviewLinkCreate>

export const Preview = dataOf('Preview', {
  item: { ...SdkItem, description: 'The tour or content item as it was when the link was created.' },
  page: Type.Object(
    {
      matches: Type.Boolean({
        description: 'Whether the page in the request is one of the pages of the item.',
      }),
      patterns: Type.Array(UrlPattern, { description: 'The pages of the item; none means all pages.' }),
    },
    { additionalProperties: false },
  ),
  expires_at: Timestamp,
})
export type Preview = Static<typeof Preview>

const PreviewLinkList = listOf('PreviewLinkList', PreviewLink)

const linksOf = <const Path extends string>(path: Path, tag: string, noun: string) =>
  ({
    list: {
      method: 'GET',
      path: `${path}/preview-links`,
      auth: 'viewer',
      tag,
      summary: `List the preview links of a ${noun}`,
      description: 'Returns the links that still work, newest first, without their tokens.',
      query: PageQuery,
      responses: { 200: PreviewLinkList },
    },
    create: {
      method: 'POST',
      path: `${path}/preview-links`,
      auth: 'editor',
      tag,
      summary: `Create a preview link of a ${noun}`,
      description: `The link shows the working copy of the ${noun} as it is now on a page of yours, to users of that page who have the link. A draft is not part of the working copy before the ${noun} is updated with it. The link works for 7 days, or until it is revoked.`,
      body: PreviewLinkCreate,
      responses: { 201: CreatedPreviewLink },
      errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
    },
    revoke: {
      method: 'DELETE',
      path: `${path}/preview-links/{link_id}`,
      auth: 'editor',
      stopsHarm: true,
      tag,
      summary: `Revoke a preview link of a ${noun}`,
      description: 'The link stops working immediately.',
      responses: { 204: null },
    },
  }) as const

const ofTour = linksOf('/v1/admin/tours/{tour_id}', 'Tours', 'tour')
const ofContent = linksOf('/v1/admin/content/{content_id}', 'Content', 'content item')

export const previewLinkOperations = defineOperations({
  listTourPreviewLinks: ofTour.list,
  createTourPreviewLink: ofTour.create,
  revokeTourPreviewLink: ofTour.revoke,
  listContentPreviewLinks: ofContent.list,
  createContentPreviewLink: ofContent.create,
  revokeContentPreviewLink: ofContent.revoke,
  getPreview: {
    method: 'GET',
    path: '/v1/sdk/previews/{token}',
    auth: 'user',
    tag: 'SDK',
    summary: 'Get what a preview link shows',
    description:
      'Ignores status, audience, schedule, rollout and progress, and counts nothing. An unknown, revoked or expired link returns 404, and so does a link while its kind of content is switched off. Requires the API key and the JWT of a user, like other requests of the SDK.',
    query: Type.Object({ url: Type.Optional(PageUrl) }),
    responses: { 200: Preview },
  },
})
