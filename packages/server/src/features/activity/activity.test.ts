import { expect, test } from 'vitest'
import { adminClaims, createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

test('an admin sees their own activity, newest first, and with scope=tenant the activity of all', async () => {
  const { admin, as } = await createTenant(guide, provider)
  const other = as({ ...adminClaims, sub: 'bob' })
  await admin.client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: false } })
  await other.client.toggleCircuitBreaker({ body: { feature: 'content', enabled: false } })
  await admin.client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: true } })
  const actors = (items: { actor: { user_id: string } }[]) => items.map(({ actor }) => actor.user_id)
  const own = await admin.client.listActivity()
  expect(actors(own.data.items)).toEqual(['ada', 'ada'])
  expect(own.data.items[0]?.after).toMatchObject({ features: { tours: true, content: false } })
  const all = await admin.client.listActivity({ query: { scope: 'tenant' } })
  expect(actors(all.data.items)).toEqual(['ada', 'bob', 'ada', 'platform', 'platform'])
})

test('activity comes in pages of 20', async () => {
  const { admin } = await createTenant(guide, provider)
  for (let made = 0; made < 22; made++) await admin.client.createApiKey({ body: { environment: 'test' } })
  const { data } = await admin.client.listActivity()
  expect([data.items.length, data.total, data.limit, data.offset]).toEqual([20, 22, 20, 0])
  const rest = await admin.client.listActivity({ query: { offset: 20 } })
  expect(rest.data.items).toHaveLength(2)
})

test.each(['0', '-1', '101', '3.5', 'NaN', '0x10', '1e1', '', ' 5', '5&limit=6', '%00'])(
  'limit=%s → 400',
  async limit => {
    const { admin } = await createTenant(guide, provider)
    expect((await admin.request('GET', `/v1/admin/activity?limit=${limit}`)).status).toBe(400)
  },
)

test('an entity without history or with an unknown type → 404', async () => {
  const { admin } = await createTenant(guide, provider)
  for (const entity of ['user/nobody', 'config/ten_000000000000', 'potato/1', 'tour/%00']) {
    expect((await admin.request('GET', `/v1/admin/activity/entity/${entity}`)).status).toBe(404)
  }
})

test('a failed change leaves no audit record, and a failed audit record leaves no change', async () => {
  const { admin, tenantId } = await createTenant(guide, provider)
  const before = await admin.client.listActivity({ query: { scope: 'tenant' } })
  await admin.request('PUT', '/v1/admin/config', { body: { admin_claim: 'nothing' } })
  expect(await admin.client.listActivity({ query: { scope: 'tenant' } })).toEqual(before)

  const { sql } = guide.deps.database
  await sql.execute(
    `alter table activity add constraint no_more check (tenant_id <> '${tenantId}') not valid`,
  )
  const body = { feature: 'tours', enabled: false }
  const answer = await admin.request('POST', '/v1/admin/config/circuit-breaker', { body })
  await sql.execute('alter table activity drop constraint no_more')
  expect(answer.status).toBe(500)
  expect(answer.body.error.message).not.toMatch(/no_more|insert|activity/)
  expect((await admin.client.getConfig()).features.tours).toBe(true)
})
