import Type, { type Static } from 'typebox'
import { environments } from './api-keys.ts'
import { configurationFields, Features } from './config.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, exampleId, nullable, open, Timestamp } from './schema.ts'
import { EventBatch, EventReceipt } from './sdk-events.ts'
import { SdkItem, SdkTour } from './sdk-items.ts'
import { AnyContentKind } from './subject.ts'
import { Theme, TokenSet } from './themes.ts'

export const SdkTheme = closed('SdkTheme', {
  theme_id: Theme.properties.theme_id,
  name: Type.String({ examples: ['Acme'] }),
  light: TokenSet,
  dark: TokenSet,
})
export type SdkTheme = Static<typeof SdkTheme>

export const SdkConfig = dataOf('SdkConfig', {
  tenant_id: Type.String({ examples: [exampleId('ten')] }),
  environment: Type.Enum([...environments]),
  version: Type.String({ description: 'The release of the service and the SDK.', examples: ['1.0.0'] }),
  content_types: Type.Array(AnyContentKind, { description: 'The kinds that this tenant publishes now.' }),
  features: Features,
  theme: SdkTheme,
  modules: Type.Record(Type.String(), Type.String(), {
    description: 'Where the SDK finds its modules.',
    examples: [{ tour: '/sdk/tour-CNeyvldt.js', banner: '/sdk/banner-C4z5lgIU.js' }],
  }),
  feature_flags: configurationFields.feature_flags,
  help: Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false }),
})
export type SdkConfig = Static<typeof SdkConfig>

export const ContentRequest = open(
  'ContentRequest',
  {
    url: Type.String({
      minLength: 1,
      maxLength: 8192,
      description: 'The page, as its address bar shows it.',
    }),
    user_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: "A JWT's `sub` wins over it." }),
    ),
    tokens: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'What the page says about the user. Rules and texts may use it.',
      }),
    ),
    session_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    locale: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
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

export const ContentAnswer = dataOf('ContentAnswer', {
  items: Type.Array(SdkItem, { description: 'Higher priority first, then newest.' }),
  evaluated_at: Timestamp,
  next_change_at: nullable({ ...Timestamp, description: 'When a schedule will change this answer.' }),
})
export type ContentAnswer = Static<typeof ContentAnswer>

const tag = 'SDK'
const identity =
  "Needs the API key and the user's JWT, both. Where the tenant allows anonymous users, a request without a JWT is an anonymous visitor; a JWT that is present must be valid."

export const sdkOperations = defineOperations({
  getSdkConfig: {
    method: 'GET',
    path: '/v1/sdk/config',
    auth: 'user',
    published: true,
    tag,
    summary: 'What the SDK needs to start on a page',
    description: `The answer carries an \`ETag\`; an \`If-None-Match\` that holds is answered with 304. ${identity}`,
    responses: { 200: SdkConfig, 304: null },
    etag: true,
  },
  evaluateContent: {
    method: 'POST',
    path: '/v1/sdk/content',
    auth: 'user',
    published: true,
    tag,
    summary: 'The tours and content items that a user gets on a page',
    description: identity,
    body: ContentRequest,
    bodyLimit: 64 * 1024,
    responses: { 200: ContentAnswer },
  },
  getSdkTour: {
    method: 'GET',
    path: '/v1/sdk/tours/{tour_id}',
    auth: 'user',
    published: true,
    tag,
    summary: 'One published tour, whatever its audience, schedule and rollout say',
    description: identity,
    responses: { 200: SdkTour },
  },
  sendEvents: {
    method: 'POST',
    path: '/v1/sdk/events',
    auth: 'user',
    published: true,
    tag,
    summary: 'Report what happened on a page',
    description: `Answered once the events are stored. A beacon, which can set no headers, sends the same JSON as \`text/plain\` with \`api_key\` and \`token\` inside. ${identity}`,
    body: EventBatch,
    bodyLimit: 256 * 1024,
    beacon: true,
    responses: { 202: EventReceipt },
  },
})
