import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startRedis } from '../../../../tools/servers/redis-server.mjs'
import { filePart, form } from '../testing/form.ts'
import { type Guide, startGuide, type TestResponse } from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { mountPrincipalRoutes } from '../testing/principal-routes.ts'
import { adminClaims, type Caller, createTenant, type TestTenant } from '../testing/tenant.ts'

let provider: IdentityProvider
let guide: Guide
let tenant: TestTenant
let neighbour: TestTenant

/** The buckets are not refilled while a test runs. */
const limits = {
  RATE_LIMIT_TENANT_SDK: '6/9999s',
  RATE_LIMIT_TENANT_EVENTS: '10/9999s',
  RATE_LIMIT_TENANT_CHANGES: '4/9999s',
  RATE_LIMIT_TENANT_STOPS: '3/9999s',
  RATE_LIMIT_TENANT_READS: '5/9999s',
}
const anonymous = { feature_flags: { anonymous_users: true } }

beforeAll(async () => {
  provider = await startIdentityProvider()
  guide = await startGuide(limits, mountPrincipalRoutes)
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})
beforeEach(async () => {
  tenant = await createTenant(guide, provider, anonymous)
  neighbour = await createTenant(guide, provider, anonymous)
})

/** The statuses of requests, sent one after the other by callers that are made up for them. */
async function statuses(count: number, ask: (n: number) => Promise<TestResponse>): Promise<number[]> {
  const seen: number[] = []
  for (let n = 0; n < count; n++) seen.push((await ask(n)).status)
  return seen
}

const all = (status: number, count: number) => Array<number>(count).fill(status)
const made = (prefix: string) => `${prefix}-${randomUUID()}`
const config = (caller: Caller) => caller.request('GET', '/v1/sdk/config')
const user = (of = tenant) => of.as({ sub: made('user') })
const visitor = (of = tenant) => of.caller({ 'x-api-key': of.apiKey })
const events = (count: number) => ({
  events: Array.from({ length: count }, () => ({
    id: randomUUID(),
    name: 'track:click',
    at: new Date().toISOString(),
  })),
})
const send = (caller: Caller, count: number) =>
  caller.request('POST', '/v1/sdk/events', { body: { user_id: made('visitor'), ...events(count) } })

/** The limits that all callers of a tenant share name their settings. */
const settings: Record<string, string> = {
  'requests of the users of this tenant': 'RATE_LIMIT_TENANT_SDK',
  'events of this tenant': 'RATE_LIMIT_TENANT_EVENTS',
  'changes by the admins of this tenant': 'RATE_LIMIT_TENANT_CHANGES',
  'requests of the admins of this tenant': 'RATE_LIMIT_TENANT_READS',
}

function expectRefused({ status, headers, body }: TestResponse, limit: number, what: string) {
  expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED'])
  const seconds = headers.get('retry-after')
  const raise = settings[what] ? ` The operator of this service can raise ${settings[what]}.` : ''
  expect(body.error.message).toBe(`Too many ${what}. Try again in ${seconds} s.${raise}`)
  expect(Number(seconds)).toBeGreaterThan(0)
  expect(['limit', 'remaining', 'reset'].map(name => headers.get(`ratelimit-${name}`))).toEqual([
    `${limit}`,
    '0',
    seconds,
  ])
}

describe('the users of a tenant together', () => {
  const what = 'requests of the users of this tenant'

  test('have one limit for all their ids and keys; other tenants are served', async () => {
    expect(await statuses(6, () => config(user()))).toEqual(all(200, 6))
    expectRefused(await config(user()), 6, what)
    const params = { tenant_id: tenant.tenantId }
    const { api_key } = await guide.platform.createTenantApiKey({ params, body: { environment: 'test' } })
    const withOtherKey = tenant.caller({ ...user().headers, 'x-api-key': api_key })
    expectRefused(await config(withOtherKey), 6, what)
    expect(await statuses(6, () => config(user(neighbour)))).toEqual(all(200, 6))
  })

  test('keep half of it for those with a token', async () => {
    expect(await statuses(3, () => config(visitor()))).toEqual(all(200, 3))
    expect(await statuses(5, () => config(visitor()))).toEqual(all(429, 5))
    expect(await statuses(3, () => config(user()))).toEqual(all(200, 3))
    expectRefused(await config(user()), 6, what)
  })

  test('cannot use it up for the admins', async () => {
    await statuses(10, () => config(user()))
    expect((await tenant.admin.request('GET', '/v1/admin/config')).status).toBe(200)
  })
})

