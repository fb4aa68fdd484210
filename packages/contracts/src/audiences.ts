import Type, { type Static } from 'typebox'
import { AudienceRule } from './delivery.ts'
import { sendsETag, takesIfMatch } from './lifecycle.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, editable, idOf, listOf, nullable, optional, PageQuery, Timestamp } from './schema.ts'

const AudienceId = idOf('aud')
const Name = Type.String({ minLength: 1, maxLength: 200, examples: ['Paying customers'] })
const Description = Type.String({ maxLength: 2000, examples: ['Users on a paid plan.'] })
const criteria = {
  rule: nullable(AudienceRule),
  values: nullable(
    Type.Array(Type.Union([Type.String({ maxLength: 255, examples: ['alice'] }), Type.Number()]), {
      description:
        'A list of values for the operators `$inGroup` and `$notInGroup`. Its length is bounded: see `GET /v1/admin/usage`.',
    }),
  ),
}
const summary = {
  audience_id: AudienceId,
  name: Name,
  description: Description,
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Audience = closed('Audience', { ...summary, ...criteria })
export type Audience = Static<typeof Audience>

const Kind = Type.Enum(['rule', 'values'])

export const AudienceSummary = closed('AudienceSummary', {
  ...summary,
  kind: Kind,
  item_count: Type.Integer({
    minimum: 0,
    description: 'How many tours and content items have it as their `audience_id` in the working copy.',
  }),
})
export type AudienceSummary = Static<typeof AudienceSummary>

const changes = optional({ name: Name, description: Description, ...criteria })
const readOnly = ['audience_id', 'created_at', 'updated_at']

export const AudienceCreate = editable('AudienceCreate', { ...changes, name: Name }, readOnly, {
  name: 'Paying customers',
  description: 'Users on a paid plan.',
  rule: { plan: { $in: ['pro', 'team'] }, 'claims.email': { $exists: true } },
})
export type AudienceCreate = Static<typeof AudienceCreate>

export const AudienceUpdate = editable('AudienceUpdate', changes, readOnly, {
  rule: { plan: { $in: ['pro', 'team', 'enterprise'] } },
})
export type AudienceUpdate = Static<typeof AudienceUpdate>

export const AudienceListQuery = Type.Object(
  {
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'A part of the name or the description, in any case, or an id.',
      }),
    ),
    kind: Type.Optional(Kind),
    ...PageQuery.properties,
  },
  { additionalProperties: false },
)
export type AudienceListQuery = Static<typeof AudienceListQuery>

export const AudienceUse = closed('AudienceUse', {
  kind: Type.Enum(['tour', 'content', 'audience']),
  id: Type.String({ examples: ['tour_0123456789ab'] }),
  name: Type.String({ examples: ['First steps'] }),
})
export type AudienceUse = Static<typeof AudienceUse>

export const AudienceUses = dataOf('AudienceUses', {
  items: Type.Array(AudienceUse, { maxItems: 100 }),
  total: Type.Integer({ minimum: 0 }),
})
export type AudienceUses = Static<typeof AudienceUses>['data']

const Attributes = Type.Record(Type.String(), Type.Unknown())

export const AudienceTrialRequest = closed(
  'AudienceTrialRequest',
  {
    rule: AudienceRule,
    user_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    claims: Type.Optional({ ...Attributes, description: 'The claims of the JWT of the user.' }),
    tokens: Type.Optional({ ...Attributes, description: 'The `tokens` that the page would send.' }),
    locale: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 8192, description: 'The URL of the page.' })),
  },
  { rule: { plan: 'pro' }, claims: { plan: 'free' } },
)
export type AudienceTrialRequest = Static<typeof AudienceTrialRequest>

export const AudienceClause = closed('AudienceClause', {
  path: Type.String({
    examples: ['$or[1].plan'],
    description: 'Where the condition is in the rule. A group of conditions ends with its operator or index.',
  }),
  depth: Type.Integer({ minimum: 0, description: 'How many groups it is inside of.' }),
  passed: Type.Boolean(),
  reason: Type.String({
    examples: ['plan is "free", the rule requires "pro"'],
    description: 'What a condition found and what it requires; empty for a group.',
  }),
})
export type AudienceClause = Static<typeof AudienceClause>

export const AudienceTrial = dataOf('AudienceTrial', {
  matches: Type.Boolean(),
  clauses: Type.Array(AudienceClause),
  context_seen_at: Type.Optional({
    ...Timestamp,
    description:
      'The claims and tokens that the user came with at this time were used, because the request has neither.',
  }),
})
export type AudienceTrial = Static<typeof AudienceTrial>['data']

