import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { demoKey, demoTenantId } from '../../auth/demo.ts'
import { adminSignIns, tenants } from '../../db/schema.ts'
import { createBrowser } from '../../testing/browser.ts'
import { startGuide } from '../../testing/guide.ts'
import { startOpenIdProvider } from '../../testing/open-id-provider.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider: pageUsers } = await sharedWorld()
const callback = `${guide.url}/admin-access/callback`
const provider = await startOpenIdProvider(callback)
afterAll(() => provider.close())

const origin = 'https://app.example.com'
const path = '/v1/sdk/admin-access'
const visitors = { anonymous_users: true }

/** A tenant whose admins sign in at the OpenID provider. Its pages need no token. */
const signInTenant = (fields: object = {}): Promise<TestTenant> =>
  createTenant(guide, pageUsers, {
    jwks_url: provider.jwksUrl,
    jwt_issuer: provider.issuer,
    jwt_audience: provider.audience,
    oidc_client_id: 'guide',
    admin_origins: [origin],
    feature_flags: visitors,
    ...fields,
  })

const page = ({ apiKey, caller }: TestTenant) => caller({ 'x-api-key': apiKey })

async function begin(tenant: TestTenant): Promise<{ sign_in_id: string; url: string }> {
  const { status, body } = await page(tenant).request('POST', path, { body: { origin } })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}

/** The message that the pop-up would send to the page, and its origin. */
async function outcomeIn(response: Response | null) {
  const html = (await response?.text()) ?? ''
  const [, json = 'null'] = /<script type="application\/json" id="answer">(.*)<\/script>/.exec(html) ?? []
  return { status: response?.status, html, answer: JSON.parse(json) }
}

async function signIn(tenant: TestTenant, account = 'ada') {
  const browser = createBrowser()
  const { url, sign_in_id } = await begin(tenant)
  const back = await browser.signIn(url, account, callback)
  return { sign_in_id, back, browser, ...(await outcomeIn(await browser.visit(back))) }
}

describe('an admin who signs in at the identity provider of the tenant', () => {
  test.each([
    ['an access token', 'guide', 'guide'],
    ['the ID token, if the access token is opaque', 'guide-id', 'guide-id'],
  ])('can give the page %s, and the API accepts it', async (_, client, audience) => {
    const tenant = await signInTenant({ oidc_client_id: client, jwt_audience: audience })
    const { status, html, answer, sign_in_id } = await signIn(tenant)
    expect(status).toBe(200)
    expect(html).toContain('<p class="origin">https://app.example.com</p>')
    expect(html).toContain('<dd>ada@example.com</dd>')
    expect(answer).toEqual({
      origin,
      message: {
        type: 'guide:admin',
        sign_in_id,
        grant: {
          token: expect.stringMatching(/^ey/),
          user: { user_id: 'ada', email: 'ada@example.com', role: 'admin' },
        },
      },
    })
    const headers = { 'x-api-key': tenant.apiKey, authorization: `Bearer ${answer.message.grant.token}` }
    expect((await tenant.caller(headers).request('GET', '/v1/admin/config')).status).toBe(200)
  })

  test('has the role from the table of admin users', async () => {
    const tenant = await signInTenant()
    const { answer } = await signIn(tenant)
    const admin = guide.client({
      'x-api-key': tenant.apiKey,
      authorization: `Bearer ${answer.message.grant.token}`,
    })
    const user = { user_id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'admin' as const }
    await admin.addAdminUser({ body: user })
    await admin.addAdminUser({ body: { ...user, user_id: 'bob', role: 'viewer' } })
    await admin.updateConfig({ body: { admin_strategy: 'table_lookup' } })
    expect((await signIn(tenant, 'bob')).answer.message.grant.user).toMatchObject({ role: 'viewer' })
    expect((await signIn(tenant, 'eve')).status).toBe(403)
  })

  test('leaves no token or code in the log, and no token in a URL', async () => {
    const tenant = await signInTenant()
    const { answer, back } = await signIn(tenant)
    const code = new URL(back).searchParams.get('code') ?? ''
    const log = guide.log.join('\n')
    expect(code).toBeTruthy()
    expect(log).not.toContain(answer.message.grant.token)
    expect(log).not.toContain(code)
    expect(back).not.toContain(answer.message.grant.token)
  })
})

