import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireDeclaredAuth } from '../http/authentication.ts'
import { type Guide, startGuide, type TestResponse } from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { mountPrincipalRoutes } from '../testing/principal-routes.ts'
import { adminClaims, createTenant, type TestTenant } from '../testing/tenant.ts'

let guide: Guide
let provider: IdentityProvider
let tenant: TestTenant
beforeAll(async () => {
  provider = await startIdentityProvider()
  guide = await startGuide({}, mountPrincipalRoutes)
  tenant = await createTenant(guide, provider, { allowed_origins: ['https://good.example'] })
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})

const told = ({ status, body }: TestResponse) => [status, body.error?.code, body.error?.message]

describe('the checks run in the order key, origin, token, admin, and the first failure decides', () => {
  const unauthorized = [401, 'UNAUTHORIZED', 'The credentials are missing or invalid.']
  const wrongOrigin = [403, 'FORBIDDEN', "This origin is not among the tenant's allowed origins."]
  const notAdmin = [403, 'FORBIDDEN', 'This user is not an admin of the tenant.']

  /** Which checks pass, in their order, and the expected response. */
  const cases: [key: boolean, origin: boolean, token: boolean, admin: boolean, answer: unknown[]][] = [
    [false, false, false, false, unauthorized],
    [false, false, false, true, unauthorized],
    [false, false, true, false, unauthorized],
    [false, false, true, true, unauthorized],
    [false, true, false, false, unauthorized],
    [false, true, false, true, unauthorized],
    [false, true, true, false, unauthorized],
    [false, true, true, true, unauthorized],
    [true, false, false, false, wrongOrigin],
    [true, false, false, true, wrongOrigin],
    [true, false, true, false, wrongOrigin],
    [true, false, true, true, wrongOrigin],
    [true, true, false, false, unauthorized],
    [true, true, false, true, unauthorized],
    [true, true, true, false, notAdmin],
    [true, true, true, true, [200, undefined, undefined]],
  ]
  const name = (good: boolean) => (good ? 'good' : 'bad')

  test.each(cases.map(([key, origin, token, admin, answer]) => ({ key, origin, token, admin, answer })))(
    'key $key, origin $origin, token $token, admin $admin',
    async ({ key, origin, token, admin, answer }) => {
      const signed = provider.sign(admin ? adminClaims : { sub: 'visitor' })
      const headers = {
        'x-api-key': key ? tenant.apiKey : `${tenant.apiKey.slice(0, -4)}AAAA`,
        origin: `https://${name(origin)}.example`,
        authorization: `Bearer ${token ? signed : `${signed.slice(0, -8)}AAAAAAAA`}`,
      }
      const received = await guide.request('GET', '/whoami/admin', { headers })
      expect(told(received)).toEqual(answer)
      // Every page may read that its key is wrong. Of a tenant, only pages of its allowed origins may read anything.
      const sent = origin ? 'https://good.example' : 'https://bad.example'
      const readable = key && !origin ? null : sent
      expect(received.headers.get('access-control-allow-origin')).toBe(readable)
    },
  )

  test.each(['viewer', 'editor', 'admin'])('%s operations require a token', async role => {
    const headers = { 'x-api-key': tenant.apiKey }
    expect(told(await guide.request('GET', `/whoami/${role}`, { headers }))).toEqual(unauthorized)
  })

  test('the body and the query are not validated before the checks', async () => {
    const ask = { raw: '{', headers: { 'x-api-key': 'nonsense' } }
    expect(told(await guide.request('PUT', '/v1/admin/config?x=1', ask))).toEqual(unauthorized)
    const notAnAdmin = tenant.as({ sub: 'visitor' })
    expect(told(await notAnAdmin.request('PUT', '/v1/admin/config?x=1', { raw: '{' }))).toEqual(notAdmin)
  })

  test('a token of another tenant is refused', async () => {
    const other = await startIdentityProvider()
    const stranger = await createTenant(guide, other)
    const headers = { ...stranger.admin.headers, 'x-api-key': tenant.apiKey }
    expect(told(await guide.request('GET', '/whoami/admin', { headers }))).toEqual(unauthorized)
    expect((await stranger.admin.request('GET', '/whoami/admin')).body.tenant).toBe(stranger.tenantId)
    await other.close()
  })
})

