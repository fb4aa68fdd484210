import type { Client } from '@guide/contracts'
import type { Guide, RequestOptions, TestResponse } from './guide.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** Calls the service with a key and a token. */
export interface Caller {
  headers: Record<string, string>
  client: Client
  request(method: string, path: string, ask?: RequestOptions): Promise<TestResponse>
}

/** A tenant with an identity provider, and callers for its users. */
export interface TestTenant {
  tenantId: string
  apiKey: string
  admin: Caller
  /** A user whose token has these claims. */
  as(claims: Record<string, unknown>): Caller
  /** A caller who sends these headers. */
  caller(headers: Record<string, string>): Caller
}

export const adminClaims = { sub: 'ada', email: 'ada@example.com', permissions: ['guide:admin'] }

type Fields = Omit<Parameters<Client['createTenant']>[0]['body'], 'name'>

/** Creates a tenant whose tokens come from the identity provider. */
export async function createTenant(
  guide: Guide,
  provider: IdentityProvider,
  fields: Fields = {},
): Promise<TestTenant> {
  const { tenant_id, api_key } = await guide.platform.createTenant({
    body: {
      name: 'Acme',
      jwks_url: provider.jwksUrl,
      jwt_issuer: provider.issuer,
      jwt_audience: provider.audience,
      ...fields,
    },
  })
  const caller = (headers: Record<string, string>): Caller => ({
    headers,
    client: guide.client(headers),
    request: (method, path, ask = {}) =>
      guide.request(method, path, { ...ask, headers: { ...headers, ...ask.headers } }),
  })
  const as = (claims: Record<string, unknown>) =>
    caller({ 'x-api-key': api_key, authorization: `Bearer ${provider.sign(claims)}` })
  return { tenantId: tenant_id, apiKey: api_key, as, caller, admin: as(adminClaims) }
}
