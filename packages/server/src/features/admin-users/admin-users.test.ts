import { describe, expect, test } from 'vitest'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const path = '/v1/admin/users'
const grace = { user_id: 'grace', email: 'grace@example.com', name: 'Grace', role: 'editor' as const }
const ada = { user_id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'admin' as const }

/** A tenant with `table_lookup` whose only admin is Ada. */
async function tableTenant() {
  const tenant = await createTenant(guide, provider)
  await tenant.admin.client.addAdminUser({ body: ada })
  await tenant.admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
  return tenant
}

test('adding, changing and removing an admin user changes the list and writes audit records', async () => {
  const { admin } = await createTenant(guide, provider)
  const added = await admin.request('POST', path, { body: grace })
  expect([added.status, added.body]).toEqual([201, expect.objectContaining(grace)])
  expect((await admin.client.listAdminUsers()).data.items).toEqual([added.body])
  const changed = await admin.request('PUT', `${path}/grace`, { body: { ...added.body, name: 'Grace H.' } })
  expect([changed.status, changed.body.name, changed.body.role]).toEqual([200, 'Grace H.', 'editor'])
  expect((await admin.request('DELETE', `${path}/grace`)).status).toBe(204)
  expect((await admin.client.listAdminUsers()).data.total).toBe(0)
  const { body } = await admin.request('GET', '/v1/admin/activity/entity/user/grace')
  expect(
    body.data.items.map(({ event, before, after }: Record<string, never>) => [event, before, after]),
  ).toEqual([
    ['AdminUserRemovedByAdmin', changed.body, null],
    ['AdminUserUpdatedByAdmin', added.body, changed.body],
    ['AdminUserAddedByAdmin', null, added.body],
  ])
})

test('a second user with the same user_id → 409', async () => {
  const { admin } = await createTenant(guide, provider)
  await admin.client.addAdminUser({ body: grace })
  expect((await admin.request('POST', path, { body: { ...grace, name: 'Other' } })).status).toBe(409)
  expect((await admin.client.listAdminUsers()).data.items[0]?.name).toBe('Grace')
})

test.each([
  ['an unknown role', { ...grace, role: 'owner' }, 'role: must be one of viewer, editor, admin'],
  ['no email', { ...grace, email: undefined }, 'email: is required'],
  ['an invalid email', { ...grace, email: 'grace' }, 'email: must match format "email"'],
  ['an empty user_id', { ...grace, user_id: '' }, 'user_id:'],
])('adding a user with %s → 400', async (_, body, message) => {
  const { admin } = await createTenant(guide, provider)
  const answer = await admin.request('POST', path, { body })
  expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(message)])
})

test.each(['PUT', 'DELETE'])('%s of an unknown user → 404', async method => {
  const { admin } = await createTenant(guide, provider)
  const ask = method === 'PUT' ? { body: { name: 'X' } } : {}
  expect((await admin.request(method, `${path}/nobody`, ask)).status).toBe(404)
})

describe('under table_lookup', () => {
  test('the last admin can neither be removed nor demoted', async () => {
    const { admin } = await tableTenant()
    await admin.client.addAdminUser({ body: grace })
    expect((await admin.request('DELETE', `${path}/ada`)).status).toBe(409)
    expect((await admin.request('PUT', `${path}/ada`, { body: { role: 'viewer' } })).status).toBe(409)
    await admin.client.updateAdminUser({ params: { user_id: 'grace' }, body: { role: 'admin' } })
    expect((await admin.request('DELETE', `${path}/ada`)).status).toBe(204)
  })

  test('removing the last two admins at the same time leaves one of them', async () => {
    const { admin, as } = await tableTenant()
    await admin.client.addAdminUser({ body: { ...grace, role: 'admin' } })
    const other = as({ sub: 'grace' })
    const answers = await Promise.all([
      admin.request('DELETE', `${path}/grace`),
      other.request('DELETE', `${path}/ada`),
    ])
    expect(answers.map(({ status }) => status).filter(status => status === 204)).toHaveLength(1)
    const rows = await guide.deps.database.sql.query.adminUsers.findMany()
    expect(
      rows.filter(({ role, user_id }) => role === 'admin' && ['ada', 'grace'].includes(user_id)),
    ).not.toEqual([])
  })

  test('a permission in the token does not make a user an admin', async () => {
    const { as } = await tableTenant()
    const impostor = as({ sub: 'mallory', permissions: ['guide:admin'] })
    expect((await impostor.request('GET', '/v1/admin/config')).status).toBe(403)
  })
})

describe('roles', () => {
  const reads = [
    ['GET', '/v1/admin/config'],
    ['GET', '/v1/admin/activity'],
  ] as const
  const writes = [
    ['PUT', '/v1/admin/config', { allowed_origins: [] }],
    ['POST', '/v1/admin/config/circuit-breaker', { feature: 'tours', enabled: true }],
    ['POST', '/v1/admin/api-keys', { environment: 'test' }],
    ['POST', '/v1/admin/users', { ...grace, user_id: 'new' }],
  ] as const

  test.each(['viewer', 'editor'] as const)('the role %s can read but not administer', async role => {
    const { admin, as } = await tableTenant()
    await admin.client.addAdminUser({ body: { ...grace, role } })
    const user = as({ sub: 'grace' })
    for (const [method, where] of reads) expect((await user.request(method, where)).status).toBe(200)
    for (const [method, where, body] of writes) {
      expect((await user.request(method, where, { body })).status).toBe(403)
      expect((await admin.request(method, where, { body })).status).toBeLessThan(300)
    }
  })
})
