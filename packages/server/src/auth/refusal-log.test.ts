import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Guide, startGuide } from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { mountPrincipalRoutes } from '../testing/principal-routes.ts'
import { createTenant, type TestTenant } from '../testing/tenant.ts'
import { generateApiKey } from './api-key.ts'

const home = 'https://app.example.com'

let guide: Guide
let provider: IdentityProvider
let tenant: TestTenant
beforeAll(async () => {
  provider = await startIdentityProvider()
  guide = await startGuide(
    { LOG_LEVEL: 'info', METRICS_TOKEN: 'metrics-token-of-the-tests' },
    mountPrincipalRoutes,
  )
  tenant = await createTenant(guide, provider, { allowed_origins: [home] })
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})

interface Refusal {
  path: string
  headers: Record<string, string>
  status: number
  reason: string
  /** Whether the tenant is known when the request is refused. */
  knowsTenant?: boolean
  /** What must not be in the log, besides the values of the headers. */
  secrets?: string[]
}

const signed = (claims: Record<string, unknown>, header = {}) => provider.sign(claims, { header })
const bearer = (token: string) => `Bearer ${token}`
const withToken = (token: string) => ({ 'x-api-key': tenant.apiKey, authorization: bearer(token) })
const changed = (token: string) => `${token.slice(0, -8)}AAAAAAAA`

const user = '/whoami/user'
const refusals: Record<string, () => Refusal> = {
  'no key': () => ({ path: user, headers: {}, status: 401, reason: 'no API key was sent' }),
  'a malformed key': () => ({
    path: user,
    headers: { 'x-api-key': 'c4n4ry-malformed' },
    status: 401,
    reason: 'the API key does not look like one',
  }),
  'an unknown key': () => ({
    path: user,
    headers: { 'x-api-key': generateApiKey('live') },
    status: 401,
    reason: 'the API key is unknown or revoked',
  }),
  'a foreign origin': () => ({
    path: user,
    headers: { 'x-api-key': tenant.apiKey, origin: 'https://evil.example' },
    status: 403,
    reason: "the origin https://evil.example is not among the tenant's allowed origins",
    knowsTenant: true,
  }),
  'an origin with a password': () => ({
    path: user,
    headers: { 'x-api-key': tenant.apiKey, referer: 'https://u:c4n4ry-password@evil.example/c4n4ry-path' },
    status: 403,
    reason: 'the origin is null or malformed',
    knowsTenant: true,
    secrets: ['c4n4ry-password', 'c4n4ry-path'],
  }),
  'no token': () => ({
    path: user,
    headers: { 'x-api-key': tenant.apiKey },
    status: 401,
    reason: 'no token was sent, and the tenant does not allow anonymous users',
    knowsTenant: true,
  }),
  'another scheme': () => ({
    path: user,
    headers: { 'x-api-key': tenant.apiKey, authorization: 'Basic c4n4ry-basic' },
    status: 401,
    reason: 'the Authorization header is not "Bearer <token>"',
    knowsTenant: true,
  }),
  'the wrong audience': () => ({
    path: user,
    headers: withToken(signed({ aud: 'other', sub: 'c4n4ry-sub', email: 'c4n4ry@example.com' })),
    status: 401,
    reason: 'the token is not valid: aud is "other", wanted "guide"',
    knowsTenant: true,
    secrets: ['c4n4ry-sub', 'c4n4ry@example.com'],
  }),
  'a changed signature': () => ({
    path: user,
    headers: withToken(changed(signed({ aud: 'c4n4ry-aud', sub: 'c4n4ry-sub' }))),
    status: 401,
    reason: 'the token is not valid: it does not match the key at jwks_url',
    knowsTenant: true,
    secrets: ['c4n4ry-aud', 'c4n4ry-sub'],
  }),
  'secrets in the header of a token': () => ({
    path: user,
    headers: withToken(signed({}, { kid: 'c4n4ry-kid', typ: 'c4n4ry-typ' })),
    status: 401,
    reason: 'the token is not valid: no key at jwks_url has the kid and alg of the token',
    knowsTenant: true,
    secrets: ['c4n4ry-kid', 'c4n4ry-typ'],
  }),
  'a secret as algorithm': () => ({
    path: user,
    headers: withToken(signed({}, { alg: 'c4n4ry-alg' })),
    status: 401,
    reason: 'the token is not valid: alg is unknown, wanted RS256 or ES256',
    knowsTenant: true,
    secrets: ['c4n4ry-alg'],
  }),
  'a user who is not an admin': () => ({
    path: '/whoami/admin',
    headers: withToken(signed({ sub: 'c4n4ry-sub' })),
    status: 403,
    reason: 'the claim "permissions" of the token does not contain "guide:admin"',
    knowsTenant: true,
    secrets: ['c4n4ry-sub'],
  }),
  'a wrong platform secret': () => ({
    path: '/v1/platform/tenants',
    headers: { 'x-platform-secret': 'c4n4ry-platform' },
    status: 401,
    reason: 'the platform secret is wrong',
  }),
  'a wrong metrics token': () => ({
    path: '/metrics',
    headers: { authorization: bearer('c4n4ry-metrics') },
    status: 401,
    reason: 'the metrics token is wrong',
  }),
}

const linesOf = (requestId: string | null) =>
  guide.log.map(line => JSON.parse(line)).filter(line => line.request_id === requestId)

describe('a request with', () => {
  test.each(Object.entries(refusals))('%s is refused, and the log says why', async (_, make) => {
    const { path, headers, status, reason, knowsTenant, secrets = [] } = make()
    const answer = await guide.request('GET', path, { headers })
    expect(answer.status).toBe(status)
    expect(answer.body.error.message).not.toContain(reason)
    const requestId = answer.headers.get('x-request-id')
    expect(linesOf(requestId)).toContainEqual({
      level: 30,
      node: expect.any(String),
      time: expect.any(Number),
      request_id: requestId,
      tenant_id: knowsTenant ? tenant.tenantId : null,
      code: answer.body.error.code,
      reason,
      msg: 'access refused',
    })

    const sent = Object.entries(headers).flatMap(([header, value]) =>
      // The origin is in the reason on purpose.
      header === 'origin' ? [] : value.split(/[ .]/).filter(part => part.length > 8),
    )
    for (const secret of [...sent, ...secrets]) expect(guide.log.join('')).not.toContain(secret)
  })

  test('good credentials leaves no such line', async () => {
    const answer = await guide.request('GET', user, { headers: { ...withToken(signed({})), origin: home } })
    expect(answer.status).toBe(200)
    const requestId = answer.headers.get('x-request-id')
    await expect.poll(() => linesOf(requestId).length).toBe(1)
    expect(linesOf(requestId)[0].msg).toBe('request')
  })
})

test('every 401 has the same body for every reason', async () => {
  const bodies = new Set<string>()
  for (const make of Object.values(refusals)) {
    const { path, headers, status } = make()
    const { body } = await guide.request('GET', path, { headers: { ...headers, 'x-request-id': 'same' } })
    if (status === 401) bodies.add(JSON.stringify(body))
  }
  expect([...bodies]).toEqual([
    '{"error":{"code":"UNAUTHORIZED","message":"The credentials are missing or invalid.","request_id":"same"}}',
  ])
})
