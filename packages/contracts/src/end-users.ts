import Type, { type Static } from 'typebox'
import { environments } from './api-keys.ts'
import { defineOperations } from './operation.ts'
import { anyIdOf, closed, dataOf, exampleId, listOf, nullable, PageQuery, Timestamp } from './schema.ts'
import { progressStates } from './sdk-items.ts'

export const userKinds = ['user', 'visitor'] as const
export type UserKind = (typeof userKinds)[number]

const UserId = Type.String({ examples: ['alice'] })
const Kind = Type.Enum([...userKinds], {
  description: '`user`: identified by a JWT. `visitor`: an anonymous visitor.',
})
const kind = Type.Optional(Type.Enum([...userKinds], { default: 'user' }))
const Environment = Type.Enum([...environments])
const Count = Type.Integer({ minimum: 0 })
const Attributes = Type.Record(Type.String(), Type.Unknown(), { examples: [{ plan: 'pro' }] })

export const EndUserSummary = closed('EndUserSummary', { user_id: UserId, kind: Kind })
export type EndUserSummary = Static<typeof EndUserSummary>

const StoredProgress = closed('StoredProgress', {
  environment: Environment,
  content_id: Type.String({
    description: 'The id of a tour or content item.',
    examples: [exampleId('tour')],
  }),
  title: nullable(
    Type.String({ examples: ['Welcome to Acme'], description: 'Null if the item was deleted.' }),
  ),
  state: Type.Enum([...progressStates]),
  step_id: nullable(Type.String({ examples: ['welcome'] })),
  changed_at: nullable({
    ...Timestamp,
    description: 'When the item ended or its last step was shown. Null if the user has only seen it.',
  }),
})

const LastContext = closed('LastContext', {
  environment: Environment,
  claims: { ...Attributes, description: 'The claims of the JWT.' },
  tokens: { ...Attributes, description: 'The `tokens` that the page sent.' },
  truncated: Type.Boolean({
    description: 'Whether attributes were left out: more than 4 KB are not stored.',
  }),
  seen_at: Timestamp,
})
export type LastContext = Static<typeof LastContext>

const Erasure = closed('Erasure', {
  status: Type.Enum(['pending', 'completed']),
  requested_at: Timestamp,
  completed_at: nullable(Timestamp),
})
export type Erasure = Static<typeof Erasure>

export const EndUser = closed('EndUser', {
  user_id: UserId,
  kind: Kind,
  counts: Type.Object(
    { progress: Count, threads: Count, messages: Count, attachments: Count, activity: Count },
    {
      additionalProperties: false,
      description: 'How much is stored in both environments. Events are not counted; the export lists them.',
    },
  ),
  progress: Type.Array(StoredProgress, { maxItems: 1000, description: 'At most 1,000 entries.' }),
  audiences: Type.Array(Type.String({ examples: [exampleId('aud')] }), {
    description: 'The ids of the saved audiences whose `values` contain the user.',
  }),
  contexts: nullable(
    Type.Array(LastContext, {
      description: 'What the user last came with, for 30 days. Null for viewers, who may not see it.',
    }),
  ),
  unsubscribed_at: nullable({
    ...Timestamp,
    description: 'Since when the user wants no mails about answers. Null if the user gets them.',
  }),
  erasure: nullable({ ...Erasure, description: 'The latest erasure of the last 90 days.' }),
})
export type EndUser = Static<typeof EndUser>

export const ErasureReceipt = dataOf('ErasureReceipt', {
  user_id: UserId,
  kind: Kind,
  ...Erasure.properties,
})

/** What an export lists: rows as they are stored, which may have more fields in the next version. */
const exported = (example: Record<string, unknown>) =>
  Type.Array(Type.Record(Type.String(), Type.Unknown(), { examples: [example] }))

