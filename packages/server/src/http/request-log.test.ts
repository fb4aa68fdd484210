import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { filePart, form } from '../testing/form.ts'
import { type Guide, type RequestOptions, startGuide } from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { adminClaims, createTenant, type TestTenant } from '../testing/tenant.ts'

const canary = 'c4n4ry0f7h3m1n3'

/** Routes that fail in different ways. */
function mountFailures(app: FastifyInstance, { database }: Deps) {
  const failures: Record<string, () => Promise<unknown>> = {
    'unknown-table': () => database.sql.execute(sql`select * from no_such_table where name = ${canary}`),
    'bad-value': () => database.sql.execute(sql`select ${canary}::int`),
    'bad-value-in-a-transaction': () =>
      database.transaction(tx => tx.execute(sql`select ${canary}::timestamptz`)),
    'violated-key': () =>
      database.transaction(async tx => {
        await tx.execute(sql`create temporary table once (name text primary key) on commit drop`)
        for (let i = 0; i < 2; i++) await tx.execute(sql`insert into once values (${canary})`)
      }),
    mistake: async () => (undefined as unknown as { name: string }).name,
  }
  for (const [name, fail] of Object.entries(failures)) {
    app.post(`/failing/${name}`, { config: { auth: 'public' } }, fail)
  }
}
const failing = ['unknown-table', 'bad-value', 'bad-value-in-a-transaction', 'violated-key', 'mistake']

let guide: Guide
let provider: IdentityProvider
let tenant: TestTenant
beforeAll(async () => {
  provider = await startIdentityProvider()
  const secrets = { PLATFORM_SECRET: `${canary}-platform`, METRICS_TOKEN: `${canary}-metrics` }
  guide = await startGuide({ LOG_LEVEL: 'trace', NODE_NAME: 'node-one', ...secrets }, mountFailures)
  const platform = guide.client({ 'x-platform-secret': `${canary}-platform` })
  tenant = await createTenant({ ...guide, platform }, provider)
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})

/** The log lines of one request, by its id. */
async function linesOf(requestId: string): Promise<Record<string, unknown>[]> {
  const lines = () => guide.log.map(line => JSON.parse(line)).filter(line => line.request_id === requestId)
  await expect.poll(lines).toContainEqual(expect.objectContaining({ msg: 'request' }))
  return lines()
}

test('a request is logged as one line with its id, method, route, status and time', async () => {
  await tenant.admin.request('GET', '/v1/admin/activity?limit=5', { headers: { 'x-request-id': 'one-line' } })
  const lines = await linesOf('one-line')
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      node: 'node-one',
      tenant_id: tenant.tenantId,
      request_id: 'one-line',
      method: 'GET',
      route: '/v1/admin/activity',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ])
})

test('probes are not logged, and the lines of other requests name the node', async () => {
  const headers = { authorization: `Bearer ${canary}-metrics` }
  const before = guide.log.length
  for (const path of ['/v1/health/live', '/v1/health/ready', '/health/ready', '/metrics'])
    expect((await guide.request('GET', path, { headers })).status).toBe(200)
  await guide.request('GET', '/v1/admin/config', { headers: { 'x-request-id': 'after-probes' } })
  await linesOf('after-probes')
  const lines = guide.log.slice(before).map(line => JSON.parse(line))
  expect(new Set(lines.map(line => line.node))).toEqual(new Set(['node-one']))
  expect(lines.filter(line => line.msg === 'request').map(line => line.route)).toEqual(['/v1/admin/config'])
})

