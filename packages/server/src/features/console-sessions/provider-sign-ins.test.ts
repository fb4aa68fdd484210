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

const config = '/v1/admin/config'

const newTenant = (fields: object = {}) =>
  createTenant(guide, pageUsers, {
    jwks_url: provider.jwksUrl,
    jwt_issuer: provider.issuer,
    jwt_audience: provider.audience,
    oidc_client_id: 'guide',
    ...fields,
  })

const startUrl = ({ tenantId }: TestTenant, query: Record<string, string> = {}) =>
  `${guide.url}/console/sign-in/provider?${new URLSearchParams({ tenant: tenantId, ...query })}`

/** Signs in at the identity provider, in a browser that may have been there before. */
async function signIn(
  tenant: TestTenant,
  account = 'ada',
  { browser = createBrowser(), query = {} as Record<string, string> } = {},
) {
  const back = await browser.signIn(startUrl(tenant, query), account, callback)
  const response = await browser.visit(back)
  const page = openConsole(guide)
  for (const header of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^(guide_console_[^=]+)=([^;]*)/.exec(header) ?? []
    if (value) page.cookies.set(name, value)
  }
  return { browser, back, response, location: response.headers.get('location'), page }
}

const sessionOf = async (page: ReturnType<typeof openConsole>) =>
  (await page.request('GET', '/sessions/current')).body.data.sessions[0]

/** The records of sessions that the identity provider did not confirm. */
async function endedSessions(tenant: TestTenant) {
  const { page } = await signIn(tenant)
  const { body } = await page.in(tenant.tenantId).request('GET', '/v1/admin/activity?scope=tenant')
  return body.data.items.filter(({ event }: { event: string }) => event === 'SessionNotConfirmed')
}

/** What happens when the clock moves on: the identity provider confirmed the session an hour ago. */
const anHourPasses = ({ tenantId }: TestTenant) =>
  guide.deps.database.query(
    `update console_sessions set confirmed_at = confirmed_at - interval '1 hour' where tenant_id = $1`,
    [tenantId],
  )