export const EndUserExport = closed('EndUserExport', {
  user_id: UserId,
  kind: Kind,
  exported_at: Timestamp,
  progress: exported({ environment: 'live', content_id: exampleId('tour'), state: 'completed' }),
  contexts: exported({ environment: 'live', claims: { plan: 'pro' }, tokens: { name: 'Alice' } }),
  threads: exported({ thread_id: exampleId('thr'), subject: 'Where are my reports?', messages: [] }),
  mails: exported({ email: 'alice@acme.example', language: 'en', unsubscribed_at: null }),
  preferences: exported({ question_mails: 'daily', language: 'en', time_zone: 'UTC' }),
  searches: exported({ words: 'export invoices', last_at: '2026-01-31T12:00:00.000Z' }),
  audiences: exported({ audience_id: exampleId('aud'), name: 'Paying customers' }),
  admin_users: exported({ email: 'alice@acme.example', name: 'Alice', role: 'editor' }),
  sessions: exported({
    address: '192.0.2.1',
    browser: 'Mozilla/5.0',
    signed_in_at: '2026-01-31T12:00:00.000Z',
  }),
  sign_in_links: exported({ email: 'alice@acme.example', expires_at: '2026-01-31T12:00:00.000Z' }),
  invites: exported({ invite_id: exampleId('inv'), email: 'alice@acme.example', role: 'viewer' }),
  access_tokens: exported({ name: 'Deployment', role: 'editor', created_at: '2026-01-31T12:00:00.000Z' }),
  preview_links: exported({ content_id: exampleId('tour'), url: 'https://app.acme.example/' }),
  drafts: exported({ content_id: exampleId('tour'), updated_at: '2026-01-31T12:00:00.000Z' }),
  versions: exported({ content_id: exampleId('tour'), version: 3, published_at: '2026-01-31T12:00:00.000Z' }),
  uploads: exported({ environment: 'live', bytes: 2048, expires_at: '2026-01-31T12:00:00.000Z' }),
  answers: exported({ thread_id: exampleId('thr'), body: 'You find them under Reports.' }),
  activity: exported({ event: 'TourPublishedByAdmin', entity_type: 'tour', entity_id: exampleId('tour') }),
  reports: exported({ content_id: exampleId('tour'), measure: 'shown', day: '2026-01-31' }),
  events: exported({ name: 'content.shown', item_id: exampleId('tour'), at: '2026-01-31T12:00:00.000Z' }),
})

export const ProgressReset = closed(
  'ProgressReset',
  {
    content_id: Type.Optional({
      ...anyIdOf('tour'),
      description: 'The id of a tour or content item. Default: all of them.',
    }),
  },
  { content_id: exampleId('tour') },
)
export type ProgressReset = Static<typeof ProgressReset>

const tag = 'End users'
const path = '/v1/admin/end-users'
const KindQuery = Type.Object({ kind }, { additionalProperties: false })

export const endUserOperations = defineOperations({
  listEndUsers: {
    method: 'GET',
    path,
    auth: 'viewer',
    heavy: 'read',
    tag,
    summary: 'List end users',
    description:
      'Returns the users of both environments who have progress, threads or a remembered context, sorted by id. Of very many users the list has the first 5,000 or more, and `q` finds each one by the whole id.',
    query: Type.Object(
      {
        q: Type.Optional(
          Type.String({ minLength: 1, maxLength: 255, description: 'A part of the id, in any case.' }),
        ),
        kind,
        ...PageQuery.properties,
      },
      { additionalProperties: false },
    ),
    responses: { 200: listOf('EndUserList', EndUserSummary) },
  },
  getEndUser: {
    method: 'GET',
    path: `${path}/{user_id}`,
    auth: 'viewer',
    heavy: 'read',
    tag,
    summary: 'Get an end user',
    description: 'Says what is stored about a user, and whether the user was erased.',
    query: KindQuery,
    responses: { 200: EndUser },
  },
  exportEndUser: {
    method: 'GET',
    path: `${path}/{user_id}/export`,
    auth: 'admin',
    heavy: 'export',
    tag,
    summary: 'Export an end user',
    description:
      'Returns everything that is stored about a user, without secrets and without the definitions that the user made as an admin. The URLs of attachments are valid for 15 minutes.',
    query: KindQuery,
    responses: { 200: EndUserExport },
  },
  eraseEndUser: {
    method: 'DELETE',
    path: `${path}/{user_id}`,
    auth: 'admin',
    stopsHarm: true,
    heavy: 'erasure',
    tag,
    summary: 'Erase an end user',
    description:
      'Starts the erasure of everything that is stored about a user. It ends after one to two minutes, more with very many events: then `erasure.status` of the user is `completed`, and the audit record `EndUserErasedByAdmin` is written. An admin user must be removed from the admin users first (409).',
    query: KindQuery,
    responses: { 202: ErasureReceipt },
    errors: ['CONFLICT'],
  },
  resetProgress: {
    method: 'POST',
    path: `${path}/{user_id}/reset-progress`,
    auth: 'editor',
    tag,
    summary: 'Reset the progress of an end user',
    description: 'The user gets the content as if it were new. Reports still count what happened before.',
    query: KindQuery,
    body: ProgressReset,
    responses: {
      200: dataOf('ProgressResetReceipt', {
        user_id: UserId,
        kind: Kind,
        reset: { ...Count, description: 'How many entries of progress were removed.' },
      }),
    },
  },
})