describe('no secret that a client sends reaches the log', () => {
  const { headers: formHeaders, raw } = form(filePart(canary, canary))
  const upload = { raw, headers: { ...formHeaders, 'x-other': canary, cookie: canary } }
  const requests: [string, string, string, RequestOptions][] = [
    [
      'as a key',
      'GET',
      '/v1/admin/config',
      { headers: { 'x-api-key': `sk_live_${canary.padEnd(43, 'x')}` } },
    ],
    ['as a token', 'GET', '/v1/admin/config', { headers: { authorization: `Bearer ${canary}` } }],
    ['as a platform secret', 'GET', '/v1/platform/tenants', { headers: { 'x-platform-secret': canary } }],
    [
      'as the right platform secret',
      'GET',
      '/v1/platform/tenants',
      { headers: { 'x-platform-secret': `${canary}-platform` } },
    ],
    [
      'as the right metrics token',
      'GET',
      '/metrics',
      { headers: { authorization: `Bearer ${canary}-metrics` } },
    ],
    [
      'in any header',
      'GET',
      '/v1/admin/config',
      { headers: { cookie: canary, 'x-other': canary, 'user-agent': canary } },
    ],
    [
      'as origin and referer',
      'GET',
      '/v1/admin/config',
      { headers: { origin: `https://${canary}.example`, referer: `https://x/${canary}` } },
    ],
    ['in the path', 'POST', `/v1/admin/api-keys/${canary}/revoke`, {}],
    ['in an unknown path', 'GET', `/${canary}`, {}],
    ['in an invalid path', 'GET', `/%ff${canary}`, {}],
    ['in the query', 'GET', `/v1/admin/activity?entity_type=${canary}`, {}],
    ['in an unknown query', 'GET', `/v1/admin/activity?token=${canary}`, {}],
    [
      'in a body',
      'PUT',
      '/v1/admin/config',
      { raw: `{"admin_claim":"permissions","allowed_origins":["${canary}"]}` },
    ],
    ['in a body of the wrong shape', 'PUT', '/v1/admin/config', { raw: `{"${canary}":"${canary}"}` }],
    ['in a body that is not JSON', 'PUT', '/v1/admin/config', { raw: canary }],
    [
      'in a content type',
      'PUT',
      '/v1/admin/config',
      { raw: '{}', headers: { 'content-type': `text/${canary}` } },
    ],
    ['with a file', 'POST', '/v1/admin/help/threads/thr_0/attachments', upload],
    ['as an invalid request id', 'GET', '/v1/health/live', { headers: { 'x-request-id': `${canary} !` } }],
  ]

  test.each(requests)('%s', async (_, method, path, ask) => {
    const before = guide.log.length
    const { headers } = await tenant.admin.request(method, path, ask)
    // A request for an invalid path is not logged, and probes are not either.
    const isLogged = !/^\/(%ff|metrics|v1\/health)/.test(path)
    await (isLogged
      ? linesOf(`${headers.get('x-request-id')}`)
      : tenant.admin.request('GET', '/v1/admin/usage'))
    expect(guide.log.slice(before).join('')).not.toContain(canary)
  })

  test('in the claims of a valid token', async () => {
    const claims = { ...adminClaims, sub: `sub-${canary}`, email: `${canary}@example.com`, name: canary }
    const { status, headers } = await tenant.as(claims).request('PUT', '/v1/admin/config', { body: {} })
    expect(status).toBe(200)
    await linesOf(`${headers.get('x-request-id')}`)
    expect(guide.log.join('')).not.toContain(canary)
  })

  test('in a JWKS URL that cannot be fetched', async () => {
    const platform = guide.client({ 'x-platform-secret': `${canary}-platform` })
    const lost = await createTenant({ ...guide, platform }, provider, {
      jwks_url: `http://127.0.0.1:9/${canary}?key=${canary}`,
    })
    expect((await lost.admin.request('GET', '/v1/admin/config')).status).toBe(503)
    await expect.poll(() => guide.log.join('')).toContain('the JWKS of a tenant cannot be fetched')
    expect(guide.log.join('')).not.toContain(canary)
  })
})

describe('our own error', () => {
  test.each(failing)('%s is a 500 that tells nothing but its id', async name => {
    const headers = { 'x-request-id': `failed.${name}` }
    const answer = await guide.request('POST', `/failing/${name}`, { headers })
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      error: {
        code: 'INTERNAL_ERROR',
        message: 'Something went wrong on our side.',
        request_id: `failed.${name}`,
      },
    })
  })

  test.each(failing)('%s is found in the log by its id, with a stack and without values', async name => {
    const headers = { 'x-request-id': `found.${name}` }
    await guide.request('POST', `/failing/${name}`, { headers, body: { secret: canary } })
    const [failure] = await linesOf(`found.${name}`)
    expect(failure).toMatchObject({
      level: 50,
      msg: 'request failed',
      err: { stack: expect.stringMatching(/\n? +at /) },
    })
    expect(JSON.stringify(failure)).not.toContain(canary)
    if (name !== 'mistake') {
      expect(failure?.err).toMatchObject({
        code: expect.stringMatching(/^[0-9A-Z]{5}$/),
        query: expect.any(String),
      })
    }
  })
})

describe('the request id', () => {
  const good = ['a', '0', 'A-b_c.9', 'x'.repeat(128), '..', '550e8400-e29b-41d4-a716-446655440000']
  const bad = ['', 'x'.repeat(129), 'a b', 'a/b', 'a"b', '<script>', 'a,b', 'a%0ab', '{}', 'a:b', '\u00e9']

  test.each(good)('%s of the client is kept: in the header, the error, the log and the audit', async id => {
    const headers = { 'x-request-id': id }
    const refused = await guide.request('GET', '/v1/admin/config', { headers })
    expect([refused.headers.get('x-request-id'), refused.body.error.request_id]).toEqual([id, id])
    expect((await linesOf(id)).at(-1)).toMatchObject({ status: 401 })
    await tenant.admin.request('PUT', '/v1/admin/config', { headers, body: {} })
    expect(await auditedIds()).toContain(id)
  })

  test.each(bad)('%j is replaced by one of ours, everywhere', async given => {
    const headers = { 'x-request-id': given }
    const { headers: answered, body } = await guide.request('GET', '/v1/admin/config', { headers })
    const id = `${answered.get('x-request-id')}`
    expect(id).toMatch(/^req_[0-9a-f]{32}$/)
    expect(body.error.request_id).toBe(id)
    expect((await linesOf(id)).at(-1)).toMatchObject({ status: 401 })
    const changed = await tenant.admin.request('PUT', '/v1/admin/config', { headers, body: {} })
    expect(await auditedIds()).toContain(changed.headers.get('x-request-id'))
  })

  test('if it is missing, each request gets a new one', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () =>
        (await guide.request('GET', '/nowhere')).headers.get('x-request-id'),
      ),
    )
    expect(new Set(ids).size).toBe(20)
  })

  async function auditedIds(): Promise<string[]> {
    const { body } = await tenant.admin.request('GET', '/v1/admin/activity?limit=1')
    return body.data.items.map((item: { request_id: string }) => item.request_id)
  }
})
