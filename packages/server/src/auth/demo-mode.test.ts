import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../env.ts'
import { type Guide, startGuideOn, startGuideOnNewDatabase } from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { mountPrincipalRoutes } from '../testing/principal-routes.ts'
import { freshStore } from '../testing/store.ts'
import { createTenant } from '../testing/tenant.ts'
import { demoAdminToken, demoKey, demoTenantId, demoUserToken } from './demo.ts'

let demo: Guide
let provider: IdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider()
  // Other tests may have created the demo tenant in the shared database, with other fields.
  demo = await startGuideOnNewDatabase({ ALLOW_DEMO_AUTH: 'true' }, mountPrincipalRoutes)
  await seed(demo)
})
afterAll(async () => {
  await demo.close()
  await provider.close()
})

/** What `guide start` does in demo mode. */
const seed = (guide: Guide) =>
  guide.deps.platform.ensure(demoTenantId, 'boot', { name: 'Demo', feature_flags: { anonymous_users: true } })

const ask = (guide: Guide, path: string, token?: string, key = demoKey) =>
  guide.request('GET', path, {
    headers: { 'x-api-key': key, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })

describe('with ALLOW_DEMO_AUTH', () => {
  test('the demo key and the admin token identify the demo admin', async () => {
    const { status, body } = await ask(demo, '/whoami/admin', demoAdminToken)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tenant: demoTenantId,
      environment: 'test',
      user: 'demo-admin',
      role: 'admin',
    })
  })

  test('a demo user token identifies that user, who is not an admin', async () => {
    expect((await ask(demo, '/whoami/user', demoUserToken('grace'))).body).toMatchObject({ user: 'grace' })
    expect((await ask(demo, '/whoami/viewer', demoUserToken('grace'))).status).toBe(403)
    expect((await ask(demo, '/whoami/viewer', demoUserToken('demo-admin'))).status).toBe(403)
  })

  test('with the demo key, an invalid token is refused and a missing token means an anonymous visitor', async () => {
    expect((await ask(demo, '/whoami/user', 'nonsense')).status).toBe(401)
    expect((await ask(demo, '/whoami/admin')).status).toBe(401)
    expect((await ask(demo, '/whoami/user')).body).toMatchObject({ user: null })
  })

  test.each([
    'demo:user:',
    'demo:user',
    'demo:',
    'demo:admin:',
    'demo:ADMIN',
    'DEMO:admin',
    'demo:root',
    'demo:user:..',
    'demo:user:a/b',
    'demo:user:a%00b',
    "demo:user:a'--",
    'demo:user:<b>',
    'demo:user:a:b',
    'demo:user:\u00e9',
    `demo:user:${'a'.repeat(101)}`,
  ])('%j is not a demo token', async token => {
    expect((await ask(demo, '/whoami/user', token)).status).toBe(401)
  })

  test('other tenants do not accept demo tokens', async () => {
    const tenant = await createTenant(demo, provider)
    for (const token of [demoAdminToken, demoUserToken('grace')]) {
      expect((await ask(demo, '/whoami/user', token, tenant.apiKey)).status).toBe(401)
    }
    expect((await tenant.admin.request('GET', '/whoami/admin')).status).toBe(200)
  })

  test('demo tokens do not work with a key that the demo admin creates', async () => {
    const headers = { 'x-api-key': demoKey, authorization: `Bearer ${demoAdminToken}` }
    const { api_key } = await demo.client(headers).createApiKey({ body: { environment: 'live' } })
    expect((await ask(demo, '/whoami/user', undefined, api_key)).status).toBe(200)
    expect((await ask(demo, '/whoami/admin', demoAdminToken, api_key)).status).toBe(401)
  })

  test('a page with a wrong key may read the error', async () => {
    const origin = 'https://app.example.com'
    const headers = { 'x-api-key': 'sk_test_wrong', origin }
    const { status, headers: answered } = await demo.request('GET', '/whoami/user', { headers })
    expect([status, answered.get('access-control-allow-origin')]).toEqual([401, origin])
  })

  test('only the invited user can accept an invite of the demo with a demo token', async () => {
    const headers = { 'x-api-key': demoKey, authorization: `Bearer ${demoAdminToken}` }
    const { url } = await demo.client(headers).createInvite({
      body: { email: 'bob@demo.example', role: 'editor' },
    })
    const accept = (token: string) =>
      demo.request('POST', `/v1/invites/${String(url).split('/').at(-1)}/accept`, {
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await accept(demoUserToken('grace'))).status).toBe(403)
    const { status, body } = await accept(demoUserToken('bob'))
    expect([status, body.data.user_id, body.data.role]).toEqual([200, 'bob', 'editor'])
  })

  test('invites of other tenants cannot be accepted with demo tokens', async () => {
    const tenant = await createTenant(demo, provider)
    const { url } = await tenant.admin.client.createInvite({
      body: { email: 'bob@demo.example', role: 'editor' },
    })
    const headers = { authorization: `Bearer ${demoUserToken('bob')}` }
    const path = `/v1/invites/${String(url).split('/').at(-1)}/accept`
    expect((await demo.request('POST', path, { headers })).status).toBe(401)
  })

  test.each([`${demoKey}0`, demoKey.slice(0, -1), demoKey.toUpperCase()])(
    '%s is not the demo key',
    async key => {
      expect((await ask(demo, '/whoami/user', demoAdminToken, key)).status).toBe(401)
    },
  )
})

