import { expect, test } from 'vitest'
import { publishTour, url } from '../../testing/published.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

/** Three users come to a page, and what they came with is stored. */
async function visitedTenant() {
  const tenant = await createTenant(guide, provider)
  for (const [sub, plan] of Object.entries({ ann: 'pro', ben: 'pro', cat: 'free' })) {
    await tenant.as({ sub, plan }).request('POST', '/v1/sdk/content', { body: { url, tokens: { seats: 3 } } })
  }
  await guide.deps.contexts.flush()
  return tenant
}
type Body = Parameters<TestTenant['admin']['client']['countAudience']>[0]['body']
const reach = async ({ admin }: TestTenant, body: Body) => (await admin.client.countAudience({ body })).data
const all = { remembered: true, users: 3, has_more: false }

test('the users who match a rule, a saved audience or both are counted', async () => {
  const tenant = await visitedTenant()
  const { client } = tenant.admin
  expect(await reach(tenant, { audience: { plan: 'pro', seats: { $gt: 2 } } })).toEqual({
    ...all,
    matching: 2,
  })
  expect(await reach(tenant, {})).toEqual({ ...all, matching: 3 })
  const { audience_id } = await client.createAudience({ body: { name: 'Free', rule: { plan: 'free' } } })
  expect(await reach(tenant, { audience_id })).toEqual({ ...all, matching: 1 })
  expect(await reach(tenant, { audience_id, audience: { plan: 'pro' } })).toEqual({ ...all, matching: 0 })
  const list = await client.createAudience({ body: { name: 'Beta', values: ['ann', 'dan'] } })
  expect(await reach(tenant, { audience_id: list.audience_id })).toEqual({ ...all, matching: 1 })
  expect(await reach(tenant, { audience: { user_id: { $inGroup: list.audience_id } } })).toMatchObject({
    matching: 1,
  })
})

test('a rule may read what users did', async () => {
  const tenant = await visitedTenant()
  const tour_id = await publishTour(tenant)
  const seen = { id: 'seen-1', name: 'content.shown', at: new Date().toISOString(), content_id: tour_id }
  await tenant.as({ sub: 'ann' }).request('POST', '/v1/sdk/events', { body: { events: [seen] } })
  expect(await reach(tenant, { audience: { [`tour.${tour_id}.state`]: 'seen' } })).toEqual({
    ...all,
    matching: 1,
  })
})

test('an audience that does not exist, or belongs to another tenant, has no users', async () => {
  const tenant = await visitedTenant()
  const stranger = await visitedTenant()
  const body = { name: 'Theirs', rule: { plan: 'pro' } }
  const { audience_id } = await stranger.admin.client.createAudience({ body })
  expect(await reach(tenant, { audience_id })).toEqual({ ...all, matching: 0 })
})

test('nothing is counted if the tenant does not want contexts to be remembered', async () => {
  const tenant = await visitedTenant()
  await tenant.admin.client.updateConfig({ body: { feature_flags: { remember_contexts: false } } })
  expect(await reach(tenant, {})).toEqual({ remembered: false, users: 0, matching: 0, has_more: false })
})

test('a rule that could not be saved is refused with its path', async () => {
  const { admin } = await createTenant(guide, provider)
  const { status, body } = await admin.request('POST', '/v1/admin/audiences/reach', {
    body: { audience: { plan: { $foo: 1 } } },
  })
  expect([status, body.error.message]).toEqual([422, expect.stringContaining('audience.plan.$foo: ')])
})
