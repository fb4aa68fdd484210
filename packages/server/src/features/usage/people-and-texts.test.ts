import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runErasures } from '../../testing/erase.ts'
import { type Guide, startGuideOnNewDatabase } from '../../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'

const token = 'the-metrics-token'
let guide: Guide
let provider: IdentityProvider
let tenant: TestTenant
beforeAll(async () => {
  provider = await startIdentityProvider()
  // The metrics name only the fullest tenants of a database, so those of other tests must not be in it.
  guide = await startGuideOnNewDatabase({
    TENANT_THEMES: '2',
    TENANT_ARTICLES: '2',
    TENANT_ADMIN_USERS: '2',
    TENANT_INVITES: '2',
    TENANT_API_KEYS: '2',
    METRICS_TOKEN: token,
  })
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})
beforeEach(async () => {
  tenant = await createTenant(guide, provider)
})

const send = (method: string, path: string, body?: object) =>
  tenant.admin.request(method, `/v1/admin${path}`, { body })

async function used(bound: string): Promise<number | undefined> {
  const { data } = await tenant.admin.client.getUsage()
  return data.items.find(item => item.bound === bound)?.used
}

const newId = () => randomUUID().slice(0, 8)
const cases = [
  { bound: 'themes', path: '/themes', body: () => ({ name: 'Ours' }), id: 'theme_id' },
  { bound: 'articles', path: '/help/articles', body: () => ({ title: 'How to' }), id: 'article_id' },
  {
    bound: 'admin_users',
    path: '/users',
    body: () => ({ user_id: newId(), email: 'eve@a.example', name: 'Eve', role: 'viewer' }),
    id: 'user_id',
  },
  {
    bound: 'invites',
    path: '/invites',
    body: () => ({ email: `${newId()}@a.example`, role: 'viewer' }),
    id: 'invite_id',
  },
  { bound: 'api_keys', path: '/api-keys', body: () => ({ environment: 'test' }), id: 'key_id' },
]

describe.each(cases)('$bound', ({ bound, path, body, id }) => {
  test('over the bound, one more is refused; removing one makes room', async () => {
    const created: string[] = []
    while ((await used(bound)) !== 2) created.push((await send('POST', path, body())).body[id])
    const { status, body: refusal } = await send('POST', path, body())
    expect([status, refusal.error.code]).toEqual([409, 'CONFLICT'])
    expect(refusal.error.message).toMatch(
      new RegExp(`^${bound}: a tenant may have at most 2 .* raise TENANT_${bound.toUpperCase()}\\.$`),
    )
    expect(await used(bound)).toBe(2)

    expect((await send('DELETE', `${path}/${created[0]}`)).status).toBeLessThan(300)
    expect(await used(bound)).toBe(1)
    expect((await send('POST', path, body())).status).toBe(201)

    const headers = { authorization: `Bearer ${token}` }
    const metrics = String((await guide.request('GET', '/metrics', { headers })).body)
    expect(metrics).toContain(`guide_usage_limit{bound="${bound}"} 2`)
    expect(metrics).toContain(`guide_tenant_usage_ratio{tenant_id="${tenant.tenantId}",bound="${bound}"} 1`)

    tenant = await createTenant(guide, provider)
    expect((await send('POST', path, body())).status).toBe(201)
  })
})

test('an import counts themes and articles, and its plan is refused like the import', async () => {
  await send('POST', '/themes', { name: 'Ours' })
  await send('POST', '/help/articles', { title: 'How to' })
  const document = await guide.platform.exportTenant({ params: { tenant_id: tenant.tenantId } })
  tenant = await createTenant(guide, provider)
  const params = { tenant_id: tenant.tenantId }
  await guide.platform.importTenant({ params, query: { mode: 'apply' }, body: document })
  expect([await used('themes'), await used('articles')]).toEqual([1, 1])

  await send('POST', '/themes', { name: 'Another' })
  const theme = { ...document.themes[0], theme_id: 'thm_abcdefabcdef' }
  for (const mode of ['plan', 'apply']) {
    const answer = await guide.request(
      'POST',
      `/v1/platform/tenants/${tenant.tenantId}/import?mode=${mode}`,
      {
        headers: { 'x-platform-secret': guide.deps.settings.platformSecret ?? '' },
        body: { ...document, themes: [theme] },
      },
    )
    expect([answer.status, answer.body.error.message]).toEqual([409, expect.stringMatching(/^themes: /)])
  }
})

test('an accepted, replaced or erased invite makes room', async () => {
  const { client } = tenant.admin
  const invite = (email: string) => client.createInvite({ body: { email, role: 'viewer' } })
  await invite('sam@a.example')
  await invite('SAM@a.example')
  expect(await used('invites')).toBe(1)
  const { url } = await invite('eve@a.example')
  const eve = tenant.as({ sub: 'eve', email: 'eve@a.example' })
  const { authorization = '' } = eve.headers
  const path = `/v1/invites/${url?.split('/').at(-1)}/accept`
  expect((await guide.request('POST', path, { headers: { authorization } })).status).toBe(200)
  expect([await used('invites'), await used('admin_users')]).toEqual([1, 1])

  const sam = tenant.as({ sub: 'sam', email: 'sam@a.example' })
  await sam.client.startThread({ body: { subject: 'Hello', body: 'Here I am' } })
  await send('DELETE', '/end-users/sam')
  await runErasures(guide)
  expect(await used('invites')).toBe(0)
})

test('the operator can add a key over the bound, and the latest hundred revoked keys stay listed', async () => {
  const params = { tenant_id: tenant.tenantId }
  const add = () => guide.platform.createTenantApiKey({ params, body: { environment: 'live' } })
  for (let made = 0; made < 2; made++) await add()
  expect(await used('api_keys')).toBe(3)
  const first = await add()
  await send('DELETE', `/api-keys/${first.key_id}`)
  for (let made = 0; made < 100; made++) await send('DELETE', `/api-keys/${(await add()).key_id}`)
  const { data } = await tenant.admin.client.listApiKeys({ query: { limit: 100 } })
  expect(data.total).toBe(103)
  expect((await send('GET', `/activity/entity/api-key/${first.key_id}`)).body.data.total).toBe(2)
  expect((await send('DELETE', `/api-keys/${first.key_id}`)).status).toBe(404)
  expect(await used('api_keys')).toBe(3)
})
