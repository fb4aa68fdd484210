import { afterAll, describe, expect, test } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { openConsole } from '../../testing/console-browser.ts'
import { startOpenIdProvider } from '../../testing/open-id-provider.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider: pageUsers } = await sharedWorld()
const callback = `${guide.url}/admin-access/callback`
const provider = await startOpenIdProvider(callback)
afterAll(() => provider.close())

const email = 'grace@example.com'
const config = '/v1/admin/config'

/** A tenant whose admins are in its list, with ada as the first one. */
async function newTenant(fields: object = {}): Promise<TestTenant> {
  const tenant = await createTenant(guide, pageUsers)
  await tenant.admin.client.addAdminUser({
    body: { user_id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'admin' },
  })
  await tenant.admin.client.updateConfig({ body: { admin_strategy: 'table_lookup', ...fields } })
  return tenant
}

const invite = async (tenant: TestTenant, role: 'viewer' | 'editor' | 'admin' = 'editor') => {
  const { url } = await tenant.admin.client.createInvite({ body: { email, role } })
  return url?.split('/invites/')[1] ?? ''
}

const redeem = (token: string, browser = openConsole(guide)) =>
  browser.request('POST', '/sign-in/redeem', { body: { token } })

const recordsOf = async (tenant: TestTenant, event: string) =>
  (await tenant.admin.client.listActivity({ query: { scope: 'tenant' } })).data.items.filter(
    record => record.event === event,
  )

describe('the link of an invite', () => {
  test('names its tenant, makes its owner an admin user and signs them in, once', async () => {
    const tenant = await newTenant()
    const token = await invite(tenant)
    const browser = openConsole(guide)
    const { body } = await browser.request('POST', '/sign-in/link-info', { body: { token } })
    expect(body.data).toEqual({ email, tenant_id: tenant.tenantId, tenant_name: 'Acme' })
    const accepted = await redeem(token, browser)
    const user = { user_id: `email:${email}`, email, role: 'editor' }
    expect([accepted.status, accepted.body.data.session]).toEqual([201, expect.objectContaining(user)])
    expect((await browser.in(tenant.tenantId).request('GET', config)).status).toBe(200)
    expect((await tenant.admin.client.listInvites()).data.total).toBe(0)
    const records = await recordsOf(tenant, 'InviteAccepted')
    expect(records.map(({ entity_type, actor }) => [entity_type, actor.user_id]).sort()).toEqual([
      ['invite', `email:${email}`],
      ['user', `email:${email}`],
    ])
    expect((await redeem(token)).status).toBe(404)
  })

  test('leaves a person who is already on the team as they are', async () => {
    const tenant = await newTenant()
    const body = { user_id: 'grace', email: 'Grace@example.com', name: 'Grace', role: 'viewer' } as const
    await tenant.admin.client.addAdminUser({ body })
    const token = await invite(tenant, 'admin')
    expect((await redeem(token)).status).toBe(409)
    expect((await tenant.admin.client.listInvites()).data.total).toBe(1)
  })

  test('is accepted once, also by many requests at a time', async () => {
    const token = await invite(await newTenant())
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await redeem(token)).status))
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
  })

  test('does nothing in the console if the tenant does not accept links', async () => {
    const tenant = await createTenant(guide, pageUsers)
    const token = await invite(tenant)
    expect((await redeem(token)).status).toBe(404)
    const page = async () => (await fetch(`${guide.url}/invites/${token}`)).text()
    expect(await page()).not.toContain('/console/sign-in/link')
    await tenant.admin.client.updateConfig({ body: { console_links: true } })
    expect(await page()).toContain(`/console/sign-in/link#token=${token}`)
    expect((await redeem(token)).status).toBe(201)
  })
})

describe('the first sign-in at the identity provider', () => {
  /** A tenant whose identity provider knows grace, who accepted an invite with its link. */
  async function withGrace(account = 'grace', address = email) {
    const tenant = await newTenant()
    const { url } = await tenant.admin.client.createInvite({ body: { email: address, role: 'admin' } })
    const byLink = openConsole(guide)
    await redeem(url?.split('/invites/')[1] ?? '', byLink)
    const own = byLink.in(tenant.tenantId)
    const created = await own.request('POST', '/v1/admin/access-tokens', {
      body: { name: 'CI', role: 'admin' },
    })
    await guide.platform.updateTenant({
      params: { tenant_id: tenant.tenantId },
      body: {
        jwks_url: provider.jwksUrl,
        jwt_issuer: provider.issuer,
        jwt_audience: provider.audience,
        oidc_client_id: 'guide',
      },
    })
    const start = `${guide.url}/console/sign-in/provider?${new URLSearchParams({ tenant: tenant.tenantId })}`
    const browser = createBrowser()
    const response = await browser.visit(await browser.signIn(start, account, callback))
    const admins = await guide.deps.adminUsers.list(tenant.tenantId, { limit: 100, offset: 0 })
    return {
      tenant,
      own,
      token: created.body.access_token as string,
      location: response.headers.get('location'),
      admins: admins.items.map(({ user_id }) => user_id),
    }
  }

  test('with the verified address takes the row over, with an audit record', async () => {
    const { tenant, own, token, location, admins } = await withGrace()
    expect(location).toBe('/console')
    expect(admins).toEqual(['ada', 'grace'])
    expect((await own.request('GET', config)).status).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    const { status, body } = await guide.request(
      'GET',
      '/console/api/v1/admin/activity?scope=tenant&limit=50',
      { headers },
    )
    expect(status).toBe(200)
    const record = body.data.items.find(({ event }: { event: string }) => event === 'AdminUserTakenOver')
    expect(record).toMatchObject({
      entity_id: 'grace',
      actor: { user_id: 'grace' },
      before: { user_id: `email:${email}`, role: 'admin' },
      after: { user_id: 'grace', role: 'admin', name: 'Grace Ames' },
    })
    expect(tenant.tenantId).toBeTruthy()
  })

  test('with an address that the provider has not verified takes nothing over', async () => {
    const { location, admins } = await withGrace('bob', 'bob@example.com')
    expect(location).toContain('error=not_admin')
    expect(admins).toEqual(['ada', 'email:bob@example.com'])
  })

  test('of another person takes nothing over', async () => {
    const { location, admins } = await withGrace('bob')
    expect(location).toContain('error=not_admin')
    expect(admins).toEqual(['ada', `email:${email}`])
  })
})