describe('the events of a tenant', () => {
  const what = 'events of this tenant'

  test('are counted one by one, and a batch over the limit is the last one', async () => {
    expect(await statuses(2, () => send(user(), 4))).toEqual([202, 202])
    expect((await send(user(), 9)).status).toBe(202)
    expectRefused(await send(user(), 1), 10, what)
    expect((await send(user(neighbour), 9)).status).toBe(202)
  })

  test('over the limit are refused before their body is read', async () => {
    const { headers } = user()
    const broken = { headers, raw: '{"events": [' }
    expect((await guide.request('POST', '/v1/sdk/events', broken)).status).toBe(400)
    await statuses(2, () => send(user(), 9))
    expectRefused(await guide.request('POST', '/v1/sdk/events', broken), 10, what)
  })

  test('of visitors are half of them', async () => {
    expect((await send(visitor(), 6)).status).toBe(202)
    expectRefused(await send(visitor(), 1), 10, what)
    expect((await send(user(), 3)).status).toBe(202)
  })

  test('from beacons and from its own servers count too', async () => {
    const { inbound_secret } = await guide.platform.getTenant({ params: { tenant_id: tenant.tenantId } })
    const inbound = () =>
      guide.request('POST', `/v1/inbound/${tenant.tenantId}/events`, {
        headers: { 'x-inbound-secret': inbound_secret ?? '' },
        body: events(6),
      })
    const token = user().headers.authorization?.slice('Bearer '.length)
    const beacon = () =>
      guide.request('POST', '/v1/sdk/events', {
        headers: { 'content-type': 'text/plain' },
        raw: JSON.stringify({ api_key: tenant.apiKey, token, ...events(6) }),
      })
    expect([(await inbound()).status, (await beacon()).status]).toEqual([202, 202])
    expectRefused(await inbound(), 10, what)
    expectRefused(await beacon(), 10, what)
  })
})

const admin = (of = tenant) => of.as({ ...adminClaims, sub: made('admin') })
const change = (caller: Caller) =>
  caller.request('PUT', '/v1/admin/config', {
    body: { feature_flags: { mine: true, anonymous_users: true } },
  })

test('the admins of a tenant together have limits of changes and of reads', async () => {
  const read = (caller: Caller) => caller.request('GET', '/v1/admin/config')
  expect(await statuses(4, () => change(admin()))).toEqual(all(200, 4))
  expectRefused(await change(admin()), 4, 'changes by the admins of this tenant')
  expect(await statuses(5, () => read(admin()))).toEqual(all(200, 5))
  expectRefused(await read(admin()), 5, 'requests of the admins of this tenant')
  expect((await change(admin(neighbour))).status).toBe(200)
  expect((await config(user())).status).toBe(200)
})

test('the changes of one admin do not keep another one from stopping harm', async () => {
  const what = 'changes by the admins of this tenant'
  const params = { tenant_id: tenant.tenantId }
  const { key_id } = await guide.platform.createTenantApiKey({ params, body: { environment: 'test' } })
  await tenant.as({ sub: 'eve' }).client.startThread({ body: { subject: 'Hi', body: 'Help' } })
  const script = admin()
  await statuses(4, () => change(script))
  expectRefused(await change(script), 4, what)
  const other = admin()
  expectRefused(await change(other), 4, what)
  const revoke = () => other.request('DELETE', `/v1/admin/api-keys/${key_id}`)
  const stop = (feature: string) =>
    other.request('POST', '/v1/admin/config/circuit-breaker', { body: { feature, enabled: false } })
  const erase = () => other.request('DELETE', '/v1/admin/end-users/eve')
  expect([(await revoke()).status, (await stop('tours')).status, (await erase()).status]).toEqual([
    200, 200, 202,
  ])
  expectRefused(await stop('content'), 4, what)
  expect((await change(admin(neighbour))).status).toBe(200)
})

test('a limit is refilled at its rate', async () => {
  const quick = await startGuide({ RATE_LIMIT_TENANT_SDK: '2/2s' }, mountPrincipalRoutes)
  const of = await createTenant(quick, provider)
  await expect.poll(async () => (await config(user(of))).status, { interval: 1 }).toBe(429)
  await expect.poll(async () => (await config(user(of))).status).toBe(200)
  await quick.close()
})

