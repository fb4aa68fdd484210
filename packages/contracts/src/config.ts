import Type, { type Static } from 'typebox'
import { contentTypes } from './content-kinds.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, editable, exampleId, nullable, optional, Timestamp } from './schema.ts'

export const adminStrategies = ['jwt_permission', 'table_lookup'] as const
export const breakerFeatures = ['tours', 'content'] as const

const Url = Type.String({ minLength: 1, maxLength: 2000 })
const Claim = Type.String({ minLength: 1, maxLength: 500 })
const Origin = Type.String({ minLength: 1, maxLength: 300, examples: ['https://app.acme.example'] })
const Origins = Type.Array(Origin, { maxItems: 200 })

/** The fields of a tenant's configuration that can be set, each with its meaning. */
export const configurationFields = {
  jwks_url: nullable({
    ...Url,
    description: "Endpoint that publishes the tenant's JSON Web Key Set.",
    examples: ['https://id.acme.example/.well-known/jwks.json'],
  }),
  jwt_audience: nullable({
    ...Claim,
    description: 'Expected audience of user JWTs.',
    examples: ['acme-app'],
  }),
  jwt_issuer: nullable({
    ...Claim,
    description: 'Expected issuer of user JWTs.',
    examples: ['https://id.acme.example/'],
  }),
  oidc_client_id: nullable({
    ...Claim,
    description: "The service's public client at the identity provider, for admin sign-in from a page.",
    examples: ['guide'],
  }),
  oidc_scopes: {
    ...Claim,
    description: 'Scopes that admin sign-in asks for, split at spaces; `openid` must be among them.',
    examples: ['openid email'],
  },
  admin_strategy: Type.Enum([...adminStrategies], { description: 'How an admin is told from a user.' }),
  admin_claim: { ...Claim, description: 'Claim that `jwt_permission` looks in.', examples: ['permissions'] },
  admin_permission: {
    ...Claim,
    description: 'Permission that `jwt_permission` looks for.',
    examples: ['guide:admin'],
  },
  allowed_origins: {
    ...Origins,
    description: 'Origin patterns: a full origin, `*.domain` or a host. Empty means no lockdown.',
  },
  admin_origins: {
    ...Origins,
    description: 'Exact origins that may ask for admin sign-in. Empty means none.',
  },
  content_types: Type.Array(Type.Enum([...contentTypes]), {
    uniqueItems: true,
    examples: [[...contentTypes]],
    description: 'Content kinds this tenant uses.',
  }),
  feature_flags: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' }), Type.Boolean(), {
    maxProperties: 100,
    examples: [{ anonymous_users: true, help: true }],
    additionalProperties: false,
    description:
      'Named switches. `anonymous_users` lets visitors without a JWT use the SDK edge; `help` shows or hides help.',
  }),
}

export const Features = Type.Object(
  { tours: Type.Boolean(), content: Type.Boolean() },
  { title: 'Features', additionalProperties: false, description: 'Circuit breakers: false means tripped.' },
)

/** What a tenant's configuration holds when it is read. */
export const configurationAnswer = {
  tenant_id: Type.String({ examples: [exampleId('ten')] }),
  name: Type.String({ examples: ['Acme'] }),
  ...configurationFields,
  features: Features,
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Configuration = closed('Configuration', configurationAnswer)
export type Configuration = Static<typeof Configuration>

/** The configuration fields, each optional, as request bodies take them. */
export const configurationChanges = optional(configurationFields)

export const ConfigurationUpdate = editable(
  'ConfigurationUpdate',
  configurationChanges,
  ['tenant_id', 'name', 'features', 'created_at', 'updated_at'],
  { feature_flags: { anonymous_users: true, help: true } },
)
export type ConfigurationUpdate = Static<typeof ConfigurationUpdate>

export const BreakerToggle = closed(
  'BreakerToggle',
  {
    feature: Type.String({ minLength: 1, maxLength: 100, description: '`tours` or `content`.' }),
    enabled: Type.Boolean({
      description: 'False disables the feature for every user of the tenant at once.',
    }),
  },
  { feature: 'tours', enabled: false },
)
export type BreakerToggle = Static<typeof BreakerToggle>

export const BreakerState = dataOf('BreakerState', {
  feature: Type.Enum([...breakerFeatures]),
  enabled: Type.Boolean(),
})

export const configOperations = defineOperations({
  getConfig: {
    method: 'GET',
    path: '/v1/admin/config',
    auth: 'viewer',
    tag: 'Configuration',
    summary: "The tenant's configuration",
    responses: { 200: Configuration },
  },
  updateConfig: {
    method: 'PUT',
    path: '/v1/admin/config',
    auth: 'admin',
    tag: 'Configuration',
    summary: "Change the tenant's configuration",
    description: 'Each field that is named replaces the stored one; the others stay.',
    body: ConfigurationUpdate,
    responses: { 200: Configuration },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
  toggleCircuitBreaker: {
    method: 'POST',
    path: '/v1/admin/config/circuit-breaker',
    auth: 'admin',
    tag: 'Configuration',
    summary: 'Switch all tours or all content off, or on again',
    body: BreakerToggle,
    responses: { 200: BreakerState },
    errors: ['UNPROCESSABLE_ENTITY'],
  },
})
