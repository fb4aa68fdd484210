import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { type ConsoleBrowser, openConsole } from '../../testing/console-browser.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'

const { guide, provider } = await ownWorld()
const day = 24 * 60 * 60 * 1000
const start = Date.now()
vi.useFakeTimers({ toFake: ['Date'], now: start })
afterEach(() => void vi.setSystemTime(start))
afterAll(() => void vi.useRealTimers())

const at = (milliseconds: number) => new Date(start + milliseconds).toISOString()
const config = '/console/api/v1/admin/config'

/** An admin user, and the console in which another admin can change them. */
interface AdminUser {
  user_id: string
  email: string
  console: Pick<ConsoleBrowser, 'request'>
}

const newToken = (
  tenant: TestTenant,
  fields: { role?: 'viewer' | 'editor' | 'admin'; expires_at?: string } = {},
) => tenant.admin.client.createAccessToken({ body: { name: 'Deployment', role: 'editor', ...fields } })

/** Calls the service as a program does: without cookies and headers of a page. */
const as = (token: string) => (method: string, path: string, body?: object) =>
  guide.request(method, path, { headers: { authorization: `Bearer ${token}` }, ...(body && { body }) })

describe('an access token', () => {
  test('is shown once, and opens the console’s door with its role', async () => {
    const tenant = await createTenant(guide, provider)
    const created = await newToken(tenant)
    expect(created.access_token).toMatch(/^gat_[\w-]{43}$/)
    const { data } = await tenant.admin.client.listAccessTokens()
    const { access_token, ...shown } = created
    expect(data.items).toEqual([shown])
    const program = as(access_token)
    expect((await program('GET', config)).body.tenant_id).toBe(tenant.tenantId)
    const tour = await program('POST', '/console/api/v1/admin/tours', { title: 'Welcome', steps: [] })
    expect(tour.status).toBe(201)
    expect((await program('PUT', config, { feature_flags: {} })).status).toBe(403)
    const [record] = (await tenant.admin.client.listActivity({ query: { scope: 'tenant', limit: 1 } })).data
      .items
    expect(record).toMatchObject({ event: 'tour.create', actor: { user_id: `token:${shown.token_id}` } })
    expect((await tenant.admin.client.listAccessTokens()).data.items[0]?.used_at).toBe(at(0))
    expect(guide.log.join()).not.toContain(access_token)
  })

  test('is not accepted by the API itself', async () => {
    const tenant = await createTenant(guide, provider)
    const { access_token } = await newToken(tenant)
    const headers = { 'x-api-key': tenant.apiKey, authorization: `Bearer ${access_token}` }
    expect((await guide.request('GET', '/v1/admin/config', { headers })).status).toBe(401)
  })

  test('is of one tenant', async () => {
    const tenant = await createTenant(guide, provider)
    const other = await createTenant(guide, provider)
    const { access_token } = await newToken(tenant)
    const headers = { authorization: `Bearer ${access_token}`, 'x-guide-tenant': other.tenantId }
    expect((await guide.request('GET', config, { headers })).status).toBe(401)
  })

  test('counts instead of the cookie of a session', async () => {
    const browser = openConsole(guide)
    const headers = { authorization: `Bearer gat_${'a'.repeat(43)}` }
    expect((await browser.request('GET', '/v1/admin/config', { headers })).status).toBe(401)
  })

  test('ends when it is revoked', async () => {
    const tenant = await createTenant(guide, provider)
    const { access_token, token_id } = await newToken(tenant)
    const params = { token_id }
    await tenant.admin.client.revokeAccessToken({ params })
    expect((await as(access_token)('GET', config)).status).toBe(401)
    const again = await tenant.admin.request('DELETE', `/v1/admin/access-tokens/${token_id}`)
    expect(again.status).toBe(404)
    const entity = { entity_type: 'access-token', entity_id: token_id }
    const { data } = await tenant.admin.client.listEntityActivity({ params: entity })
    expect(data.items.map(({ event }) => event)).toEqual([
      'AccessTokenRevokedByAdmin',
      'AccessTokenCreatedByAdmin',
    ])
  })

  test('expires, and is removed then', async () => {
    const tenant = await createTenant(guide, provider)
    const { access_token } = await newToken(tenant, { expires_at: at(2 * day) })
    vi.setSystemTime(start + 2 * day - 1)
    expect((await as(access_token)('GET', config)).status).toBe(200)
    vi.setSystemTime(start + 2 * day)
    expect((await as(access_token)('GET', config)).status).toBe(401)
    vi.setSystemTime(start + 2 * day + 1)
    await guide.deps.consoleUpkeep.run({ signal: new AbortController().signal })
    const { rows } = await guide.deps.database.query('select 1 from access_tokens where tenant_id = $1', [
      tenant.tenantId,
    ])
    expect(rows).toEqual([])
  })

  test.each([
    ['in the past', -1],
    ['in more than a year', 367 * day],
  ])('cannot expire %s', async (_, milliseconds) => {
    const tenant = await createTenant(guide, provider)
    const body = { name: 'Deployment', role: 'viewer', expires_at: at(milliseconds) }
    const { status } = await tenant.admin.request('POST', '/v1/admin/access-tokens', { body })
    expect(status).toBe(422)
  })

  test.each([
    ['create another one', 'POST', '/access-tokens', { name: 'Forever', role: 'admin' }],
    ['create an invite', 'POST', '/invites', { email: 'eve@acme.example', role: 'admin' }],
    [
      'add an admin user',
      'POST',
      '/users',
      { user_id: 'eve', email: 'eve@acme.example', name: 'Eve', role: 'admin' },
    ],
    ['give an admin user another role', 'PUT', '/users/grace', { role: 'admin' }],
    ['change the configuration', 'PUT', '/config', { console_links: true }],
    ['create an API key', 'POST', '/api-keys', { environment: 'live' }],
  ])('cannot %s: that would outlast it', async (_, method, path, body) => {
    const tenant = await createTenant(guide, provider)
    const grace = { user_id: 'grace', email: 'grace@acme.example', name: 'Grace', role: 'viewer' } as const
    await tenant.admin.client.addAdminUser({ body: grace })
    const { access_token } = await newToken(tenant, { role: 'admin' })
    const refused = await as(access_token)(method, `/console/api/v1/admin${path}`, body)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.objectContaining({ message: expect.stringContaining('An access token cannot') }),
    ])
    expect((await tenant.admin.request(method, `/v1/admin${path}`, { body })).status).toBeLessThan(300)
  })

  describe.each([
    ['table_lookup', { admin_strategy: 'table_lookup' }],
    ['jwt_permission with console_links', { console_links: true }],
  ] as const)('under %s', (_, fields) => {
    /** A tenant with two admins. One of them has created a token and an invite, and loses the role. */
    async function formerAdmin(loseRole: (tenant: TestTenant, user: AdminUser) => Promise<unknown>) {
      const tenant = await createTenant(guide, provider, fields)
      const signIn = async (email: string) => {
        const link = await guide.platform.createConsoleLink({
          params: { tenant_id: tenant.tenantId },
          body: { email, role: 'admin' },
        })
        const browser = openConsole(guide)
        const token = link.url.split('#token=')[1]
        await browser.request('POST', '/sign-in/redeem', { body: { token } })
        return { user: link, console: browser.in(tenant.tenantId) }
      }
      const boss = await signIn('boss@acme.example')
      const eve = await signIn('eve@acme.example')
      const body = { name: 'Deployment', role: 'admin' }
      const created = await eve.console.request('POST', '/v1/admin/access-tokens', { body })
      const invite = { email: 'mallory@acme.example', role: 'admin' }
      expect((await eve.console.request('POST', '/v1/admin/invites', { body: invite })).status).toBe(201)
      await loseRole(tenant, { ...eve.user, console: boss.console })
      const invites = await boss.console.request('GET', '/v1/admin/invites')
      const { status } = await as(created.body.access_token)('GET', config)
      return { tokenStatus: status, openInvites: invites.body.data.items }
    }

    test.each([
      [
        'is removed',
        (_: TestTenant, { user_id, console }: AdminUser) =>
          console.request('DELETE', `/v1/admin/users/${encodeURIComponent(user_id)}`),
      ],
      [
        'loses the role',
        (_: TestTenant, { user_id, console }: AdminUser) =>
          console.request('PUT', `/v1/admin/users/${encodeURIComponent(user_id)}`, {
            body: { role: 'editor' },
          }),
      ],
      [
        'loses the role by the operator',
        ({ tenantId: tenant_id }: TestTenant, { email }: AdminUser) =>
          guide.platform.createConsoleLink({ params: { tenant_id }, body: { email, role: 'viewer' } }),
      ],
    ])('ends when the admin who created it %s, as do their invites', async (_, loseRole) => {
      expect(await formerAdmin(loseRole)).toEqual({ tokenStatus: 401, openInvites: [] })
    })
  })

  test('a tenant has at most a hundred', async () => {
    const tenant = await createTenant(guide, provider)
    for (let count = 0; count < 100; count++) await newToken(tenant)
    const body = { name: 'One more', role: 'viewer' }
    const { status } = await tenant.admin.request('POST', '/v1/admin/access-tokens', { body })
    expect(status).toBe(409)
  })
})
