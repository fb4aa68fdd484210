import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queriesDuring } from '../testing/count-queries.ts'
import { type Guide, inboundSecret, platformSecret, startGuide, type TestResponse } from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { mountPrincipalRoutes } from '../testing/principal-routes.ts'
import { createTenant, type TestTenant } from '../testing/tenant.ts'
import { generateApiKey } from './api-key.ts'
import { tenantInboundSecret } from './secret-checks.ts'

const metricsToken = 'the-metrics-token-of-the-tests'

let provider: IdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider()
})
afterAll(() => provider.close())

const path = '/whoami/admin'
const start = (RATE_LIMIT_BAD_KEYS: string) =>
  startGuide({ RATE_LIMIT_BAD_KEYS, METRICS_TOKEN: metricsToken }, mountPrincipalRoutes)
const withKey = (tenant: TestTenant, apiKey: string) =>
  tenant.admin.request('GET', path, { headers: { 'x-api-key': apiKey } })

/** A key of the tenant that the service has not seen in a request. */
async function newKey(guide: Guide, { tenantId: tenant_id }: TestTenant): Promise<string> {
  const body = { environment: 'live' } as const
  return (await guide.platform.createTenantApiKey({ params: { tenant_id }, body })).api_key
}

/** Sends wrong keys, many at a time. Returns the statuses. */
async function guessKeys(tenant: TestTenant, count: number): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < count) {
    const guesses = Array.from({ length: 50 }, () => withKey(tenant, generateApiKey('live')))
    statuses.push(...(await Promise.all(guesses)).map(({ status }) => status))
  }
  return statuses
}

