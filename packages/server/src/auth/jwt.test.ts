import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Guide, startGuide } from '../testing/guide.ts'
import {
  createSigningKey,
  type IdentityProvider,
  startIdentityProvider,
} from '../testing/identity-provider.ts'
import { mountPrincipalRoutes } from '../testing/principal-routes.ts'
import { adminClaims, createTenant, type TestTenant } from '../testing/tenant.ts'

let guide: Guide
let healthy: IdentityProvider
let neighbour: TestTenant
beforeAll(async () => {
  healthy = await startIdentityProvider('RS256')
  guide = await startGuide({}, mountPrincipalRoutes)
  neighbour = await createTenant(guide, healthy)
})
afterAll(async () => {
  await guide.close()
  await healthy.close()
})

const path = '/whoami/admin'

/** A tenant with an identity provider of its own. */
async function withProvider(run: (provider: IdentityProvider, tenant: TestTenant) => Promise<void>) {
  const provider = await startIdentityProvider()
  await run(provider, await createTenant(guide, provider)).finally(() => provider.close())
}
/** The status for a new token, which no cache contains. */
let serial = 0
const status = async (tenant: TestTenant) =>
  (await tenant.as({ ...adminClaims, serial: serial++ }).request('GET', path)).status

test('after a key rotation the first request fails and the following succeeds', async () => {
  await withProvider(async (provider, tenant) => {
    expect(await status(tenant)).toBe(200)
    provider.rotate()
    const rotated = tenant.as(adminClaims)
    const first = await rotated.request('GET', path)
    expect([first.status, first.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    expect((await rotated.request('GET', path)).status).toBe(200)
    expect(provider.fetches).toBe(2)
  })
})

test('the keys are fetched once for many users', async () => {
  await withProvider(async (provider, tenant) => {
    const all = await Promise.all(Array.from({ length: 20 }, () => status(tenant)))
    expect(all).toEqual(Array(20).fill(200))
    expect(provider.fetches).toBe(1)
  })
})

describe('while the JWKS endpoint', () => {
  type Handler = NonNullable<Parameters<IdentityProvider['respondWith']>[0]>
  const faults: [string, Handler][] = [
    ['is down', request => request.socket.destroy()],
    ['answers 500', (_, response) => response.writeHead(500).end()],
    ['answers garbage', (_, response) => response.end('<html>')],
    ['answers 20 MB', (_, response) => response.end(Buffer.alloc(20 * 1024 * 1024, ' '))],
    ['redirects', (_, response) => response.writeHead(302, { location: healthy.jwksUrl }).end()],
  ]

  test.each(faults)('%s: cached keys still work, also after invalid tokens', async (_, fault) => {
    await withProvider(async (provider, tenant) => {
      expect(await status(tenant)).toBe(200)
      provider.respondWith(fault)
      const forged = provider.sign(adminClaims, { key: createSigningKey() })
      const bad = tenant.caller({ 'x-api-key': tenant.apiKey, authorization: `Bearer ${forged}` })
      expect((await bad.request('GET', path)).status).toBe(401)
      expect([await status(tenant), await status(tenant)]).toEqual([200, 200])
    })
  })

  test.each(faults)('%s and no keys are cached: 503, and 200 when it works again', async (_, fault) => {
    await withProvider(async (provider, tenant) => {
      provider.respondWith(fault)
      const { status: answered, headers, body } = await tenant.admin.request('GET', path)
      expect([answered, body.error.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1'])
      expect(await status(neighbour)).toBe(200)
      provider.respondWith()
      expect((await tenant.admin.request('GET', path)).status).toBe(200)
    })
  })

  test('never responds: 503 after its timeout of 3 seconds, and no other tenant waits', async () => {
    await withProvider(async (provider, tenant) => {
      const asked = new Promise<void>(resolve => provider.respondWith(() => resolve()))
      const waiting = tenant.admin.request('GET', path)
      let answered = false
      void waiting.then(() => {
        answered = true
      })
      await asked
      expect(await status(neighbour)).toBe(200)
      expect(answered).toBe(false)
      expect((await waiting).status).toBe(503)
    })
  })

  test('is not named in the response', async () => {
    await withProvider(async (provider, tenant) => {
      provider.respondWith(request => request.socket.destroy())
      const { body } = await tenant.admin.request('GET', path)
      expect(JSON.stringify(body)).not.toContain('127.0.0.1')
    })
  })
})

describe('a tenant that has not set', () => {
  test.each(['jwks_url', 'jwt_audience', 'jwt_issuer'])('%s has no valid tokens', async field => {
    const { tenant_id, api_key } = await guide.platform.createTenant({
      body: {
        name: 'Half',
        ...(field !== 'jwks_url' && { jwks_url: healthy.jwksUrl }),
        ...(field !== 'jwt_audience' && { jwt_audience: healthy.audience }),
        ...(field !== 'jwt_issuer' && { jwt_issuer: healthy.issuer }),
      },
    })
    const headers = { 'x-api-key': api_key, authorization: `Bearer ${healthy.sign(adminClaims)}` }
    expect((await guide.request('GET', path, { headers })).status).toBe(401)
    const body = { jwks_url: healthy.jwksUrl, jwt_audience: healthy.audience, jwt_issuer: healthy.issuer }
    await guide.platform.updateTenant({ params: { tenant_id }, body })
    expect((await guide.request('GET', path, { headers })).status).toBe(200)
  })
})

test('after a change of the audience, tokens that were valid before are refused', async () => {
  await withProvider(async (_, tenant) => {
    expect((await tenant.admin.request('GET', path)).status).toBe(200)
    const params = { tenant_id: tenant.tenantId }
    await guide.platform.updateTenant({ params, body: { jwt_audience: 'another' } })
    expect((await tenant.admin.request('GET', path)).status).toBe(401)
  })
})
