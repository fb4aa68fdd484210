import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRedis } from '../../../../tools/servers/redis-server.mjs'
import { queriesDuring } from '../testing/count-queries.ts'
import { type Guide, startGuide, type TestResponse } from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { mountPrincipalRoutes } from '../testing/principal-routes.ts'
import { adminClaims, createTenant, type TestTenant } from '../testing/tenant.ts'
import { timed } from '../testing/timed.ts'

let provider: IdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider()
})
afterAll(() => provider.close())

const limits = {
  RATE_LIMIT_SDK: '4/60s',
  RATE_LIMIT_VISITORS: '5/60s',
  RATE_LIMIT_ADMIN: '3/60s',
  RATE_LIMIT_PUBLIC: '2/60s',
  RATE_LIMIT_PICTURES: '3/60s',
  RATE_LIMIT_BAD_KEYS: '1000/60s',
}

/** The statuses of a number of requests, sent one after the other. */
async function statuses(count: number, ask: () => Promise<TestResponse>): Promise<number[]> {
  const answers: number[] = []
  for (let i = 0; i < count; i++) answers.push((await ask()).status)
  return answers
}

describe('each surface has its limit', () => {
  let guide: Guide
  let tenant: TestTenant
  beforeAll(async () => {
    guide = await startGuide(limits, mountPrincipalRoutes)
    tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
  })
  afterAll(() => guide.close())

  const surfaces: [string, number, string, () => Promise<TestResponse>][] = [
    ['the SDK edge', 4, 'of this user', () => tenant.as({ sub: 'sdk-user' }).request('GET', '/whoami/user')],
    ['the SDK edge, anonymously', 5, 'of visitors from this IP address', () => anonymous('/whoami/user')],
    ['the admin surface', 3, 'of this admin', () => tenant.as(adminClaims).request('GET', '/whoami/viewer')],
    ['what a signed address opens', 4, 'of this user', () => guide.request('GET', '/whoami/signed')],
    ['the public surface', 2, 'from this IP address', () => guide.request('GET', '/whoami/public')],
  ]
  const anonymous = (path: string) => tenant.caller({ 'x-api-key': tenant.apiKey }).request('GET', path)

  test.each(surfaces)(
    '%s counts down, then answers 429 and when to come back',
    async (_, max, whose, ask) => {
      for (let remaining = max - 1; remaining >= 0; remaining--) {
        const { status, headers } = await ask()
        expect([status, headers.get('retry-after')]).toEqual([200, null])
        expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([
          `${max}`,
          `${remaining}`,
        ])
      }
      const { status, headers, body } = await ask()
      expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED'])
      const seconds = Number(headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
      expect(headers.get('ratelimit-limit')).toBe(`${max}`)
      expect(headers.get('ratelimit-remaining')).toBe('0')
      expect(headers.get('ratelimit-reset')).toBe(`${seconds}`)
      expect(body.error.message).toBe(`Too many requests ${whose}. Try again in ${seconds} s.`)
    },
  )

  test('a user who reaches the limit does not affect other users', async () => {
    const as = (sub: string) => () => tenant.as({ sub }).request('GET', '/whoami/user')
    expect(await statuses(5, as('greedy'))).toEqual([200, 200, 200, 200, 429])
    expect((await as('modest')()).status).toBe(200)
  })

  test('the same user with another key or in another tenant has a separate limit', async () => {
    const as = (headers = {}) => tenant.as({ sub: 'both' }).request('GET', '/whoami/user', { headers })
    expect(await statuses(5, as)).toEqual([200, 200, 200, 200, 429])
    const params = { tenant_id: tenant.tenantId }
    const { api_key } = await guide.platform.createTenantApiKey({ params, body: { environment: 'test' } })
    expect((await as({ 'x-api-key': api_key })).status).toBe(200)
    const other = await createTenant(guide, provider)
    expect((await other.as({ sub: 'both' }).request('GET', '/whoami/user')).status).toBe(200)
  })

  test('each surface is counted separately', async () => {
    const claims = { ...adminClaims, sub: 'two-hats' }
    const ask = (path: string) => tenant.as(claims).request('GET', path)
    expect(await statuses(4, () => ask('/whoami/admin'))).toEqual([200, 200, 200, 429])
    expect((await ask('/whoami/user')).status).toBe(200)
  })

  test('a user id that looks like an IP address does not count against anonymous visitors from that address', async () => {
    const visited = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
    const named = () => visited.as({ sub: '127.0.0.1' }).request('GET', '/whoami/user')
    expect(await statuses(5, named)).toEqual([200, 200, 200, 200, 429])
    const visitor = visited.caller({ 'x-api-key': visited.apiKey })
    expect((await visitor.request('GET', '/whoami/user')).status).toBe(200)
  })

  test('a page may read its 429', async () => {
    const headers = { origin: 'https://page.example' }
    const ask = () => tenant.as({ sub: 'page' }).request('GET', '/whoami/user', { headers })
    await statuses(4, ask)
    const answer = await ask()
    const readable = answer.headers.get('access-control-allow-origin')
    expect([answer.status, readable]).toEqual([429, 'https://page.example'])
  })

  test('pictures have a limit per IP address, for existing and made-up ones of all tenants together', async () => {
    let tenants = 0
    const ask = () =>
      guide.request('GET', `/assets/${++tenants % 2 ? tenant.tenantId : 'ten_000000000000'}/ast_000000000000`)
    expect(await statuses(3, ask)).toEqual([404, 404, 404])
    const { status, headers, body } = await ask()
    expect([status, headers.get('ratelimit-limit')]).toEqual([429, '3'])
    expect(body.error.message).toMatch(/^Too many pictures for this IP address\. Try again in \d+ s\.$/)
  })

  test('health checks and the platform have no limit', async () => {
    expect(await statuses(10, () => guide.request('GET', '/v1/health/live'))).toEqual(Array(10).fill(200))
    const { status } = await guide.request('GET', '/v1/health/ready')
    expect(status).toBe(200)
    for (let i = 0; i < 10; i++) await guide.platform.listTenants()
  })
})

test('refused requests with a known key count too, by IP address, and do not affect accepted requests', async () => {
  const guide = await startGuide(limits, mountPrincipalRoutes)
  const tenant = await createTenant(guide, provider)
  const withToken = (token: string) => () =>
    tenant
      .caller({ 'x-api-key': tenant.apiKey, authorization: `Bearer ${token}` })
      .request('GET', '/whoami/viewer')
  expect(await statuses(4, withToken('not.a.token'))).toEqual([401, 401, 401, 429])
  expect((await tenant.admin.request('GET', '/whoami/viewer')).status).toBe(200)
  await guide.close()
})

test('guesses of invite links count as public requests, before any query', async () => {
  const guide = await startGuide({ RATE_LIMIT_PUBLIC: '3/60s' })
  const token = 'a'.repeat(43)
  const paths = [`/v1/invites/${token}`, `/v1/invites/${token}/accept`, `/invites/${token}`]
  const ask = async (path: string) =>
    (await fetch(guide.url + path, { method: path.endsWith('accept') ? 'POST' : 'GET' })).status
  expect(await Promise.all(paths.map(ask))).toEqual([404, 404, 404])
  const queries = await queriesDuring(async () => {
    for (const path of paths) expect(await ask(path)).toBe(429)
  })
  expect(queries.filter(text => text.includes('invites'))).toEqual([])
  await guide.close()
})

test('a limit resets when its window ends, and 0 means no limit', async () => {
  const guide = await startGuide({ RATE_LIMIT_PUBLIC: '1/2s', RATE_LIMIT_SDK: '0' }, mountPrincipalRoutes)
  const ask = () => guide.request('GET', '/whoami/public')
  await expect.poll(async () => (await ask()).status, { interval: 5 }).toBe(429)
  await expect.poll(async () => (await ask()).status).toBe(200)

  const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
  const { status, headers } = await tenant
    .caller({ 'x-api-key': tenant.apiKey })
    .request('GET', '/whoami/user')
  expect([status, headers.get('ratelimit-limit')]).toEqual([200, null])
  await guide.close()
})

describe('X-Forwarded-For', () => {
  const asFrom = (guide: Guide, address: string) =>
    guide.request('GET', '/whoami/public', { headers: { 'x-forwarded-for': address } })

  test.each([
    ['not set', {}],
    ['another machine', { TRUST_PROXY: '192.0.2.7, 10.0.0.0/8' }],
  ])('is ignored if TRUST_PROXY is %s', async (_, settings) => {
    const guide = await startGuide(
      { ...limits, RATE_LIMIT_BAD_KEYS: '2/60s', ...settings },
      mountPrincipalRoutes,
    )
    const seen = [1, 2, 3].map(n => asFrom(guide, `203.0.113.${n}`))
    expect((await Promise.all(seen)).map(({ status }) => status).sort()).toEqual([200, 200, 429])
    const guess = (n: number) =>
      guide.request('GET', '/whoami/user', {
        headers: { 'x-api-key': 'nonsense', 'x-forwarded-for': `203.0.113.${n}` },
      })
    expect([(await guess(1)).status, (await guess(2)).status, (await guess(3)).status]).toEqual([
      401, 401, 429,
    ])
    await guide.close()
  })

  test('is trusted from a peer that TRUST_PROXY names, and only its last untrusted address counts', async () => {
    const guide = await startGuide({ ...limits, TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }, mountPrincipalRoutes)
    expect((await asFrom(guide, '203.0.113.1')).body.ip).toBe('203.0.113.1')
    expect((await asFrom(guide, '203.0.113.1, 10.1.2.3')).body.ip).toBe('203.0.113.1')
    // The client itself may have written the addresses before it.
    expect((await asFrom(guide, '198.51.100.1, 203.0.113.1')).status).toBe(429)
    expect((await asFrom(guide, '203.0.113.2')).status).toBe(200)

    // IPv6 addresses of one /64 network count as one caller.
    const from = async (address: string) => (await asFrom(guide, address)).status
    expect([await from('2001:db8::1'), await from('2001:db8::ffff:2'), await from('2001:db8::3')]).toEqual([
      200, 200, 429,
    ])
    expect(await from('2001:db8:0:1::1')).toBe(200)
    await guide.close()
  })
})

describe('with Redis', () => {
  const metricsToken = 'the-metrics-token'

  async function startNode(REDIS_URL: string): Promise<Guide> {
    const settings = {
      ...limits,
      RATE_LIMIT_BAD_KEYS: '2/60s',
      RATE_LIMIT_SIGN_IN_LINKS: '2/60s',
      METRICS_TOKEN: metricsToken,
      REDIS_URL,
      TRUST_PROXY: '127.0.0.1',
    }
    const node = await startGuide(settings, mountPrincipalRoutes)
    await expect.poll(() => node.deps.redis?.connection.status).toBe('ready')
    return node
  }

  test('nodes count together', async () => {
    const url = `${process.env.TEST_REDIS_URL}`
    const nodes = await Promise.all([startNode(url), startNode(url)])
    const [one, two] = nodes
    const address = newAddress()
    const headers = { 'x-forwarded-for': address }
    const ask = async (node: Guide, key?: string) => {
      const path = key ? '/whoami/user' : '/whoami/public'
      return (await node.request('GET', path, { headers: { ...headers, ...(key && { 'x-api-key': key }) } }))
        .status
    }
    expect([await ask(one), await ask(two), await ask(one), await ask(two)]).toEqual([200, 200, 429, 429])
    expect([await ask(two, 'bad'), await ask(one, 'bad'), await ask(two, 'bad')]).toEqual([401, 401, 429])
    await Promise.all(nodes.map(node => node.close()))
  })

  const newAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
  const askFrom = async (node: Guide, address: string) =>
    (await node.request('GET', '/whoami/public', { headers: { 'x-forwarded-for': address } })).status

  /** What someone can guess. Each call is one wrong guess from the same new address. */
  const guesses = [
    ['GET', '/v1/platform/tenants', { 'x-platform-secret': 'wrong' }],
    ['GET', '/metrics', { authorization: 'Bearer wrong' }],
    ['GET', '/whoami/user', { 'x-api-key': 'wrong' }],
    ['GET', `/v1/invites/${'a'.repeat(43)}`, {}],
    ['POST', '/console/api/sign-in/link', { 'x-guide-console': '1' }],
  ].map(([method, path, sent]) => {
    const headers = { ...(sent as object), 'x-forwarded-for': newAddress() }
    const body = method === 'POST' ? { body: { email: 'ada@example.com' } } : {}
    return (node: Guide) => node.request(`${method}`, `${path}`, { headers, ...body })
  })

  /** What readiness and the metrics say. */
  const stateOf = async (node: Guide) => {
    const { body: readiness } = await node.request('GET', '/v1/health/ready')
    const headers = { authorization: `Bearer ${metricsToken}` }
    const { body: metrics } = await node.request('GET', '/metrics', { headers })
    return [readiness, /^guide_redis_up (.)$/m.exec(metrics)?.[1]]
  }

  test.each(['killed', 'frozen'] as const)(
    'that is %s, each node limits alone, without delay',
    async fault => {
      const redis = await startRedis()
      const [one, two] = [await startNode(redis.url), await startNode(redis.url)]
      expect(await statuses(3, () => one.request('GET', '/whoami/public'))).toEqual([200, 200, 429])

      if (fault === 'killed') await redis.kill()
      else redis.pause()
      const askFiveTimes = async (node: Guide) => {
        const address = newAddress()
        const answers = await Promise.all(Array.from({ length: 5 }, () => askFrom(node, address)))
        expect(answers.sort()).toEqual([200, 200, 429, 429, 429])
      }
      for (const node of [one, two, one, two]) {
        await expect.poll(() => timed(() => askFiveTimes(node))).toBeLessThan(5000)
      }
      for (const guess of guesses) expect((await statuses(3, () => guess(one))).at(-1)).toBe(429)
      const logged = (text: string) => one.log.filter(line => line.includes(text)).length
      await expect.poll(() => logged('Redis does not respond')).toBe(1)
      expect(await stateOf(one)).toEqual([{ status: 'ready', redis: 'away' }, '0'])

      if (fault === 'killed') await redis.restart()
      else redis.resume()
      const countTogether = async () => {
        const address = newAddress()
        return [await askFrom(one, address), await askFrom(two, address), await askFrom(one, address)]
      }
      await expect.poll(countTogether, { interval: 50 }).toEqual([200, 200, 429])
      expect([logged('Redis does not respond'), logged('Redis responds again')]).toEqual([1, 1])
      expect(await stateOf(one)).toEqual([{ status: 'ready' }, '1'])
      await Promise.all([one, two].map(node => node.close()))
      await redis.stop()
    },
  )
})