describe('an IP address that guessed too many keys', () => {
  let guide: Guide
  let tenant: TestTenant
  beforeAll(async () => {
    guide = await start('50/60s')
    tenant = await createTenant(guide, provider)
    const statuses = await guessKeys(tenant, 200)
    expect(statuses.filter(status => status === 401)).toHaveLength(50)
    expect(statuses.filter(status => status === 429)).toHaveLength(150)
  })
  afterAll(() => guide.close())

  test('is told when to come back', async () => {
    const { status, headers, body } = await withKey(tenant, generateApiKey('live'))
    expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  test('is served with a valid key, although the service never saw that key before', async () => {
    expect((await withKey(tenant, await newKey(guide, tenant))).status).toBe(200)
    const neighbour = await createTenant(guide, provider)
    expect((await neighbour.admin.request('GET', path)).status).toBe(200)
  })

  test('is served with a valid key in the middle of a flood', async () => {
    const neighbour = await createTenant(guide, provider)
    const keys = await Promise.all(Array.from({ length: 5 }, () => newKey(guide, neighbour)))
    const flood = guessKeys(tenant, 500)
    for (const key of keys) expect((await withKey(neighbour, key)).status).toBe(200)
    expect(new Set(await flood)).toEqual(new Set([429]))
  })

  test('costs few queries, however many keys it sends', async () => {
    const lookups = (texts: string[]) => texts.filter(text => text.includes('from "api_keys"')).length
    const started = performance.now()
    const queries = await queriesDuring(() => guessKeys(tenant, 1000))
    // At most ten per second, and the first one.
    expect(lookups(queries)).toBeLessThanOrEqual(2 + (performance.now() - started) / 100)
    expect(lookups(queries)).toBeGreaterThan(0)
  })

  test('is refused with a key that was revoked meanwhile', async () => {
    const { api_key, key_id } = await tenant.admin.client.createApiKey({ body: { environment: 'live' } })
    expect((await withKey(tenant, api_key)).status).toBe(200)
    await tenant.admin.client.revokeApiKey({ params: { key_id } })
    expect((await withKey(tenant, api_key)).status).toBe(429)
    expect((await tenant.admin.request('GET', path)).status).toBe(200)
  })
})

const secretOf: Record<string, (guide: Guide, secret: string, tenantId: string) => Promise<TestResponse>> = {
  platform: (guide, secret) =>
    guide.request('GET', '/v1/platform/tenants', { headers: { 'x-platform-secret': secret } }),
  metrics: (guide, secret) =>
    guide.request('GET', '/metrics', { headers: { authorization: `Bearer ${secret}` } }),
  inbound: (guide, secret) =>
    guide.request('POST', '/v1/inbound/email', { headers: { 'x-inbound-secret': secret }, body: {} }),
  inbound_tenant: (guide, secret, tenantId) =>
    guide.request('POST', `/v1/inbound/${tenantId}/events`, {
      headers: { 'x-inbound-secret': secret },
      body: {},
    }),
}
const right: Record<string, (tenantId: string) => string> = {
  platform: () => platformSecret,
  metrics: () => metricsToken,
  inbound: () => inboundSecret,
  inbound_tenant: tenantId => tenantInboundSecret(inboundSecret, tenantId),
}
const isAccepted = ({ status }: TestResponse) => ![401, 403, 429].includes(status)

describe.each(Object.keys(secretOf))('wrong secrets: %s', kind => {
  let guide: Guide
  let tenant: TestTenant
  beforeAll(async () => {
    guide = await start('3/60s')
    tenant = await createTenant(guide, provider)
  })
  afterAll(() => guide.close())
  const send = (of: string, secret: string) =>
    secretOf[of]?.(guide, secret, tenant.tenantId) as Promise<TestResponse>
  const sendRight = (of: string) => send(of, `${right[of]?.(tenant.tenantId)}`)

  test('block the address for this kind, and no other kind', async () => {
    expect(isAccepted(await sendRight(kind))).toBe(true)
    const statuses: number[] = []
    for (const secret of ['a', 'b', 'c', 'd']) statuses.push((await send(kind, secret)).status)
    expect(statuses).toEqual([401, 401, 401, 429])

    for (const other of Object.keys(secretOf)) {
      // The secret of a tenant is derived: nobody can guess it, so others' mistakes do not stop the tenant.
      const expected = other !== kind || kind === 'inbound_tenant'
      expect([other, isAccepted(await sendRight(other))]).toEqual([other, expected])
    }
    expect((await tenant.admin.request('GET', path)).status).toBe(200)
    expect((await withKey(tenant, await keyWithoutPlatform())).status).toBe(200)
  })

  /** The platform surface may be the blocked one. */
  const keyWithoutPlatform = async () =>
    (await tenant.admin.client.createApiKey({ body: { environment: 'live' } })).api_key
})

test('the right platform secret is not judged while its address is blocked: a guesser learns nothing', async () => {
  const guide = await start('2/60s')
  const ask = async (secret: string) => (await secretOf.platform?.(guide, secret, ''))?.body
  for (let i = 0; i < 3; i++) await ask('guess')
  const [wrong, correct] = [await ask('guess'), await ask(platformSecret)]
  expect(correct.error).toEqual({ ...wrong.error, request_id: correct.error.request_id })
  expect(correct.error.code).toBe('RATE_LIMITED')
  await guide.close()
})

describe.each([
  ['in one process', () => ({})],
  ['with Redis', () => ({ REDIS_URL: process.env.TEST_REDIS_URL })],
])('300 guesses of the platform secret that arrive together, %s', (_, settings) => {
  test('are not compared over the limit, and the right secret works from another address', async () => {
    const env = { ...settings(), RATE_LIMIT_BAD_KEYS: '50/60s', TRUST_PROXY: '127.0.0.1' }
    const guide = await startGuide(env)
    const { deps, app, log } = guide
    if (deps.redis) await expect.poll(() => deps.redis?.connection.status).toBe('ready')
    const network = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`
    const ask = async (address: string, secret: string) => {
      const headers = { 'x-platform-secret': secret, 'x-forwarded-for': address }
      return (await app.inject({ path: '/v1/platform/tenants', headers })).statusCode
    }
    // The addresses of one network count as one. The right secret is among the guesses that come later.
    const secrets = Array.from({ length: 300 }, (_, index) =>
      index < 200 ? `guess ${index}` : platformSecret,
    )
    const guesses = secrets.map((secret, index) => ask(`${network}::${index}`, secret))
    const honest = ask('203.0.113.7', platformSecret)
    expect(await honest).toBe(200)
    expect((await Promise.all(guesses)).sort()).toEqual([...Array(50).fill(401), ...Array(250).fill(429)])
    const compared = log.filter(line => line.includes('"the platform secret is wrong"'))
    expect(compared).toHaveLength(50)
    await guide.close()
  })
})