export const AudienceReachRequest = closed(
  'AudienceReachRequest',
  {
    audience: Type.Optional(nullable(AudienceRule)),
    audience_id: Type.Optional(nullable(AudienceId)),
  },
  { audience: { plan: 'pro' } },
)
export type AudienceReachRequest = Static<typeof AudienceReachRequest>

export const AudienceReach = dataOf('AudienceReach', {
  remembered: Type.Boolean({
    description:
      'False if the tenant has switched off the feature flag `remember_contexts`. There is nothing to count then.',
  }),
  users: Type.Integer({ minimum: 0, maximum: 1000, description: 'How many users were looked at.' }),
  matching: Type.Integer({ minimum: 0, maximum: 1000, description: 'How many of them match the audience.' }),
  has_more: Type.Boolean({ description: 'Whether there are more users than were looked at.' }),
})
export type AudienceReach = Static<typeof AudienceReach>['data']

const tag = 'Audiences'
const ruleOrValues = 'An audience has either a `rule` or `values`; both at once return 422.'

export const audienceOperations = defineOperations({
  listAudiences: {
    method: 'GET',
    path: '/v1/admin/audiences',
    auth: 'viewer',
    tag,
    summary: 'List audiences',
    description: 'Returns the saved audiences of the tenant, newest first.',
    query: AudienceListQuery,
    responses: { 200: listOf('AudienceList', AudienceSummary) },
  },
  createAudience: {
    method: 'POST',
    path: '/v1/admin/audiences',
    auth: 'editor',
    tag,
    summary: 'Create an audience',
    description: `${ruleOrValues} ${sendsETag}`,
    body: AudienceCreate,
    bodyLimit: 1024 * 1024,
    etag: true,
    responses: { 201: Audience },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
  getAudience: {
    method: 'GET',
    path: '/v1/admin/audiences/{audience_id}',
    auth: 'viewer',
    tag,
    summary: 'Get an audience',
    description: sendsETag,
    etag: true,
    responses: { 200: Audience },
  },
  updateAudience: {
    method: 'PUT',
    path: '/v1/admin/audiences/{audience_id}',
    auth: 'editor',
    tag,
    summary: 'Update an audience',
    description: `${takesIfMatch} ${ruleOrValues}`,
    body: AudienceUpdate,
    bodyLimit: 1024 * 1024,
    etag: true,
    responses: { 200: Audience },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
  deleteAudience: {
    method: 'DELETE',
    path: '/v1/admin/audiences/{audience_id}',
    auth: 'editor',
    stopsHarm: true,
    tag,
    summary: 'Delete an audience',
    description: 'An audience that is in use cannot be deleted (409).',
    responses: { 204: null },
    errors: ['CONFLICT'],
  },
  listAudienceUses: {
    method: 'GET',
    path: '/v1/admin/audiences/{audience_id}/uses',
    auth: 'viewer',
    heavy: 'read',
    tag,
    summary: 'List where an audience is used',
    description:
      'Returns what keeps an audience from being deleted: tours and content items whose working copy or published version uses it, also in `$inGroup` and `$notInGroup`, and other audiences. At most 100.',
    responses: { 200: AudienceUses },
  },
  countAudience: {
    method: 'POST',
    path: '/v1/admin/audiences/reach',
    auth: 'editor',
    heavy: 'read',
    tag,
    summary: 'Count the users of an audience',
    description:
      'Says how many users match a rule, a saved audience, or both if both are given, as those of a tour or content item. It looks at what users came with in the last 30 days in this environment, at most 1,000 of them. The page is unknown: conditions on `url` and `locale` are evaluated without one.',
    body: AudienceReachRequest,
    bodyLimit: 256 * 1024,
    responses: { 200: AudienceReach },
    errors: ['UNPROCESSABLE_ENTITY'],
  },
  tryAudience: {
    method: 'POST',
    path: '/v1/admin/audiences/try',
    auth: 'viewer',
    heavy: 'read',
    tag,
    summary: 'Try an audience',
    description:
      'Says whether a rule matches a user, and which of its conditions hold. The evaluation is the one that serves users. Without `claims` and `tokens`, editors and admins get the result for those that the user `user_id` last came with.',
    body: AudienceTrialRequest,
    bodyLimit: 256 * 1024,
    responses: { 200: AudienceTrial },
    errors: ['UNPROCESSABLE_ENTITY'],
  },
})
