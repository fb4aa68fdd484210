import Type, { type Static } from 'typebox'
import { defineOperations, roles } from './operation.ts'
import { closed, idOf, listOf, nullable, optional, PageQuery, Timestamp } from './schema.ts'

const tokenFields = {
  token_id: idOf('tok'),
  name: Type.String({ minLength: 1, maxLength: 100, examples: ['Deployment'] }),
  role: Type.Enum([...roles]),
  created_by: Type.Object(
    {
      user_id: Type.String({ examples: ['ada'] }),
      email: nullable(Type.String({ examples: ['ada@acme.example'] })),
    },
    { additionalProperties: false },
  ),
  created_at: Timestamp,
  expires_at: Timestamp,
  used_at: nullable({ ...Timestamp, description: 'The time of the latest request, give or take a minute.' }),
}

export const AccessToken = closed('AccessToken', tokenFields)
export type AccessToken = Static<typeof AccessToken>

export const CreatedAccessToken = closed('CreatedAccessToken', {
  access_token: Type.String({
    description: 'The token: `gat_…`. It is returned only once.',
    examples: ['gat_4Jx9…'],
  }),
  ...tokenFields,
})
export type CreatedAccessToken = Static<typeof CreatedAccessToken>

const { name, role, expires_at } = tokenFields
export const AccessTokenCreate = closed(
  'AccessTokenCreate',
  {
    name,
    role,
    ...optional({ expires_at: { ...expires_at, description: 'At most a year from now. Default: 90 days.' } }),
  },
  { name: 'Deployment', role: 'editor' },
)
export type AccessTokenCreate = Static<typeof AccessTokenCreate>

const tag = 'Access tokens'

export const accessTokenOperations = defineOperations({
  listAccessTokens: {
    method: 'GET',
    path: '/v1/admin/access-tokens',
    auth: 'admin',
    tag,
    summary: 'List access tokens',
    description: 'Returns the tokens that have not expired, newest first.',
    query: PageQuery,
    responses: { 200: listOf('AccessTokenList', AccessToken) },
  },
  createAccessToken: {
    method: 'POST',
    path: '/v1/admin/access-tokens',
    auth: 'admin',
    peopleOnly: true,
    tag,
    summary: 'Create an access token',
    description:
      'For programs such as the command line. They send it as `Authorization: Bearer gat_…` to the same operations below `/console/api`.',
    body: AccessTokenCreate,
    responses: { 201: CreatedAccessToken },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
  revokeAccessToken: {
    method: 'DELETE',
    path: '/v1/admin/access-tokens/{token_id}',
    auth: 'admin',
    stopsHarm: true,
    tag,
    summary: 'Revoke an access token',
    description: 'The token stops working immediately.',
    responses: { 204: null },
  },
})
