import Type, { type Static } from 'typebox'
import { defineOperations } from './operation.ts'
import { closed, dataOf, exampleId, listOf, nullable, PageQuery, Timestamp } from './schema.ts'

export const environments = ['live', 'test'] as const
export type Environment = (typeof environments)[number]

const Environment = Type.Enum([...environments])

export const ApiKeyCreate = closed('ApiKeyCreate', { environment: Environment }, { environment: 'test' })

const KeyId = Type.String({ examples: [exampleId('key')] })

const keyFields = {
  key_id: KeyId,
  prefix: Type.String({ description: 'The first 12 characters of the key.', examples: ['sk_test_4Jx9'] }),
  environment: Environment,
  created_at: Timestamp,
}

export const CreatedApiKey = closed('CreatedApiKey', {
  api_key: Type.String({
    description: 'The full API key. It is returned only once.',
    examples: ['sk_test_4Jx9…'],
  }),
  ...keyFields,
})
export type CreatedApiKey = Static<typeof CreatedApiKey>

export const ApiKey = closed('ApiKey', { ...keyFields, revoked_at: nullable(Timestamp) })
export type ApiKey = Static<typeof ApiKey>

export const apiKeyOperations = defineOperations({
  createApiKey: {
    method: 'POST',
    path: '/v1/admin/api-keys',
    auth: 'admin',
    peopleOnly: true,
    tag: 'API keys',
    summary: 'Create an API key',
    description: 'The full key is returned only in this response.',
    body: ApiKeyCreate,
    responses: { 201: CreatedApiKey },
    errors: ['CONFLICT'],
  },
  listApiKeys: {
    method: 'GET',
    path: '/v1/admin/api-keys',
    auth: 'admin',
    tag: 'API keys',
    summary: 'List API keys',
    description: 'Returns the API keys of the tenant, including the 100 that were revoked last.',
    query: PageQuery,
    responses: { 200: listOf('ApiKeyList', ApiKey) },
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/v1/admin/api-keys/{key_id}',
    auth: 'admin',
    stopsHarm: true,
    tag: 'API keys',
    summary: 'Revoke an API key',
    description: 'The key stops working immediately.',
    responses: {
      200: dataOf('RevokedApiKey', { key_id: KeyId, revoked_at: Timestamp }),
    },
    errors: ['CONFLICT'],
  },
})