describe('the Authorization header', () => {
  test.each([
    ['another scheme', (token: string) => `Basic ${token}`],
    ['no scheme', (token: string) => token],
    ['no token', () => 'Bearer'],
    ['two tokens', (token: string) => `Bearer ${token} ${token}`],
    ['two spaces', (token: string) => `Bearer  ${token}`],
    ['nothing in it', () => ''],
  ])('with %s → 401', async (_, write) => {
    const headers = { authorization: write(provider.sign(adminClaims)) }
    expect((await tenant.admin.request('GET', '/whoami/admin', { headers })).status).toBe(401)
  })

  test.each(['Bearer', 'bearer', 'BEARER'])('accepts the scheme %s', async scheme => {
    const headers = { authorization: `${scheme} ${provider.sign(adminClaims)}` }
    expect((await tenant.admin.request('GET', '/whoami/admin', { headers })).status).toBe(200)
  })
})

describe('an admin by jwt_permission', () => {
  test.each([
    ['an array that has the permission', ['a', 'guide:admin'], 200],
    ['a string of one', 'guide:admin', 200],
    ['a string with the permission between spaces', 'a guide:admin b', 200],
    ['an empty array', [], 403],
    ['a longer permission', ['guide:administrator'], 403],
    ['a string that merely contains it', 'xguide:admin', 403],
    ['a string split at commas', 'a,guide:admin', 403],
    ['another case', ['Guide:Admin'], 403],
    ['a nested array', [['guide:admin']], 403],
    ['an object', { 'guide:admin': true }, 403],
    ['true', true, 403],
    ['null', null, 403],
    ['nothing', undefined, 403],
  ])('%s', async (_, permissions, status) => {
    const answer = await tenant.as({ sub: 'ada', permissions }).request('GET', '/whoami/viewer')
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body).toMatchObject({ kind: 'admin', user: 'ada', role: 'admin' })
  })

  test('each tenant configures its own claim and permission', async () => {
    const own = await createTenant(guide, provider, { admin_claim: 'scope', admin_permission: 'boss' })
    const status = async (claims: object) =>
      (await own.as({ sub: 'ada', ...claims }).request('GET', '/whoami/admin')).status
    expect(await status({ scope: 'read boss' })).toBe(200)
    expect(await status({ scope: 'guide:admin', permissions: ['boss', 'guide:admin'] })).toBe(403)
  })

  test.each(['__proto__', 'constructor', 'toString'])(
    'a claim called %s is not found unless the token contains it',
    async claim => {
      const own = await createTenant(guide, provider, { admin_claim: claim })
      expect((await own.as({ sub: 'ada' }).request('GET', '/whoami/viewer')).status).toBe(403)
    },
  )

  test('the table of admin users is ignored', async () => {
    const own = await createTenant(guide, provider)
    const body = { user_id: 'bob', email: 'bob@example.com', name: 'Bob', role: 'admin' as const }
    await own.admin.client.addAdminUser({ body })
    expect((await own.as({ sub: 'bob' }).request('GET', '/whoami/viewer')).status).toBe(403)
  })
})

