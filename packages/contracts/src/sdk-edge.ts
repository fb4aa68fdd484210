import Type, { type Static } from 'typebox'
import { environments } from './api-keys.ts'
import { configurationFields, Features } from './config.ts'
import { gates } from './diagnose.ts'
import { SdkFingerprints } from './fingerprint.ts'
import { AnyContentKind, itemReferenceFields } from './item-reference.ts'
import { defineOperations } from './operation.ts'
import { anyIdOf, closed, dataOf, exampleId, nullable, open, PersonId, Timestamp } from './schema.ts'
import { EventBatch, EventReceipt } from './sdk-events.ts'
import { SdkItem, SdkTour } from './sdk-items.ts'
import { CompleteTokenSet, Theme } from './themes.ts'

export const SdkTheme = closed('SdkTheme', {
  theme_id: Theme.properties.theme_id,
  name: Type.String({ examples: ['Acme'] }),
  light: CompleteTokenSet,
  dark: CompleteTokenSet,
})
export type SdkTheme = Static<typeof SdkTheme>

export const SdkConfig = dataOf('SdkConfig', {
  tenant_id: Type.String({ examples: [exampleId('ten')] }),
  environment: Type.Enum([...environments]),
  version: Type.String({ description: 'The version of the service and of the SDK.', examples: ['1.0.0'] }),
  content_types: Type.Array(AnyContentKind, {
    description: 'The kinds of content that this tenant has published.',
  }),
  features: Features,
  theme: SdkTheme,
  modules: Type.Record(Type.String(), Type.String(), {
    description: 'The URL of each SDK module.',
    examples: [{ tour: '/sdk/tour-CNeyvl.js', banner: '/sdk/notice-C4z5lg.js' }],
  }),
  preload: Type.Array(Type.String(), {
    description:
      'The names of the modules that show the published content. In a response with content, only those that show its items.',
    examples: [['ui', 'anchor', 'tour']],
  }),
  feature_flags: configurationFields.feature_flags,
  help: Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false }),
})
export type SdkConfig = Static<typeof SdkConfig>

export const PageUrl = Type.String({ minLength: 1, maxLength: 8192, description: 'The URL of the page.' })

export const ContentRequest = open(
  'ContentRequest',
  {
    url: PageUrl,
    user_id: Type.Optional({
      ...PersonId,
      description: 'The id of the user. The `sub` of the JWT takes precedence.',
    }),
    tokens: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'Attributes that the page sends about the user, for audience rules and for placeholders in texts.',
      }),
    ),
    session_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    locale: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    explain: Type.Optional(
      Type.Boolean({
        description:
          'Whether the response also lists what the user does not get. It works with a test key, outside production, and if the tenant sets the feature flag `explain_to_users`; otherwise it is ignored.',
      }),
    ),
    config: Type.Optional(
      Type.Boolean({ description: 'Whether the response also contains the configuration.' }),
    ),
    started_tour_ids: Type.Optional(
      Type.Array(anyIdOf('tour'), {
        maxItems: 20,
        description:
          'The tours that are being played. They count as in progress, even if their events have not arrived yet.',
      }),
    ),
  },
  {
    url: 'https://app.acme.example/projects',
    user_id: 'alice',
    tokens: { name: 'Alice', plan: 'pro' },
    session_id: 's-7f3a',
    locale: 'en',
  },
)
export type ContentRequest = Static<typeof ContentRequest>

/** The parts of the address of a page that patterns and rules can look at. */
export const addressParts = ['path', 'query', 'hash', 'host'] as const

const { title: _, ...withheldFields } = itemReferenceFields

export const WithheldItem = closed('WithheldItem', {
  ...withheldFields,
  gate: Type.Enum([...gates], {
    description: 'The first check of the evaluation that the item does not pass.',
  }),
})
export type WithheldItem = Static<typeof WithheldItem>

export const ContentAnswer = dataOf('ContentAnswer', {
  items: Type.Array(SdkItem, { description: 'Sorted by priority, highest first, then newest first.' }),
  address_parts: Type.Array(Type.Enum([...addressParts]), {
    description:
      'The parts of the URL that the published items of the tenant depend on. A change of the other parts does not change this result.',
    examples: [['path', 'query']],
  }),
  evaluated_at: Timestamp,
  next_change_at: nullable({ ...Timestamp, description: 'When a schedule will change this result.' }),
  truncated: Type.Optional(
    Type.Boolean({
      description:
        'True if more items match than a response holds: 100 items and 1 MiB, and 200 items with a manual trigger and 1 MiB beside them.',
    }),
  ),
  forget_before: Type.Optional({
    ...Timestamp,
    description:
      'The user was erased at this time. The page removes what it noted about the user before, and sends none of it.',
  }),
  withheld: Type.Optional(
    Type.Array(WithheldItem, {
      description:
        'Published items that the user does not get on this page, at most 100. Only for a request with `explain`, where that is allowed.',
    }),
  ),
  config: Type.Optional(SdkConfig.properties.data),
})
export type ContentAnswer = Static<typeof ContentAnswer>

const tag = 'SDK'
const identity =
  'Requires both the API key and the JWT of the user. If the tenant allows anonymous users, a request without a JWT is treated as an anonymous visitor. A JWT must be valid if it is sent.'

const inBody =
  'Pages can send the same JSON as `text/plain`, with `api_key` and `token` in the body instead of headers: browsers send such a request without a preflight.'

export const sdkOperations = defineOperations({
  getSdkConfig: {
    method: 'GET',
    path: '/v1/sdk/config',
    auth: 'user',
    published: true,
    tag,
    summary: 'Get the SDK configuration',
    description: `The response has an \`ETag\` header. A request with a matching \`If-None-Match\` returns 304. ${identity}`,
    responses: { 200: SdkConfig },
    etag: true,
  },
  evaluateContent: {
    method: 'POST',
    path: '/v1/sdk/content',
    auth: 'user',
    published: true,
    tag,
    summary: 'Evaluate content',
    description: `Returns the tours and content items for the user on the page. ${inBody} ${identity}`,
    body: ContentRequest,
    credentialsInBody: true,
    responses: { 200: ContentAnswer },
  },
  getSdkTour: {
    method: 'GET',
    path: '/v1/sdk/tours/{tour_id}',
    auth: 'user',
    published: true,
    tag,
    summary: 'Get a published tour',
    description: `Ignores audience, schedule and rollout. ${identity}`,
    query: Type.Object({ url: Type.Optional(PageUrl) }),
    responses: { 200: SdkTour },
  },
  getSdkFingerprints: {
    method: 'POST',
    path: '/v1/sdk/fingerprints/{content_id}',
    auth: 'user',
    published: true,
    tag,
    summary: 'Get the fingerprints of an item',
    description: `The SDK asks for them when it does not find a target by its keys. \`content_id\` is the id of a tour or of a content item. A content item that the user does not get on this page returns 404. ${identity}`,
    body: ContentRequest,
    responses: { 200: SdkFingerprints },
  },
  sendEvents: {
    method: 'POST',
    path: '/v1/sdk/events',
    auth: 'user',
    published: true,
    tag,
    summary: 'Send events',
    description: `Responds after the events are stored. A beacon cannot set headers: it sends the same JSON as \`text/plain\`, with \`api_key\` and \`token\` in the body. ${identity}`,
    body: EventBatch,
    bodyLimit: 256 * 1024,
    credentialsInBody: true,
    beacon: true,
    responses: { 202: EventReceipt },
  },
})
