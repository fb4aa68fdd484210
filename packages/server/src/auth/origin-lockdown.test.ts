import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Guide, type RequestOptions, startGuide } from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { mountPrincipalRoutes } from '../testing/principal-routes.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { createTenant, type TestTenant } from '../testing/tenant.ts'
import { generateApiKey } from './api-key.ts'

let guide: Guide
let provider: IdentityProvider
let locked: TestTenant
beforeAll(async () => {
  provider = await startIdentityProvider()
  guide = await startGuide({}, mountPrincipalRoutes)
  locked = await lockedTenant(guide)
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})

const path = '/whoami/user'
const home = 'https://example.com'

const lockedTenant = (on: Guide, allowed_origins = [home]) =>
  createTenant(on, provider, { allowed_origins, feature_flags: { anonymous_users: true } })

const ask = (tenant: TestTenant, headers: Record<string, string>) =>
  tenant.caller({ 'x-api-key': tenant.apiKey }).request('GET', path, { headers })

describe('a tenant that allows only https://example.com', () => {
  test.each([home, 'https://example.com:443', 'HTTPS://EXAMPLE.COM'])('serves %s', async origin => {
    const { status, headers } = await ask(locked, { origin })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin])
  })

  const foreign: [string, Buffer | string][] = [
    ['evil-example.com', 'https://evil-example.com'],
    ['example.com.evil.com', 'https://example.com.evil.com'],
    ['a subdomain', 'https://www.example.com'],
    ['null', 'null'],
    ['nothing', ''],
    ['another scheme', 'http://example.com'],
    ['port 444', 'https://example.com:444'],
    ['a trailing dot', 'https://example.com.'],
    ['a trailing slash', 'https://example.com/'],
    ['user@', 'https://user@example.com'],
    ['example.com as user', 'https://example.com@evil.com'],
    ['a tab inside', 'https://exam\tple.com'],
    ['a Cyrillic а', Buffer.from('https://ex\u0430mple.com')],
    ['a list that has it', 'https://evil.com, https://example.com'],
  ]
  test.each(foreign)('refuses an origin with %s', async (_, origin) => {
    const lines = [`X-API-Key: ${locked.apiKey}`, 'X-Request-Id: same']
    const { status, head, body } = await rawRequest(guide.url, path, [
      ...lines,
      Buffer.concat([Buffer.from('Origin: '), Buffer.from(origin)]),
    ])
    expect(status).toBe(403)
    expect(JSON.parse(body)).toEqual({
      error: {
        code: 'FORBIDDEN',
        message: "This origin is not among the tenant's allowed origins.",
        request_id: 'same',
      },
    })
    expect(head).not.toMatch(/access-control-allow-origin/i)
    expect(head).toMatch(/^vary: origin/m)
  })

  test('refuses two Origin headers, one of them allowed', async () => {
    const headers = [`X-API-Key: ${locked.apiKey}`, `Origin: ${home}`, 'Origin: https://evil.com']
    expect((await rawRequest(guide.url, path, headers)).status).toBe(403)
  })

  test('serves a request without Origin and Referer', async () => {
    expect((await ask(locked, {})).status).toBe(200)
  })

  test.each([
    ['https://example.com', 200],
    ['https://example.com/', 200],
    ['https://example.com/page?next=https://evil.com#x', 200],
    ['https://evil.com/https://example.com/', 403],
    ['https://example.com.evil.com/', 403],
    ['https://example.com:444/', 403],
    ['https://user@example.com/', 403],
    ['about:blank', 403],
    ['example.com', 403],
  ])('checks the Referer %s if there is no Origin', async (referer, status) => {
    expect((await ask(locked, { referer })).status).toBe(status)
  })

  test('checks the Origin if both headers are sent', async () => {
    expect((await ask(locked, { origin: home, referer: 'https://evil.com/' })).status).toBe(200)
    expect((await ask(locked, { origin: 'https://evil.com', referer: `${home}/` })).status).toBe(403)
  })

  test('protects its admin operations in the same way', async () => {
    const from = (origin: string) => locked.admin.request('GET', '/v1/admin/config', { headers: { origin } })
    expect([(await from(home)).status, (await from('https://evil.com')).status]).toEqual([200, 403])
  })
})

test('patterns: every subdomain of a domain, and a host under any scheme and port', async () => {
  const tenant = await lockedTenant(guide, ['*.example.com', 'intranet'])
  const status = async (origin: string) => (await ask(tenant, { origin })).status
  expect(await status('https://a.b.example.com')).toBe(200)
  expect(await status('https://example.com')).toBe(403)
  expect(await status('https://notexample.com')).toBe(403)
  expect(await status('http://intranet:8080')).toBe(200)
  expect(await status('http://intranet.evil.com')).toBe(403)
})

test('an empty list allows every origin', async () => {
  const tenant = await lockedTenant(guide, [])
  expect((await ask(tenant, { origin: 'https://anywhere.example' })).status).toBe(200)
  await tenant.admin.client.updateConfig({ body: { allowed_origins: [home] } })
  expect((await ask(tenant, { origin: 'https://anywhere.example' })).status).toBe(403)
})