describe('a visitor without a token', () => {
  test('shares a limit with its IP address in the tenant, with any key or id', async () => {
    const node = await startGuide({
      RATE_LIMIT_VISITORS: '3/9999s',
      RATE_LIMIT_SDK: '1/9999s',
      TRUST_PROXY: '127.0.0.1',
    })
    const [here, there] = [
      await createTenant(node, provider, anonymous),
      await createTenant(node, provider, anonymous),
    ]
    const params = { tenant_id: here.tenantId }
    const { api_key } = await node.platform.createTenantApiKey({ params, body: { environment: 'test' } })
    const from = (address: string, key = here.apiKey) =>
      node.request('GET', '/v1/sdk/config', { headers: { 'x-api-key': key, 'x-forwarded-for': address } })
    expect(await statuses(3, n => from('203.0.113.1', n === 1 ? api_key : here.apiKey))).toEqual(all(200, 3))
    expect((await from('203.0.113.1')).status).toBe(429)
    expect((await from('203.0.113.2')).status).toBe(200)
    expect((await from('203.0.113.1', there.apiKey)).status).toBe(200)
    const headers = { ...user(here).headers, 'x-forwarded-for': '203.0.113.1' }
    expect((await node.request('GET', '/v1/sdk/config', { headers })).status).toBe(200)
    await node.close()
  })
})

test('a user can start some threads and send some messages per hour; other users go on', async () => {
  const node = await startGuide({ RATE_LIMIT_THREADS: '2/3600s', RATE_LIMIT_MESSAGES: '3/3600s' })
  const of = await createTenant(node, provider)
  const eve = of.as({ sub: 'eve' })
  const path = '/v1/sdk/help/threads'
  const start = (caller: Caller) => caller.request('POST', path, { body: { subject: 'Hi', body: 'Help' } })
  const [first] = [(await start(eve)).body.thread_id, await start(eve)]
  expectRefused(await start(eve), 2, 'new threads of this user')
  const params = { tenant_id: of.tenantId }
  const { api_key } = await node.platform.createTenantApiKey({ params, body: { environment: 'live' } })
  expect((await start(of.caller({ ...eve.headers, 'x-api-key': api_key }))).status).toBe(429)

  const write = () => eve.request('POST', `${path}/${first}/messages`, { body: { body: 'More' } })
  const attach = () => eve.request('POST', `${path}/${first}/attachments`, form(filePart('hello')))
  expect([(await write()).status, (await attach()).status, (await write()).status]).toEqual(all(201, 3))
  expectRefused(await attach(), 3, 'messages of this user')
  expect((await eve.request('GET', `${path}/${first}`)).status).toBe(200)
  expect((await start(of.as({ sub: 'sam' }))).status).toBe(201)
  await node.close()
})

describe('with Redis', () => {
  const startNode = async (REDIS_URL: string) => {
    const node = await startGuide({ ...limits, REDIS_URL })
    await expect.poll(() => node.deps.redis?.connection.status).toBe('ready')
    return node
  }
  const through = (node: Guide, { headers }: Caller) => node.request('GET', '/v1/sdk/config', { headers })

  test('nodes count together', async () => {
    const url = `${process.env.TEST_REDIS_URL}`
    const [one, two] = await Promise.all([startNode(url), startNode(url)])
    expect(await statuses(6, n => through(n % 2 ? one : two, user()))).toEqual(all(200, 6))
    expectRefused(await through(one, user()), 6, 'requests of the users of this tenant')
    expectRefused(await through(two, user()), 6, 'requests of the users of this tenant')
    expect(await statuses(4, () => through(one, visitor(neighbour)))).toEqual([200, 200, 200, 429])
    expect((await through(two, user(neighbour))).status).toBe(200)
    await Promise.all([one.close(), two.close()])
  })

  test.each(['killed', 'frozen'] as const)('that is %s, each node counts for itself', async fault => {
    const redis = await startRedis()
    const node = await startNode(redis.url)
    expect((await through(node, user())).status).toBe(200)
    if (fault === 'killed') await redis.kill()
    else redis.pause()
    expect(await statuses(6, () => through(node, user()))).toEqual(all(200, 6))
    expect(await through(node, user())).toEqual(expect.objectContaining({ status: 429 }))
    expect(await through(node, user(neighbour))).toEqual(expect.objectContaining({ status: 200 }))
    if (fault === 'killed') await redis.restart()
    else redis.resume()
    await node.close()
    await redis.stop()
  })
})