describe('signing in at the identity provider of the tenant', () => {
  test('begins a session and leads to the page that was asked for', async () => {
    const tenant = await newTenant()
    const { location, response, page } = await signIn(tenant, 'ada', {
      query: { return_to: '/console/content?q=tour' },
    })
    expect([response.status, location]).toEqual([303, '/console/content?q=tour'])
    expect(response.headers.getSetCookie()[0]).toMatch(/; Path=\/console; .*SameSite=Strict/)
    expect(await sessionOf(page)).toMatchObject({
      tenant_id: tenant.tenantId,
      user_id: 'ada',
      email: 'ada@example.com',
      role: 'admin',
      how: 'identity_provider',
    })
    expect((await page.in(tenant.tenantId).request('GET', config)).status).toBe(200)
  })

  test('is offered by the sign-in page', async () => {
    const offer = async ({ tenantId }: TestTenant) =>
      (await openConsole(guide).request('GET', `/sign-in?tenant=${tenantId}`)).body.data.ways
    expect(await offer(await newTenant())).toEqual(['identity_provider'])
    expect(await offer(await newTenant({ oidc_client_id: null }))).toEqual([])
  })

  test.each([
    ['bob', 'not_admin'],
    ['', 'declined'],
  ])('as "%s" leads back to the sign-in page (%s)', async (account, error) => {
    const tenant = await newTenant()
    const { location, page } = await signIn(tenant, account)
    expect(location).toBe(`/console/sign-in?tenant=${tenant.tenantId}&return_to=%2Fconsole&error=${error}`)
    expect(page.cookies.size).toBe(0)
  })

  test('cannot begin with a tenant that has no identity provider', async () => {
    for (const tenant of [await newTenant({ oidc_client_id: null }), { tenantId: 'ten_000000000000' }]) {
      const response = await createBrowser().visit(startUrl(tenant as TestTenant))
      expect(response.headers.get('location')).toMatch(/^\/console\/sign-in\?.*&error=provider$/)
    }
  })

  test.each([
    'https://evil.example/console',
    '//evil.example',
    '/console\\..\\evil',
    '/consoleevil',
    '/v1/admin',
    'javascript:alert(1)',
  ])('does not lead to %s', async return_to => {
    const { location } = await signIn(await newTenant(), 'ada', { query: { return_to } })
    expect(location).toBe('/console')
  })

  test('does not begin because a page of another site wants it', async () => {
    const tenant = await newTenant()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const response = await fetch(startUrl(tenant), { redirect: 'manual', headers })
    expect(response.headers.get('location')).toMatch(/^\/console\/sign-in\?tenant=/)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('works once, and only in the browser that began it', async () => {
    const tenant = await newTenant()
    const { browser, back } = await signIn(tenant)
    expect((await browser.visit(back)).status).toBe(400)
    const victim = createBrowser()
    const attacker = createBrowser()
    const stolen = await attacker.signIn(startUrl(tenant), 'ada', callback)
    const response = await victim.visit(stolen)
    expect([response.status, response.headers.getSetCookie().join()]).toEqual([
      400,
      expect.not.stringContaining('guide_console_'),
    ])
  })
})

describe('a session by identity provider', () => {
  test('passes the strategy of the tenant at every request', async () => {
    const tenant = await newTenant()
    const { page } = await signIn(tenant)
    const console = page.in(tenant.tenantId)
    const params = { tenant_id: tenant.tenantId }
    await guide.platform.updateTenant({ params, body: { admin_strategy: 'table_lookup' } })
    expect((await console.request('GET', config)).status).toBe(401)
    await guide.platform.updateTenant({ params, body: { admin_strategy: 'jwt_permission' } })
    expect((await console.request('GET', config)).status).toBe(200)
    await guide.platform.updateTenant({ params, body: { admin_permission: 'guide:owner' } })
    expect((await console.request('GET', config)).status).toBe(401)
  })

  test('ends when the tenant changes its identity provider', async () => {
    const tenant = await newTenant()
    const { page } = await signIn(tenant)
    const params = { tenant_id: tenant.tenantId }
    await guide.platform.updateTenant({ params, body: { jwt_issuer: 'http://127.0.0.1:1' } })
    expect((await page.in(tenant.tenantId).request('GET', config)).status).toBe(401)
  })

  test('has to be confirmed after an hour, without a new session', async () => {
    const tenant = await newTenant()
    const { browser, page } = await signIn(tenant)
    const before = await sessionOf(page)
    await anHourPasses(tenant)
    const outdated = await page.in(tenant.tenantId).request('GET', config)
    expect([outdated.status, outdated.body.error.code]).toEqual([401, 'SIGN_IN_OUTDATED'])
    const query = { renew: '1', return_to: '/console/renewed' }
    const renewal = await signIn(tenant, 'nobody types anything', { browser, query })
    expect([renewal.location, renewal.page.cookies.size]).toEqual(['/console/renewed', 0])
    expect((await page.in(tenant.tenantId).request('GET', config)).status).toBe(200)
    expect(await sessionOf(page)).toEqual(before)
  })

  test('ends if the identity provider does not confirm it', async () => {
    const tenant = await newTenant()
    const { browser, page } = await signIn(tenant)
    await anHourPasses(tenant)
    browser.forget(provider.issuer)
    const renewal = await signIn(tenant, '', { browser, query: { renew: '1' } })
    expect(renewal.location).toMatch(/&error=declined$/)
    const { status, body } = await page.in(tenant.tenantId).request('GET', config)
    expect([status, body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    expect(await endedSessions(tenant)).toMatchObject([{ before: { user_id: 'ada' }, after: null }])
  })

  test('of an issuer that the tenant had before is replaced', async () => {
    const tenant = await newTenant()
    const { browser, page } = await signIn(tenant)
    // What is left of a session from before the tenant changed its issuer.
    await guide.deps.database.query(
      `update console_sessions set issuer = 'https://before.example' where tenant_id = $1`,
      [tenant.tenantId],
    )
    const again = await signIn(tenant, 'ada', { browser })
    expect((await again.page.in(tenant.tenantId).request('GET', config)).status).toBe(200)
    expect((await page.in(tenant.tenantId).request('GET', config)).status).toBe(401)
  })

  test('of another user is replaced', async () => {
    const tenant = await newTenant()
    const { browser, page } = await signIn(tenant)
    const { session_id } = await sessionOf(page)
    browser.forget(provider.issuer)
    const other = await signIn(tenant, 'mallory', { browser })
    expect((await sessionOf(other.page)).user_id).toBe('mallory')
    expect(await sessionOf(page)).toBeUndefined()
    expect(await endedSessions(tenant)).toMatchObject([
      { entity_id: session_id, before: { user_id: 'ada' }, after: null },
    ])
  })

  test('keeps nothing of the token but what the admin check reads', async () => {
    const tenant = await newTenant()
    await signIn(tenant)
    const { rows } = await guide.deps.database.query(
      'select claims, issuer from console_sessions where tenant_id = $1',
      [tenant.tenantId],
    )
    expect(rows).toEqual([{ claims: { permissions: ['guide:admin'] }, issuer: provider.issuer }])
  })
})