describe('the audit records of a tenant', () => {
  const signInsOf = async (tenant: TestTenant, user: string) => {
    const { answer } = await signIn(tenant)
    const authorization = `Bearer ${answer.message.grant.token}`
    const admin = tenant.caller({ 'x-api-key': tenant.apiKey, authorization })
    return admin.request('GET', `/v1/admin/activity/entity/user/${user}`)
  }

  test('name who signed in, from where, and no token', async () => {
    const tenant = await signInTenant()
    const revision = async () =>
      (await guide.deps.database.sql.select().from(tenants).where(eq(tenants.tenant_id, tenant.tenantId)))[0]
        ?.revision
    const before = await revision()
    const { status, body } = await signInsOf(tenant, 'ada')
    expect(status).toBe(200)
    expect(body.data.items).toEqual([
      expect.objectContaining({
        event: 'AdminSignedIn',
        actor: { user_id: 'ada', email: 'ada@example.com' },
        before: null,
        after: { user_id: 'ada', email: 'ada@example.com', role: 'admin', origin },
        request_id: expect.stringMatching(/^\S+$/),
      }),
    ])
    expect(JSON.stringify(body)).not.toContain('eyJ')
    expect(await revision()).toBe(before)
  })

  test('do not name a user who is not an admin', async () => {
    const tenant = await signInTenant()
    expect((await signIn(tenant, 'bob')).status).toBe(403)
    expect((await signInsOf(tenant, 'bob')).status).toBe(404)
  })
})

describe('no page gets a token', () => {
  test('if the user is not an admin: the page gets an error, and the user reads why', async () => {
    const { status, html, answer, sign_in_id } = await signIn(await signInTenant(), 'bob')
    expect(status).toBe(403)
    expect(html).toContain('You are not an admin of Acme')
    expect(html).toContain('bob@example.com')
    expect(html).not.toContain('ey')
    expect(answer).toEqual({ origin, message: { type: 'guide:admin', sign_in_id, error: 'not_admin' } })
  })

  test('if the user cancels at the identity provider', async () => {
    const { status, answer } = await signIn(await signInTenant(), '')
    expect([status, answer.message.error]).toEqual([400, 'declined'])
  })

  test('if the tenant does not accept the tokens', async () => {
    const tenant = await signInTenant({ jwt_audience: 'another' })
    const { status, html, answer } = await signIn(tenant)
    expect([status, answer.message]).toEqual([400, expect.objectContaining({ error: 'provider' })])
    expect(html).not.toContain('grant')
  })

  test('for an invalid code: the log has the error of the identity provider', async () => {
    const tenant = await signInTenant()
    const browser = createBrowser()
    const back = new URL(await browser.signIn((await begin(tenant)).url, 'ada', callback))
    back.searchParams.set('code', 'another')
    const { status, answer } = await outcomeIn(await browser.visit(back.href))
    expect([status, answer.message.error]).toEqual([400, 'provider'])
    expect(guide.log.join()).toContain('the identity provider answered \\"invalid_grant\\"')
  })

  test('if the code is used a second time', async () => {
    const { browser, back } = await signIn(await signInTenant())
    const again = await outcomeIn(await browser.visit(back))
    expect([again.status, again.answer]).toEqual([400, null])
  })

  test('except one, if many use the same code at the same time', async () => {
    const browser = createBrowser()
    const back = await browser.signIn((await begin(await signInTenant())).url, 'ada', callback)
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.visit(back)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
  })

  test('in another browser than the one that began the sign-in', async () => {
    const browser = createBrowser()
    const back = await browser.signIn((await begin(await signInTenant())).url, 'ada', callback)
    const stolen = await outcomeIn(await createBrowser().visit(back))
    expect([stolen.status, stolen.answer]).toEqual([400, null])
    expect((await outcomeIn(await browser.visit(back))).status).toBe(200)
  })

  test("with another browser's cookie", async () => {
    const tenant = await signInTenant()
    const [mine, theirs] = [createBrowser(), createBrowser()]
    const back = await mine.signIn((await begin(tenant)).url, 'ada', callback)
    await theirs.signIn((await begin(tenant)).url, 'ada', callback)
    expect((await theirs.visit(back)).status).toBe(400)
  })

  test('from a HEAD request, which does not use up the link', async () => {
    const { url } = await begin(await signInTenant())
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(404)
    expect((await createBrowser().visit(url)).status).toBe(303)
  })

  test('from a link that was opened before', async () => {
    const { url } = await begin(await signInTenant())
    await createBrowser().follow(url)
    const second = await outcomeIn((await createBrowser().follow(url)).response)
    expect([second.status, second.answer]).toEqual([400, null])
  })

  test.each([
    ['made up', (id: string) => `${id.slice(0, -4)}AAAA`],
    ['of another tenant', (id: string) => id.replace(/^ten_\w{12}/, 'ten_000000000000')],
    ['not an id', () => '../v1/admin/config'],
    ['missing', () => ''],
  ])('with a state that is %s', async (_, forge) => {
    const browser = createBrowser()
    const { url, sign_in_id } = await begin(await signInTenant())
    const back = new URL(await browser.signIn(url, 'ada', callback))
    back.searchParams.set('state', forge(sign_in_id))
    const { status, answer } = await outcomeIn(await browser.visit(back.href))
    expect([status, answer]).toEqual([400, null])
  })

  test('after ten minutes: the page gets an error', async () => {
    const browser = createBrowser()
    const { url } = await begin(await signInTenant())
    const back = await browser.signIn(url, 'ada', callback)
    await expireAll()
    const { status, html, answer } = await outcomeIn(await browser.visit(back))
    expect([status, answer.message.error]).toEqual([400, 'expired'])
    expect(html).toContain('ten minutes')
  })

  test('from a link that was opened too late', async () => {
    const { url } = await begin(await signInTenant())
    await expireAll()
    const { status, answer } = await outcomeIn((await createBrowser().follow(url)).response)
    expect([status, answer.message.error]).toEqual([400, 'expired'])
  })

  test.each([
    ['the identity provider', { jwt_issuer: 'http://127.0.0.1:9' }],
    ['the client', { oidc_client_id: 'guide-id' }],
    ['the origin', { admin_origins: ['https://other.example.com'] }],
  ])('if %s was changed in the meantime', async (_, change) => {
    const tenant = await signInTenant()
    const browser = createBrowser()
    const back = await browser.signIn((await begin(tenant)).url, 'ada', callback)
    await guide.platform.updateTenant({ params: { tenant_id: tenant.tenantId }, body: change })
    const { status, answer } = await outcomeIn(await browser.visit(back))
    expect([status, answer]).toEqual([400, null])
  })

  test('from a callback with another issuer', async () => {
    const browser = createBrowser()
    const back = new URL(await browser.signIn((await begin(await signInTenant())).url, 'ada', callback))
    back.searchParams.set('iss', 'https://evil.example')
    expect((await browser.visit(back.href)).status).toBe(400)
  })
})