describe('an admin by table_lookup', () => {
  const roles = ['viewer', 'editor', 'admin'] as const
  let table: TestTenant
  beforeAll(async () => {
    table = await createTenant(guide, provider)
    for (const role of roles) {
      const body = { user_id: role, email: `${role}@example.com`, name: role, role }
      await table.admin.client.addAdminUser({ body })
    }
    const params = { tenant_id: table.tenantId }
    await guide.platform.updateTenant({ params, body: { admin_strategy: 'table_lookup' } })
  })

  const permitted = { viewer: ['viewer'], editor: ['viewer', 'editor'], admin: ['viewer', 'editor', 'admin'] }
  const matrix = roles.flatMap(role => roles.map(wanted => ({ role, wanted })))

  test.each(matrix)(
    'a user with the role $role calls an operation that requires $wanted',
    async ({ role, wanted }) => {
      const answer = await table.as({ sub: role }).request('GET', `/whoami/${wanted}`)
      if (permitted[role].includes(wanted)) {
        expect([answer.status, answer.body.role]).toEqual([200, role])
      } else {
        expect(told(answer)).toEqual([
          403,
          'FORBIDDEN',
          `This needs the role "${wanted}"; the user has the role "${role}".`,
        ])
      }
    },
  )

  test('a user outside the table is not an admin, no matter what the token says', async () => {
    expect((await table.as(adminClaims).request('GET', '/whoami/viewer')).status).toBe(403)
  })

  test('a user with the same id in another tenant’s table is not an admin here', async () => {
    const other = await createTenant(guide, provider)
    const params = { tenant_id: other.tenantId }
    await guide.platform.updateTenant({ params, body: { admin_strategy: 'table_lookup' } })
    expect((await other.as({ sub: 'admin' }).request('GET', '/whoami/viewer')).status).toBe(403)
  })

  test('a user who is removed from the table is refused from the next request on', async () => {
    const body = { user_id: 'eve', email: 'eve@example.com', name: 'Eve', role: 'editor' as const }
    await table.as({ sub: 'admin' }).client.addAdminUser({ body })
    const eve = table.as({ sub: 'eve' })
    expect((await eve.request('GET', '/whoami/editor')).status).toBe(200)
    await table.as({ sub: 'admin' }).client.removeAdminUser({ params: { user_id: 'eve' } })
    expect((await eve.request('GET', '/whoami/editor')).status).toBe(403)
  })
})

describe('an end user', () => {
  const path = '/whoami/user'

  test('is identified by the token and does not need to be an admin', async () => {
    const { status, body } = await tenant.as({ sub: 'visitor' }).request('GET', path)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'user',
      tenant: tenant.tenantId,
      environment: 'live',
      user: 'visitor',
    })
  })

  test('needs both the key and the token', async () => {
    const { authorization = '' } = tenant.admin.headers
    expect((await guide.request('GET', path, { headers: { authorization } })).status).toBe(401)
    expect((await guide.request('GET', path, { headers: { 'x-api-key': tenant.apiKey } })).status).toBe(401)
  })

  test('may be anonymous if the tenant allows it, from the next request on', async () => {
    const open = await createTenant(guide, provider)
    const anonymous = open.caller({ 'x-api-key': open.apiKey })
    const allow = (anonymous_users: boolean) =>
      open.admin.client.updateConfig({ body: { feature_flags: { anonymous_users } } })

    expect((await anonymous.request('GET', path)).status).toBe(401)
    await allow(true)
    expect(await anonymous.request('GET', path)).toMatchObject({ status: 200, body: { user: null } })
    await allow(false)
    expect((await anonymous.request('GET', path)).status).toBe(401)
  })

  test('with an invalid token is refused and not treated as anonymous', async () => {
    const open = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
    for (const authorization of ['Bearer nonsense', 'Basic abc', `Bearer ${provider.sign({ exp: 1 })}`]) {
      const headers = { 'x-api-key': open.apiKey, authorization }
      expect((await guide.request('GET', path, { headers })).status).toBe(401)
    }
  })

  test('who is anonymous is never an admin', async () => {
    const open = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
    const headers = { 'x-api-key': open.apiKey }
    expect((await guide.request('GET', '/whoami/viewer', { headers })).status).toBe(401)
  })
})

describe('a route that does not declare its auth', () => {
  test('stops the start, and the error names it', async () => {
    const start = startGuide({}, app => app.get('/forgotten', async () => 'open'))
    await expect(start).rejects.toThrow(/do not declare their auth: .*GET \/forgotten/)
  })

  test('is found in nested plugins too', async () => {
    const app = Fastify()
    requireDeclaredAuth(app)
    app.register(async outer => {
      outer.register(async inner => {
        inner.post('/deep', { config: {} }, async () => 'open')
      })
    })
    await expect(app.ready()).rejects.toThrow('POST /deep')
  })
})
