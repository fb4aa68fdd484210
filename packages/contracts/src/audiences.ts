import Type, { type Static } from 'typebox'
import { AudienceRule } from './delivery.ts'
import { defineOperations } from './operation.ts'
import { closed, editable, idOf, listOf, nullable, optional, PageQuery, Timestamp } from './schema.ts'

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

export const AudienceSummary = closed('AudienceSummary', { ...summary, kind: Type.Enum(['rule', 'values']) })
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
    query: PageQuery,
    responses: { 200: listOf('AudienceList', AudienceSummary) },
  },
  createAudience: {
    method: 'POST',
    path: '/v1/admin/audiences',
    auth: 'editor',
    tag,
    summary: 'Create an audience',
    description: ruleOrValues,
    body: AudienceCreate,
    bodyLimit: 1024 * 1024,
    responses: { 201: Audience },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
  getAudience: {
    method: 'GET',
    path: '/v1/admin/audiences/{audience_id}',
    auth: 'viewer',
    tag,
    summary: 'Get an audience',
    responses: { 200: Audience },
  },
  updateAudience: {
    method: 'PUT',
    path: '/v1/admin/audiences/{audience_id}',
    auth: 'editor',
    tag,
    summary: 'Update an audience',
    description: `Each field in the request replaces the stored value; other fields stay unchanged. ${ruleOrValues}`,
    body: AudienceUpdate,
    bodyLimit: 1024 * 1024,
    responses: { 200: Audience },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
  deleteAudience: {
    method: 'DELETE',
    path: '/v1/admin/audiences/{audience_id}',
    auth: 'editor',
    tag,
    summary: 'Delete an audience',
    description: 'An audience that is in use cannot be deleted (409).',
    responses: { 204: null },
    errors: ['CONFLICT'],
  },
})