describe('ENVIRONMENT', () => {
  test.each([
    ['local', 200],
    ['production', 403],
  ])('%j: an origin that is not allowed gets %i', async (ENVIRONMENT, status) => {
    const other = await startGuide({ ENVIRONMENT, JWKS_ALLOW_PRIVATE: 'true' }, mountPrincipalRoutes)
    const tenant = await lockedTenant(other)
    const answer = await ask(tenant, { origin: 'https://evil.com' })
    const readable = status === 200 ? 'https://evil.com' : null
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, readable])
    await other.close()
  })

  test('demo mode disables the check for every tenant', async () => {
    const demo = await startGuide({ ALLOW_DEMO_AUTH: 'true' }, mountPrincipalRoutes)
    const tenant = await lockedTenant(demo)
    expect((await ask(tenant, { origin: 'https://evil.com' })).status).toBe(200)
    await demo.close()
  })
})

describe('a preflight', () => {
  const preflight = (on: Guide, target: string, origin = 'https://anywhere.example') =>
    fetch(on.url + target, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key,authorization,content-type',
      },
    })

  test.each(['/v1/admin/config', '/v1/sdk/content', '/nowhere'])(
    'of %s is answered for any origin',
    async target => {
      const { status, headers } = await preflight(guide, target)
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-origin')).toBe('https://anywhere.example')
      expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE')
      expect(headers.get('access-control-allow-headers')).toBe(
        'X-API-Key, Authorization, Content-Type, If-Match, If-None-Match, X-Request-Id',
      )
      expect(headers.get('access-control-max-age')).toBe('7200')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('vary')).toContain('Origin')
      expect(headers.get('x-request-id')).toBeTruthy()
    },
  )

  test('allows the header of the key', async () => {
    const renamed = await startGuide({ API_KEY_HEADER: 'X-Guide-Key' })
    const { headers } = await preflight(renamed, '/v1/sdk/content')
    expect(headers.get('access-control-allow-headers')).toMatch(/^X-Guide-Key, Authorization/)
    await renamed.close()
  })

  test.each([
    ['without an origin', { 'access-control-request-method': 'GET' }],
    ['without a method', { origin: home }],
    ['that is a plain OPTIONS', {}],
  ])('%s is allowed too', async (_, headers) => {
    const { status } = await guide.request('OPTIONS', '/v1/admin/config', { headers })
    expect(status).toBe(204)
  })
})

describe('what a page may read', () => {
  test('includes the 401 about its token, if its origin is allowed', async () => {
    const headers = { origin: home, authorization: 'Bearer nonsense' }
    const answer = await ask(locked, headers)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, home])
  })

  test('includes the headers that clients need', async () => {
    const { headers } = await ask(locked, { origin: home })
    const exposed = headers.get('access-control-expose-headers')?.split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining(['ETag', 'Retry-After', 'X-Request-Id', 'RateLimit-Reset']),
    )
  })

  test.each([
    ['wrong', { 'x-api-key': 'nonsense' }],
    ['unknown', { 'x-api-key': generateApiKey('live') }],
    ['missing', {}],
  ])('includes the 401 about a key that is %s, which says nothing about a tenant', async (_, key) => {
    for (const origin of [home, 'https://evil.com']) {
      const answer = await guide.request('GET', path, { headers: { origin, ...key } })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, origin])
    }
  })

  test('includes the 403 for a user who is not an admin, but not the 403 for its origin', async () => {
    const read = async (origin: string) => {
      const headers = { origin }
      const answer = await locked.as({ sub: 'eve' }).request('GET', '/whoami/admin', { headers })
      return [answer.status, answer.headers.get('access-control-allow-origin')]
    }
    expect(await read(home)).toEqual([403, home])
    expect(await read('https://evil.com')).toEqual([403, null])
  })

  test('includes the 429 of a blocked address', async () => {
    const limited = await startGuide({ RATE_LIMIT_BAD_KEYS: '1/60s' }, mountPrincipalRoutes)
    const headers = { origin: home, 'x-api-key': 'nonsense' }
    await limited.request('GET', path, { headers })
    const answer = await limited.request('GET', path, { headers })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([429, home])
    await limited.close()
  })

  test('does not depend on a Referer', async () => {
    const answer = await ask(locked, { referer: `${home}/page` })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null])
  })

  const answers: [string, number, string, string, RequestOptions][] = [
    ['a good answer', 200, 'GET', '/v1/health/live', {}],
    ['an unknown path', 404, 'GET', '/nowhere', {}],
    ['an unknown method', 404, 'PATCH', '/v1/health/live', {}],
    ['no platform secret', 401, 'GET', '/v1/platform/tenants', {}],
    ['the interface description', 200, 'GET', '/api/v1/openapi.json', {}],
  ]
  test.each(answers)(
    '%s (%i) varies by origin and is never for everybody',
    async (_, status, method, target, sent) => {
      const headers = { origin: home, ...sent.headers }
      const answer = await guide.request(method, target, { ...sent, headers })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('vary')).toContain('Origin')
      expect(answer.headers.get('x-request-id')).toBeTruthy()
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    },
  )

  test.each([
    ['a wrong body (400)', 400, { allowed_origins: 7 }],
    ['data that makes no sense (422)', 422, { jwks_url: 'ftp://x' }],
    ['a good change (200)', 200, {}],
  ])('%s varies by origin and allows the origin of the page', async (_, status, body) => {
    const answer = await locked.admin.request('PUT', '/v1/admin/config', { headers: { origin: home }, body })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.get('access-control-allow-origin')).toBe(home)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })
})