/** Makes all unfinished sign-ins expire. */
async function expireAll() {
  await guide.deps.database.sql.update(adminSignIns).set({ expires_at: new Date(Date.now() - 1000) })
}

describe('beginning a sign-in', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host by another scheme', { origin: 'http://app.example.com' }],
    ['another port', { origin: 'https://app.example.com:444' }],
    ['the default port, which browsers leave out', { origin: 'https://app.example.com:443' }],
    ['capitals', { origin: 'https://APP.example.com' }],
    ['a path', { origin: 'https://app.example.com/' }],
    ['null', { origin: 'null' }],
    ['a wildcard', { origin: '*' }],
  ])('is refused for %s', async (_, body) => {
    const answer = await page(await signInTenant()).request('POST', path, { body })
    expect([answer.status, answer.body.error.message]).toEqual([
      403,
      expect.stringContaining('admin origins'),
    ])
  })

  test('is refused if admin_origins is empty, even if allowed_origins allows all', async () => {
    const tenant = await signInTenant({ admin_origins: [] })
    expect((await page(tenant).request('POST', path, { body: { origin } })).status).toBe(403)
  })

  test.each([
    ['a client', { oidc_client_id: null }],
    ['an issuer', { jwt_issuer: null }],
  ])('needs %s: 409', async (_, fields) => {
    const tenant = await signInTenant(fields)
    expect((await page(tenant).request('POST', path, { body: { origin } })).status).toBe(409)
  })

  test('needs an API key', async () => {
    expect((await guide.request('POST', path, { body: { origin } })).status).toBe(401)
  })

  test('removes expired sign-ins', async () => {
    const tenant = await signInTenant()
    await begin(tenant)
    await expireAll()
    await begin(tenant)
    const ofTenant = eq(adminSignIns.tenant_id, tenant.tenantId)
    expect(await guide.deps.database.sql.$count(adminSignIns, ofTenant)).toBe(1)
  })
})

