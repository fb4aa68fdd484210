import Type, { type Static } from 'typebox'
import { ChecklistItem } from './checklist.ts'
import { contentKinds, contentTypes } from './content-kinds.ts'
import { deliveryFields, deliveryInput } from './delivery.ts'
import {
  archivedFields,
  Body,
  lifecycleFields,
  lifecycleNames,
  publishedFields,
  Title,
  versionFields,
} from './lifecycle.ts'
import { linkDescription } from './link.ts'
import { closed, dataOf, editable, idOf, listOf, nullable, optional, Timestamp } from './schema.ts'
import {
  Backdrop,
  backdropDescription,
  ElementTarget,
  ElementTargetInput,
  OnMissing,
  Position,
  WaitMs,
} from './targeting.ts'

export const bannerLayouts = ['overlay', 'push'] as const
export const dismissBehaviors = ['once', 'session', 'always'] as const

export const ContentType = Type.Enum([...contentTypes])
export type ContentType = Static<typeof ContentType>

export const DismissBehavior = Type.Enum([...dismissBehaviors], {
  description:
    'Whether a dismissed item stays hidden: `once` forever, `session` for the session, `always` not at all. Default: `once`.',
})
export type DismissBehavior = Static<typeof DismissBehavior>

const Layout = Type.Enum([...bannerLayouts], {
  description:
    'For a banner: `overlay` lies over the page, `push` moves the content of the page. Default: `overlay`.',
})

/** Fields that are the same in requests and in responses. A response for the SDK leaves them out if they have their default. */
export const stagingFields = {
  backdrop: { ...Backdrop, description: `For a spotlight. ${backdropDescription}` },
  layout: Layout,
  wait_ms: WaitMs,
}

/** Fields that are the same in requests, in responses and for the SDK. */
export const presentationFields = {
  position: Position,
  on_missing: OnMissing,
  dismiss_behavior: DismissBehavior,
  cta_text: nullable(Type.String({ maxLength: 200, examples: ['Show me'] })),
  cta_url: nullable(
    Type.String({
      maxLength: 2000,
      description: `Must be ${linkDescription}.`,
      examples: ['/reports'],
    }),
  ),
}

const ContentId = idOf('cnt')
const typesWithItems = contentTypes.filter(type => contentKinds[type].parts === 'items')

export const ContentDefinition = closed('ContentDefinition', {
  content_type: ContentType,
  title: Title,
  body: Body,
  element_target: nullable(ElementTarget),
  ...presentationFields,
  ...stagingFields,
  items: Type.Array(ChecklistItem, {
    description: `Only for the content type ${typesWithItems.join(', ')}; empty for other types.`,
  }),
  ...deliveryFields,
})
export type ContentDefinition = Static<typeof ContentDefinition>

export const Content = closed('Content', {
  content_id: ContentId,
  ...ContentDefinition.properties,
  ...lifecycleFields,
})
export type Content = Static<typeof Content>

export const ContentSummary = closed('ContentSummary', {
  content_id: ContentId,
  content_type: ContentType,
  title: Title,
  status: lifecycleFields.status,
  version: lifecycleFields.version,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ContentSummary = Static<typeof ContentSummary>

const changes = optional({
  content_type: ContentType,
  title: Title,
  body: Body,
  element_target: nullable(ElementTargetInput),
  ...presentationFields,
  ...stagingFields,
  items: Type.Array(ChecklistItem, {
    maxItems: 100,
    description: `Only for the content type ${typesWithItems.join(', ')}; must be empty for other types (422).`,
  }),
  ...deliveryInput,
})
const readOnly = ['content_id', ...lifecycleNames]

export const ContentCreate = editable(
  'ContentCreate',
  { ...changes, content_type: ContentType, title: Title },
  readOnly,
  {
    content_type: 'banner',
    title: 'Reports are here',
    body: 'Every project has a **weekly report** now.',
    cta_text: 'Show me',
    cta_url: '/reports',
    url_patterns: [{ pattern: '/projects*' }],
    audience: { plan: { $in: ['pro', 'team'] } },
    schedule: { start_at: '2026-02-01T08:00:00.000Z', end_at: null },
  },
)
export type ContentCreate = Static<typeof ContentCreate>

export const ContentUpdate = editable('ContentUpdate', changes, readOnly, {
  title: 'Reports are here to stay',
  dismiss_behavior: 'session',
})
export type ContentUpdate = Static<typeof ContentUpdate>

export const ContentVersion = closed('ContentVersion', { ...versionFields, definition: ContentDefinition })
export type ContentVersion = Static<typeof ContentVersion>

export const ContentList = listOf('ContentList', ContentSummary)
export const PublishedContent = dataOf('PublishedContent', { content_id: ContentId, ...publishedFields })
export type PublishedContent = Static<typeof PublishedContent>
export const ArchivedContent = dataOf('ArchivedContent', { content_id: ContentId, ...archivedFields })
export type ArchivedContent = Static<typeof ArchivedContent>
