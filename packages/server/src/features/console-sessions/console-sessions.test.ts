import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoKey, demoTenantId } from '../../auth/demo.ts'
import { type ConsoleBrowser, openConsole } from '../../testing/console-browser.ts'
import { type Guide, startGuide } from '../../testing/guide.ts'

const config = '/v1/admin/config'
const cookieName = `guide_console_${demoTenantId}`

let guide: Guide
let browser: ConsoleBrowser
beforeAll(async () => {
  guide = await startGuide({ ALLOW_DEMO_AUTH: 'true' })
  await guide.deps.platform.ensure(demoTenantId, 'boot', { name: 'Demo' })
})
afterAll(() => guide.close())
beforeEach(() => {
  browser = openConsole(guide)
})

const signIn = async () => (await browser.request('POST', '/sign-in/demo')).body.data.session

describe('signing in to the demo', () => {
  test('sets a cookie that only requests of this site to the console carry, and no script reads', async () => {
    const { status, body } = await browser.request('POST', '/sign-in/demo')
    expect(status).toBe(201)
    expect(body.data.session).toMatchObject({
      tenant_id: demoTenantId,
      tenant_name: 'Demo',
      user_id: 'demo-admin',
      role: 'admin',
      how: 'demo',
    })
    const [cookie = ''] = browser.setCookies
    const attributes = cookie.split('; ')
    expect(attributes[0]).toMatch(new RegExp(`^${cookieName}=[\\w-]{43}$`))
    expect(attributes.slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=43200',
      'Path=/console',
      'SameSite=Strict',
    ])
  })

  test('over https, the cookie is secure', async () => {
    const secure = await startGuide({ ALLOW_DEMO_AUTH: 'true', PUBLIC_URL: 'https://guide.acme.example' })
    const elsewhere = openConsole(secure)
    await elsewhere.request('POST', '/sign-in/demo')
    expect(elsewhere.setCookies[0]).toContain('; Secure')
    await secure.close()
  })

  test('opens the operations of admins', async () => {
    await signIn()
    const { status, body } = await browser.in(demoTenantId).request('GET', config)
    expect([status, body.tenant_id]).toEqual([200, demoTenantId])
  })

  test('is in the activity of the admin', async () => {
    const { session_id } = await signIn()
    const { body } = await browser.in(demoTenantId).request('GET', '/v1/admin/activity?limit=1')
    expect(body.data.items[0]).toMatchObject({
      event: 'AdminSignedIn',
      actor: { user_id: 'demo-admin' },
      after: { session_id, how: 'demo', browser: 'Test browser', address: '127.0.0.1' },
    })
  })

  test('does not exist without demo mode, and old sessions of the demo end', async () => {
    await signIn()
    const production = await startGuide()
    const there = { ...openConsole(production), cookies: browser.cookies }
    expect((await there.request('POST', '/sign-in/demo')).status).toBe(404)
    const elsewhere = openConsole(production)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.in(demoTenantId).request('GET', config)).status).toBe(401)
    expect((await elsewhere.request('GET', '/sessions/current')).body).toEqual({ data: { sessions: [] } })
    await production.close()
  })
})

describe('the sign-in page', () => {
  test('offers the demo in demo mode', async () => {
    const { body } = await browser.request('GET', `/sign-in?tenant=${demoTenantId}`)
    expect(body.data).toEqual({ tenant_id: demoTenantId, name: 'Demo', demo: true, ways: [] })
  })

  test('does not offer the demo as a way into another tenant', async () => {
    const [tenant_id, name] = ['ten_0000000000aa', 'Acme']
    await guide.deps.platform.ensure(tenant_id, 'boot', { name })
    const { body } = await browser.request('GET', `/sign-in?tenant=${tenant_id}`)
    expect(body.data).toEqual({ tenant_id, name, demo: false, ways: [] })
  })

  test('learns nothing about an unknown tenant', async () => {
    const unknown = await browser.request('GET', '/sign-in?tenant=ten_000000000000')
    expect(unknown.body).toEqual((await browser.request('GET', '/sign-in')).body)
  })
})

describe('the browser', () => {
  test('lists its sessions', async () => {
    expect((await browser.request('GET', '/sessions/current')).body.data.sessions).toEqual([])
    const session = await signIn()
    expect((await browser.request('GET', '/sessions/current')).body.data.sessions).toEqual([session])
  })

  test('signs out: the session ends, and the cookie is deleted', async () => {
    await signIn()
    const { cookies } = browser
    const stolen = new Map(cookies)
    expect((await browser.in(demoTenantId).request('POST', '/sign-out')).status).toBe(204)
    expect(cookies.size).toBe(0)
    for (const [name, value] of stolen) cookies.set(name, value)
    expect((await browser.in(demoTenantId).request('GET', config)).status).toBe(401)
    expect((await browser.in(demoTenantId).request('POST', '/sign-out')).status).toBe(204)
  })

  test('must name a tenant to sign out', async () => {
    expect((await browser.request('POST', '/sign-out')).status).toBe(400)
  })
})