describe('the identity provider', () => {
  test('gets a request with PKCE, state, nonce and the scopes of the tenant', async () => {
    const tenant = await signInTenant({ oidc_scopes: 'openid email' })
    const { url, sign_in_id } = await begin(tenant)
    const { headers, status } = await createBrowser().visit(url)
    const sent = new URL(headers.get('location') ?? '')
    expect(status).toBe(303)
    expect(sent.origin).toBe(provider.issuer)
    expect(Object.fromEntries(sent.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'guide',
      redirect_uri: callback,
      scope: 'openid email',
      state: sign_in_id,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(headers.get('set-cookie')).toMatch(
      /^guide_admin_access=[\w-]{43}; Max-Age=600; Path=\/admin-access; HttpOnly; SameSite=Lax$/,
    )
  })

  test('is asked for its configuration once for many sign-ins', async () => {
    const other = await startOpenIdProvider(callback)
    const tenant = await signInTenant({ jwt_issuer: other.issuer, jwks_url: other.jwksUrl })
    for (const _ of [1, 2, 3]) await signIn(tenant)
    const asked = other.asked.filter(one => one === 'GET /.well-known/openid-configuration')
    await other.close()
    expect(asked).toHaveLength(1)
  })

  test('is unavailable: the user and the page get an error, and the log has the reason', async () => {
    const tenant = await signInTenant({ jwt_issuer: 'http://127.0.0.1:9' })
    const { url } = await begin(tenant)
    const { status, answer } = await outcomeIn(await createBrowser().visit(url))
    expect([status, answer.message.error]).toEqual([400, 'provider'])
    expect(guide.log.join()).toContain('the identity provider of a tenant cannot be used')
  })
})

describe('in demo mode', () => {
  test('only the demo key can sign in the demo admin, with one click and from any origin', async () => {
    const demo = await startGuide({ ALLOW_DEMO_AUTH: 'true' })
    try {
      await demo.deps.platform.ensure(demoTenantId, 'req_1', { name: 'Demo', feature_flags: visitors })
      const ask = (headers: Record<string, string>, body: object = { origin }) =>
        demo.request('POST', path, { headers, body })
      const begun = await ask({ 'x-api-key': demoKey })
      const browser = createBrowser()
      const { html, answer } = await outcomeIn(await browser.visit(begun.body.data.url))
      expect(html).toContain('Continue as demo admin')
      expect(answer.origin).toBe(origin)
      expect(answer.message.grant).toEqual({
        token: 'demo:admin',
        user: { user_id: 'demo-admin', email: 'admin@demo.example', role: 'admin' },
      })
      expect((await browser.visit(begun.body.data.url)).status).toBe(400)
      expect((await ask({ 'x-api-key': demoKey }, { origin: 'javascript:alert(1)' })).status).toBe(403)

      const other = await createTenant(demo, pageUsers, { feature_flags: visitors })
      expect((await ask({ 'x-api-key': other.apiKey })).status).toBe(403)
      const { api_key } = await demo.platform.createTenantApiKey({
        params: { tenant_id: demoTenantId },
        body: { environment: 'live' },
      })
      expect((await ask({ 'x-api-key': api_key })).status).toBe(403)
    } finally {
      await demo.close()
    }
  })
})

describe('in production', () => {
  test('the cookie is secure and the redirect URL is https', async () => {
    const production = await startGuide({
      ENVIRONMENT: 'production',
      PUBLIC_URL: 'https://guide.example.com',
      JWKS_ALLOW_PRIVATE: 'true',
      RATE_LIMIT_PUBLIC: '3/60s',
    })
    try {
      const tenant = await createTenant(production, pageUsers, {
        jwt_issuer: provider.issuer,
        oidc_client_id: 'guide',
        admin_origins: [origin],
        feature_flags: visitors,
      })
      const { body } = await page(tenant).request('POST', path, { body: { origin } })
      expect(body.data.url).toMatch(/^https:\/\/guide\.example\.com\/admin-access\/ten_/)
      const local = body.data.url.replace('https://guide.example.com', production.url)
      const opened = await createBrowser().visit(local)
      expect(opened.headers.get('set-cookie')).toContain('; Secure')
      expect(new URL(opened.headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(
        'https://guide.example.com/admin-access/callback',
      )
      for (const _ of [1, 2]) await createBrowser().visit(local)
      const limited = await createBrowser().visit(local)
      expect([limited.status, limited.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
      expect(await limited.text()).toContain('Too many requests')
    } finally {
      await production.close()
    }
  })
})

describe('the pages', () => {
  test('run only their own script, forbid frames, caches and referrers, and keep the opener', async () => {
    const { browser, back } = await signIn(await signInTenant())
    const { headers } = await browser.visit(back)
    const policy = headers.get('content-security-policy')?.replace(/'sha256-[^']+'/, 'digest')
    expect(policy).toBe(
      `default-src 'none'; style-src digest; script-src ${guide.url}/admin-access/page.js; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('show any name as text', async () => {
    const tenant = await signInTenant()
    const name = '</script><script>alert(1)</script>&"\''
    await guide.platform.updateTenant({ params: { tenant_id: tenant.tenantId }, body: { name } })
    const { html } = await signIn(tenant, 'bob')
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;')
    expect(html).not.toContain('<script>')
    const granted = await signIn(tenant, 'mallory')
    expect(granted.status).toBe(200)
    expect(granted.html).not.toContain('<script>')
    expect(granted.answer.message.grant.user.email).toBe('</script><script>alert(1)</script>')
  })
})
