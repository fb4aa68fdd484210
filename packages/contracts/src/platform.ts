import Type, { type Static } from 'typebox'
import { ApiKeyCreate, CreatedApiKey } from './api-keys.ts'
import { configurationChanges, configurationResponse, TenantName } from './config.ts'
import { defineOperations } from './operation.ts'
import { closed, editable, listOf, nullable, PageQuery } from './schema.ts'

const readOnly = ['tenant_id', 'features', 'inbound_secret', 'created_at', 'updated_at']

const tenantResponse = {
  ...configurationResponse,
  inbound_secret: nullable(
    Type.String({
      description:
        'The secret for `/v1/inbound/{tenant_id}/events`; null if the service does not receive inbound events.',
      examples: ['q8Zf…'],
    }),
  ),
}

export const Tenant = closed('Tenant', tenantResponse)
export type Tenant = Static<typeof Tenant>

export const CreatedTenant = closed('CreatedTenant', {
  ...tenantResponse,
  api_key: CreatedApiKey.properties.api_key,
})

export const TenantCreate = editable(
  'TenantCreate',
  { name: TenantName, ...configurationChanges },
  readOnly,
  {
    name: 'Acme',
    jwks_url: 'https://id.acme.example/.well-known/jwks.json',
    jwt_issuer: 'https://id.acme.example/',
    jwt_audience: 'acme-app',
    allowed_origins: ['https://app.acme.example'],
  },
)
export type TenantCreate = Static<typeof TenantCreate>

export const TenantUpdate = editable(
  'TenantUpdate',
  { name: Type.Optional(TenantName), ...configurationChanges },
  readOnly,
  { name: 'Acme & Sons' },
)
export type TenantUpdate = Static<typeof TenantUpdate>

const tag = 'Platform'

export const platformOperations = defineOperations({
  createTenant: {
    method: 'POST',
    path: '/v1/platform/tenants',
    auth: 'platform',
    tag,
    summary: 'Create a tenant',
    description: 'Also creates the first live API key, which is returned only in this response.',
    body: TenantCreate,
    bodyLimit: 256 * 1024,
    responses: { 201: CreatedTenant },
    errors: ['UNPROCESSABLE_ENTITY'],
  },
  listTenants: {
    method: 'GET',
    path: '/v1/platform/tenants',
    auth: 'platform',
    tag,
    summary: 'List tenants',
    description: 'Returns all tenants, newest first.',
    query: PageQuery,
    responses: { 200: listOf('TenantList', Tenant) },
  },
  getTenant: {
    method: 'GET',
    path: '/v1/platform/tenants/{tenant_id}',
    auth: 'platform',
    tag,
    summary: 'Get a tenant',
    responses: { 200: Tenant },
  },
  updateTenant: {
    method: 'PATCH',
    path: '/v1/platform/tenants/{tenant_id}',
    auth: 'platform',
    tag,
    summary: 'Update a tenant',
    body: TenantUpdate,
    bodyLimit: 256 * 1024,
    responses: { 200: Tenant },
    errors: ['UNPROCESSABLE_ENTITY'],
  },
  deleteTenant: {
    method: 'DELETE',
    path: '/v1/platform/tenants/{tenant_id}',
    auth: 'platform',
    tag,
    summary: 'Delete a tenant',
    description: 'Deletes the tenant and everything it owns.',
    responses: { 204: null },
  },
  createTenantApiKey: {
    method: 'POST',
    path: '/v1/platform/tenants/{tenant_id}/api-keys',
    auth: 'platform',
    tag,
    summary: 'Create an API key for a tenant',
    body: ApiKeyCreate,
    responses: { 201: CreatedApiKey },
  },
})