describe('the environment', () => {
  test.each([
    [{}, 200],
    [{ 'x-guide-environment': 'live' }, 200],
    [{ 'x-guide-environment': 'production' }, 400],
  ])('with %j the response is %i', async (headers, status) => {
    await signIn()
    const response = await browser.in(demoTenantId).request('GET', config, { headers: { ...headers } })
    expect(response.status).toBe(status)
  })
})

describe('a page of another site', () => {
  const breaker = { body: { feature: 'tours', enabled: true } }
  const send = (headers: Record<string, string>) =>
    browser.in(demoTenantId).request('POST', '/v1/admin/config/circuit-breaker', { ...breaker, headers })
  const host = () => new URL(guide.url).host

  beforeEach(signIn)

  test.each([
    ['without our header', { 'x-guide-console': '' }],
    ['with another value of our header', { 'x-guide-console': 'true' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of this site', { 'sec-fetch-site': 'same-site' }],
    ['typed by a person', { 'sec-fetch-site': 'none' }],
    ['with an older browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['with an older browser and a null origin', { 'sec-fetch-site': '', origin: 'null' }],
    ['with an older browser and no origin', { 'sec-fetch-site': '' }],
  ])('cannot change anything %s', async (_, headers) => {
    const { status, body } = await send({ ...headers })
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
  })

  test('is told apart from a page of the console in an older browser', async () => {
    expect((await send({ 'sec-fetch-site': '', origin: `http://${host()}` })).status).toBe(200)
  })

  test('cannot read anything without our header', async () => {
    const headers = { 'x-guide-console': '' }
    expect((await browser.in(demoTenantId).request('GET', config, { headers })).status).toBe(403)
  })

  test.each(['/sign-in/demo', '/sign-out'])('cannot call %s', async path => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.in(demoTenantId).request('POST', path, { headers })).status).toBe(403)
  })

  test('may not read a response', async () => {
    const headers = { origin: 'https://evil.example' }
    const response = await browser.in(demoTenantId).request('GET', config, { headers })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await guide.request('OPTIONS', `/console/api${config}`, {
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-guide-console',
      },
    })
    expect(preflight.headers.get('access-control-allow-headers') ?? '').not.toMatch(/x-guide-console/i)
  })
})

describe('a cookie of the console', () => {
  test('is not accepted by the API itself', async () => {
    await signIn()
    const [[name, value] = ['', '']] = [...browser.cookies]
    const cookie = `${name}=${value}`
    const own = { 'x-guide-console': '1', 'sec-fetch-site': 'same-origin', 'x-guide-tenant': demoTenantId }
    expect((await guide.request('GET', config, { headers: { ...own, cookie } })).status).toBe(401)
    const withKey = { ...own, cookie, 'x-api-key': demoKey }
    expect((await guide.request('GET', config, { headers: withKey })).status).toBe(401)
  })

  test('is needed at the door: a key and a token do not open it', async () => {
    const headers = { 'x-api-key': demoKey, authorization: 'Bearer demo:admin' }
    expect((await browser.in(demoTenantId).request('GET', config, { headers })).status).toBe(401)
  })

  test('does nothing in the name of another person than the page says', async () => {
    await signIn()
    const [session] = (await browser.request('GET', '/sessions/current')).body.data.sessions
    const as = async (user: string) =>
      (await browser.in(demoTenantId).request('GET', config, { headers: { 'x-guide-user': user } })).status
    expect([await as(encodeURIComponent(session.user_id)), await as('another')]).toEqual([200, 401])
  })

  test.each(['', 'x', 'a'.repeat(43)])('with the value "%s" is refused', async value => {
    browser.cookies.set(cookieName, value)
    expect((await browser.in(demoTenantId).request('GET', config)).status).toBe(401)
  })
})

test('made-up cookies count as bad credentials in the list of sessions too, and valid ones are still found', async () => {
  const limited = await startGuide({ ALLOW_DEMO_AUTH: 'true', RATE_LIMIT_BAD_KEYS: '2/60s' })
  const stranger = openConsole(limited)
  stranger.cookies.set(cookieName, 'a'.repeat(43))
  for (let count = 0; count < 3; count++) {
    const { status, body } = await stranger.request('GET', '/sessions/current')
    expect([status, body.data.sessions]).toEqual([200, []])
  }
  expect((await stranger.in(demoTenantId).request('GET', config)).status).toBe(429)
  const neighbour = openConsole(limited)
  const { session } = (await neighbour.request('POST', '/sign-in/demo')).body.data
  neighbour.cookies.set('guide_console_ten_000000000000', 'b'.repeat(43))
  const { body } = await neighbour.request('GET', '/sessions/current')
  expect(body.data.sessions).toEqual([session])
  await limited.close()
})