test('without demo mode, a database that ran a demo accepts neither its key nor its tokens', async () => {
  const store = await freshStore()
  const env = { ENVIRONMENT: 'test', LOG_LEVEL: 'silent', MAX_EVENT_LOOP_LAG: '0', ...store.env }
  const before = await startGuideOn({ ...env, ALLOW_DEMO_AUTH: 'true' }, mountPrincipalRoutes)
  await seed(before)
  expect((await ask(before, '/whoami/admin', demoAdminToken)).status).toBe(200)
  const headers = { 'x-api-key': demoKey, authorization: `Bearer ${demoAdminToken}` }
  const { api_key } = await before.client(headers).createApiKey({ body: { environment: 'live' } })
  await before.close()

  for (const ENVIRONMENT of ['local', 'test', 'production']) {
    const after = await startGuideOn({ ...env, ENVIRONMENT }, mountPrincipalRoutes)
    expect((await ask(after, '/whoami/user')).status).toBe(401)
    for (const token of [demoAdminToken, demoUserToken('grace')]) {
      expect((await ask(after, '/whoami/user', token)).status).toBe(401)
      expect((await ask(after, '/whoami/user', token, api_key)).status).toBe(401)
    }
    await after.close()
  }
  await store.remove()
})

describe('in production the service does not start with ALLOW_DEMO_AUTH', () => {
  const start = (ENVIRONMENT?: string) => readSettings({ ALLOW_DEMO_AUTH: 'true', ENVIRONMENT })

  test.each([
    undefined,
    '',
    ' ',
    'production',
    'PRODUCTION',
    'Production',
    'prod',
    'staging',
    'live',
    'eu-west',
    'Local',
    'LOCAL',
    'Dev',
    'TEST',
    'local,dev',
    'local-production',
    'developments',
    'testing',
    'loc\u0430l',
    'local\u200b',
    'null',
    'false',
    '0',
  ])('ENVIRONMENT %j', environment => {
    expect(() => start(environment)).toThrow(/^ALLOW_DEMO_AUTH must not be true in production/)
  })

  test.each(['local', 'development', 'dev', 'test'])('but it starts with ENVIRONMENT %s', environment => {
    expect(start(environment)).toMatchObject({ demoAuth: true, production: false })
  })

  test.each(['1', 'yes', 'on', 'TRUE', ' true '])('in every spelling: %j', ALLOW_DEMO_AUTH => {
    expect(() => readSettings({ ALLOW_DEMO_AUTH })).toThrow(/^ALLOW_DEMO_AUTH must not be true/)
  })
})
