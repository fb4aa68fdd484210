import { describe, expect, test } from 'vitest'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const path = '/v1/admin/config'

test('the configuration shows strategy, origins, flags and breakers', async () => {
  const { admin, tenantId } = await createTenant(guide, provider, { allowed_origins: ['https://a.example'] })
  expect(await admin.client.getConfig()).toMatchObject({
    tenant_id: tenantId,
    jwks_url: provider.jwksUrl,
    jwt_audience: 'guide',
    jwt_issuer: provider.issuer,
    admin_strategy: 'jwt_permission',
    allowed_origins: ['https://a.example'],
    feature_flags: {},
    features: { tours: true, content: true },
  })
})

describe('changing the configuration', () => {
  test('replaces the given fields and keeps the others', async () => {
    const { admin } = await createTenant(guide, provider, { feature_flags: { old: true } })
    const { status, body } = await admin.request('PUT', path, {
      body: { allowed_origins: ['*.example.com'], feature_flags: { fresh: true } },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      allowed_origins: ['*.example.com'],
      feature_flags: { fresh: true },
      jwks_url: provider.jwksUrl,
    })
    expect(body.feature_flags).not.toHaveProperty('old')
    expect(await admin.client.getConfig()).toEqual(body)
  })

  test('accepts the response of a GET and ignores its read-only fields', async () => {
    const { admin, tenantId } = await createTenant(guide, provider)
    const config = await admin.client.getConfig()
    const sent = { ...config, tenant_id: 'ten_ffffffffffff', features: { tours: false, content: false } }
    const { status, body } = await admin.request('PUT', path, {
      body: { ...sent, admin_origins: ['https://x.io'] },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ tenant_id: tenantId, features: { tours: true, content: true } })
    expect(body.admin_origins).toEqual(['https://x.io'])
  })

  test('writes an audit record with before, after and the request id', async () => {
    const { admin, tenantId } = await createTenant(guide, provider)
    const headers = { 'x-request-id': 'my-request.1' }
    await admin.request('PUT', path, { headers, body: { allowed_origins: ['a.example'] } })
    const { body } = await admin.request('GET', `/v1/admin/activity/entity/config/${tenantId}`)
    expect(body.data.items[0]).toMatchObject({
      event: 'ConfigUpdatedByAdmin',
      entity_type: 'config',
      entity_id: tenantId,
      actor: { user_id: 'ada', email: 'ada@example.com' },
      before: { allowed_origins: [] },
      after: { allowed_origins: ['a.example'] },
      request_id: 'my-request.1',
    })
  })

  test.each([
    ['strategy', { admin_strategy: 'table_lookup' }],
    ['claim', { admin_claim: 'roles' }],
    ['permission', { admin_permission: 'other:admin' }],
  ])('of the %s that would lock out the caller → 409, and nothing changes', async (_, body) => {
    const { admin } = await createTenant(guide, provider)
    const before = await admin.client.getConfig()
    const answer = await admin.request('PUT', path, { body })
    expect(answer.status).toBe(409)
    expect(await admin.client.getConfig()).toEqual(before)
  })

  test('to table_lookup works if the table has the caller as an admin', async () => {
    const { admin } = await createTenant(guide, provider)
    const user = { user_id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'viewer' as const }
    await admin.client.addAdminUser({ body: user })
    const change = { body: { admin_strategy: 'table_lookup' } }
    expect((await admin.request('PUT', path, change)).status).toBe(409)
    await admin.client.updateAdminUser({ params: { user_id: 'ada' }, body: { role: 'admin' } })
    expect((await admin.request('PUT', path, change)).status).toBe(200)
    expect((await admin.request('GET', path)).status).toBe(200)
  })

  test.each([
    ['an unknown field', { jwksurl: 'x' }, 400, 'jwksurl: is not a known field; did you mean `jwks_url`?'],
    ['a flag that is not a boolean', { feature_flags: { a: 1 } }, 400, 'feature_flags.a: must be boolean'],
    ['text for a list', { allowed_origins: 'https://a.com' }, 400, 'allowed_origins: must be array'],
    ['null for a list', { allowed_origins: null }, 400, 'allowed_origins: must be array'],
    ['an unknown content kind', { content_types: ['popup'] }, 400, 'content_types[0]: must be one of'],
    ['an origin with a path', { allowed_origins: ['https://a.com/x'] }, 422, 'allowed_origins[0]:'],
    [
      'an admin origin in a form that no browser sends',
      { admin_origins: ['https://A.com'] },
      422,
      'admin_origins[0]:',
    ],
    ['scopes without openid', { oidc_scopes: 'profile email' }, 422, 'oidc_scopes:'],
    ['invalid scopes', { oidc_scopes: 'openid "all"' }, 422, 'oidc_scopes:'],
    [
      'an issuer with a client id that cannot be fetched',
      { jwt_issuer: 'acme', oidc_client_id: 'guide' },
      422,
      'jwt_issuer:',
    ],
    ['a jwks_url of another scheme', { jwks_url: 'ftp://a.com/x' }, 422, 'jwks_url:'],
  ])('with %s is refused and changes nothing', async (_, body, status, message) => {
    const { admin } = await createTenant(guide, provider)
    const before = await admin.client.getConfig()
    const answer = await admin.request('PUT', path, { body })
    expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringContaining(message)])
    expect(await admin.client.getConfig()).toEqual(before)
  })
})

describe('the circuit breaker', () => {
  test.each(['tours', 'content'] as const)(
    'switches %s off and on again and writes audit records',
    async feature => {
      const { admin, tenantId } = await createTenant(guide, provider)
      for (const enabled of [false, true]) {
        const { status, body } = await admin.request('POST', `${path}/circuit-breaker`, {
          body: { feature, enabled },
        })
        expect([status, body]).toEqual([200, { data: { feature, enabled } }])
        expect((await admin.client.getConfig()).features).toMatchObject({ [feature]: enabled })
      }
      const { body } = await admin.request('GET', `/v1/admin/activity/entity/config/${tenantId}`)
      expect(body.data.items[1]).toMatchObject({
        event: 'CircuitBreakerToggledByAdmin',
        before: { features: { [feature]: true } },
        after: { features: { [feature]: false } },
      })
    },
  )

  test.each([
    ['an unknown feature', { feature: 'banners', enabled: false }, 422],
    ['no feature', { enabled: false }, 400],
    ['text for a boolean', { feature: 'tours', enabled: 'false' }, 400],
    ['a number for a boolean', { feature: 'tours', enabled: 0 }, 400],
  ])('with %s is refused', async (_, body, status) => {
    const { admin } = await createTenant(guide, provider)
    expect((await admin.request('POST', `${path}/circuit-breaker`, { body })).status).toBe(status)
    expect((await admin.client.getConfig()).features).toEqual({ tours: true, content: true })
  })
})
