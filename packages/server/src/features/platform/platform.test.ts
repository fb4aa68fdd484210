import { describe, expect, test } from 'vitest'
import { createTenantChanges } from '../../db/tenant-change.ts'
import { platformSecret, startGuide } from '../../testing/guide.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'
import { createUsageBounds } from '../usage/usage-writes.ts'
import { createPlatformService } from './platform-service.ts'

const { guide, provider } = await sharedWorld()

const secret = { 'x-platform-secret': platformSecret }
const path = '/v1/platform/tenants'

describe('creating a tenant', () => {
  test('responds 201 with the tenant, its defaults and a working live key', async () => {
    const { status, body } = await guide.request('POST', path, { headers: secret, body: { name: 'Acme' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Acme',
      jwks_url: null,
      admin_strategy: 'jwt_permission',
      admin_claim: 'permissions',
      admin_permission: 'guide:admin',
      allowed_origins: [],
      features: { tours: true, content: true },
    })
    expect(body.tenant_id).toMatch(/^ten_[0-9a-f]{12}$/)
    expect(body.api_key).toMatch(/^sk_live_[A-Za-z0-9_-]{43}$/)
  })

  test('writes an audit record with the actor platform', async () => {
    const tenant = await createTenant(guide, provider)
    const { body } = await tenant.admin.request('GET', `/v1/admin/activity/entity/config/${tenant.tenantId}`)
    expect(body.data.items).toHaveLength(1)
    expect(body.data.items[0]).toMatchObject({
      event: 'TenantCreatedByPlatform',
      actor: { user_id: 'platform', email: null },
      before: null,
      after: { tenant_id: tenant.tenantId, name: 'Acme' },
    })
    expect(JSON.stringify(body)).not.toContain(tenant.apiKey)
  })

  test.each([
    ['without a name', {}, 400, 'name: is required'],
    [
      'with a misspelt field',
      { name: 'A', jwks_uri: 'x' },
      400,
      'jwks_uri: is not a known field; did you mean `jwks_url`?',
    ],
    ['with a number for a name', { name: 7 }, 400, 'name: must be string'],
    [
      'with an unknown strategy',
      { name: 'A', admin_strategy: 'magic' },
      400,
      'admin_strategy: must be one of',
    ],
    ['with an invalid origin', { name: 'A', allowed_origins: ['a b'] }, 422, 'allowed_origins[0]'],
    ['with a pattern as admin origin', { name: 'A', admin_origins: ['*.a.com'] }, 422, 'admin_origins[0]'],
    ['with an invalid jwks_url', { name: 'A', jwks_url: 'file:///etc/passwd' }, 422, 'jwks_url'],
  ])('%s is refused', async (_, body, status, message) => {
    const before = await guide.platform.listTenants()
    const answer = await guide.request('POST', path, { headers: secret, body })
    expect(answer.status).toBe(status)
    expect(answer.body.error.message).toContain(message)
    expect((await guide.platform.listTenants()).data.total).toBe(before.data.total)
  })
})

describe('a tenant', () => {
  test('can be listed, newest first, and read', async () => {
    const first = await createTenant(guide, provider)
    const second = await createTenant(guide, provider)
    const { data } = await guide.platform.listTenants({ query: { limit: 2 } })
    expect(data.items.map(item => item.tenant_id)).toEqual([second.tenantId, first.tenantId])
    const one = await guide.platform.getTenant({ params: { tenant_id: first.tenantId } })
    expect(one).toEqual(data.items[1])
  })

  test('can be changed field by field, and the next request sees it', async () => {
    const tenant = await createTenant(guide, provider)
    await tenant.admin.client.getConfig()
    const params = { tenant_id: tenant.tenantId }
    await guide.platform.updateTenant({ params, body: { name: 'New', feature_flags: { beta: true } } })
    const config = await tenant.admin.client.getConfig()
    expect(config).toMatchObject({ name: 'New', feature_flags: { beta: true }, jwks_url: provider.jwksUrl })
  })

  test('can get another key of either environment', async () => {
    const tenant = await createTenant(guide, provider)
    const params = { tenant_id: tenant.tenantId }
    const key = await guide.platform.createTenantApiKey({ params, body: { environment: 'test' } })
    expect(key.api_key).toMatch(/^sk_test_/)
    const answer = await tenant.admin.request('GET', '/v1/admin/config', {
      headers: { 'x-api-key': key.api_key },
    })
    expect(answer.status).toBe(200)
  })

  test('is deleted with all its data and audit records, and its key stops working at once', async () => {
    const tenant = await createTenant(guide, provider)
    await tenant.admin.client.createApiKey({ body: { environment: 'test' } })
    const other = await createTenant(guide, provider)
    await guide.platform.deleteTenant({ params: { tenant_id: tenant.tenantId } })
    expect((await tenant.admin.request('GET', '/v1/admin/config')).status).toBe(401)
    expect((await guide.request('GET', `${path}/${tenant.tenantId}`, { headers: secret })).status).toBe(404)
    expect((await other.admin.request('GET', '/v1/admin/config')).status).toBe(200)
    const left = await guide.deps.database.sql.execute(
      `select 1 from activity where tenant_id = '${tenant.tenantId}'`,
    )
    expect(left.rows).toEqual([])
  })

  test.each(['GET', 'PATCH', 'DELETE'])('that does not exist: %s → 404', async method => {
    const body = method === 'PATCH' ? { body: {} } : {}
    const answer = await guide.request(method, `${path}/ten_000000000000`, { headers: secret, ...body })
    expect(answer.status).toBe(404)
  })
})

describe('the platform secret', () => {
  test.each([
    ['missing', {}],
    ['wrong', { 'x-platform-secret': `${platformSecret}x` }],
    ['empty', { 'x-platform-secret': '' }],
  ])('%s → 401', async (_, headers) => {
    expect((await guide.request('GET', path, { headers })).status).toBe(401)
  })

  test('not configured → 404', async () => {
    const without = await startGuide({ PLATFORM_SECRET: '' })
    expect((await without.request('GET', path)).status).toBe(404)
    expect((await without.request('GET', path, { headers: secret })).status).toBe(404)
    await without.close()
  })
})

test('SQL can neither change nor remove audit records', async () => {
  await createTenant(guide, provider)
  const { sql } = guide.deps.database
  const refused = { cause: { message: expect.stringContaining('append-only') } }
  await expect(sql.execute('update activity set event = event')).rejects.toMatchObject(refused)
  await expect(sql.execute('delete from activity')).rejects.toMatchObject(refused)
})

test('the files of a tenant are removed before and after the tenant, because an upload may finish in between', async () => {
  const { tenantId } = await createTenant(guide, provider)
  const { database, platform, settings } = guide.deps
  const existedAtRemoval: boolean[] = []
  const service = createPlatformService({
    database,
    changes: createTenantChanges({
      database,
      onChanged: async () => {},
      bounds: createUsageBounds(settings.bounds),
    }),
    fetchGuard: { allowPrivate: true },
    settings: { inboundSecret: null },
    async removeFiles(of) {
      existedAtRemoval.push(
        await platform.get(of).then(
          () => true,
          () => false,
        ),
      )
    },
  })
  await service.remove(tenantId)
  expect(existedAtRemoval).toEqual([true, false])
})
