import Type, { type Static } from 'typebox'
import { contentTypes } from './content-kinds.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, editable, exampleId, nullable, optional, Timestamp } from './schema.ts'

export const adminStrategies = ['jwt_permission', 'table_lookup'] as const
export const breakerFeatures = ['tours', 'content'] as const

export const TenantName = Type.String({ minLength: 1, maxLength: 200, examples: ['Acme'] })
const Url = Type.String({ minLength: 1, maxLength: 2000 })
const Claim = Type.String({ minLength: 1, maxLength: 500 })
const Origin = Type.String({ minLength: 1, maxLength: 300, examples: ['https://app.acme.example'] })
const Origins = Type.Array(Origin, { maxItems: 200 })

/** The configuration fields of a tenant that can be set. */
export const configurationFields = {
  jwks_url: nullable({
    ...Url,
    description: "URL of the tenant's JSON Web Key Set.",
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
    description: 'Public client id at the identity provider, used for admin sign-in from a page.',
    examples: ['guide'],
  }),
  oidc_scopes: {
    ...Claim,
    description: 'Space-separated scopes that admin sign-in requests; must include `openid`.',
    examples: ['openid email'],
  },
  admin_strategy: Type.Enum([...adminStrategies], {
    description: 'How admins are identified: by a permission in the JWT, or by the list of admin users.',
  }),
  admin_claim: {
    ...Claim,
    description: 'The claim that holds the permissions, for `jwt_permission`.',
    examples: ['permissions'],
  },
  admin_permission: {
    ...Claim,
    description: 'The permission that an admin must have, for `jwt_permission`.',
    examples: ['guide:admin'],
  },
  console_links: Type.Boolean({
    description:
      'Whether admin users can sign in to the console with a link under `jwt_permission`. Under `table_lookup` they always can.',
  }),
  allowed_origins: {
    ...Origins,
    description:
      'Origins that may call the API: a full origin, `*.domain` or a host. An empty list allows every origin.',
  },
  admin_origins: {
    ...Origins,
    description: 'Exact origins that may start an admin sign-in. An empty list allows no origin.',
  },
  content_types: Type.Array(Type.Enum([...contentTypes]), {
    uniqueItems: true,
    examples: [[...contentTypes]],
    description: 'The content types that this tenant uses.',
  }),
  feature_flags: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' }), Type.Boolean(), {
    maxProperties: 100,
    examples: [{ anonymous_users: true, help: true }],
    additionalProperties: false,
    description:
      'Named switches. `anonymous_users` allows SDK requests without a JWT; `help` shows or hides the help; `explain_to_users` tells pages in production why a user does not get an item; `remember_contexts: false` stores nothing of what users last came with; `answer_mails: false` mails no answers to users.',
  }),
}

export const Features = Type.Object(
  { tours: Type.Boolean(), content: Type.Boolean() },
  {
    title: 'Features',
    additionalProperties: false,
    description: 'The circuit breakers: false means that the feature is switched off.',
  },
)

/** The configuration of a tenant in a response. */
export const configurationResponse = {
  tenant_id: Type.String({ examples: [exampleId('ten')] }),
  name: TenantName,
  ...configurationFields,
  features: Features,
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Configuration = closed('Configuration', configurationResponse)
export type Configuration = Static<typeof Configuration>

/** The configuration fields in a request body: each is optional. */
export const configurationChanges = optional(configurationFields)

export const ConfigurationUpdate = editable(
  'ConfigurationUpdate',
  { name: Type.Optional(TenantName), ...configurationChanges },
  ['tenant_id', 'features', 'created_at', 'updated_at'],
  { feature_flags: { anonymous_users: true, help: true } },
)
export type ConfigurationUpdate = Static<typeof ConfigurationUpdate>

export const BreakerToggle = closed(
  'BreakerToggle',
  {
    feature: Type.String({ minLength: 1, maxLength: 100, description: '`tours` or `content`.' }),
    enabled: Type.Boolean({
      description: 'False switches the feature off for all users of the tenant immediately.',
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
    summary: 'Get the configuration',
    responses: { 200: Configuration },
  },
  updateConfig: {
    method: 'PUT',
    path: '/v1/admin/config',
    auth: 'admin',
    peopleOnly: true,
    tag: 'Configuration',
    summary: 'Update the configuration',
    description: 'Each field in the request replaces the stored value; other fields stay unchanged.',
    body: ConfigurationUpdate,
    bodyLimit: 256 * 1024,
    responses: { 200: Configuration },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
  toggleCircuitBreaker: {
    method: 'POST',
    path: '/v1/admin/config/circuit-breaker',
    auth: 'admin',
    stopsHarm: true,
    tag: 'Configuration',
    summary: 'Toggle a circuit breaker',
    description: 'Switches all tours or all content of the tenant off or on.',
    body: BreakerToggle,
    responses: { 200: BreakerState },
    errors: ['UNPROCESSABLE_ENTITY'],
  },
})
