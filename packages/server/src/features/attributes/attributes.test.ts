import { expect, test } from 'vitest'
import { runErasureJob } from '../../testing/erase.ts'
import { startGuide } from '../../testing/guide.ts'
import { url } from '../../testing/published.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

/** Users come to a page, and what they came with is stored. */
async function visit(tenant: TestTenant, users: { sub: string; [claim: string]: unknown }[], tokens = {}) {
  for (const claims of users)
    await tenant.as(claims).request('POST', '/v1/sdk/content', { body: { url, tokens } })
  await guide.deps.contexts.flush()
}

const attributesOf = async ({ admin }: TestTenant) => (await admin.client.listAttributes()).data
const named = async (tenant: TestTenant, name: string) =>
  (await attributesOf(tenant)).items.filter(item => item.name === name)

test('names and types are listed, and only values that at least five users share', async () => {
  const tenant = await createTenant(guide, provider)
  const users = [1, 2, 3, 4, 5].map(n => ({
    sub: `user-${n}`,
    plan: n < 5 ? 'pro' : 'free',
    seats: n === 1 ? 'many' : 10,
    beta: true,
    roles: ['member', `team-${n}`],
    address: { city: 'Berlin' },
  }))
  await visit(tenant, users, { locale: 'de' })
  expect((await attributesOf(tenant)).users).toBe(5)
  expect(await named(tenant, 'plan')).toEqual([
    { name: 'plan', source: 'claim', types: ['string'], users: 5, values: [] },
  ])
  await visit(tenant, [{ sub: 'user-6', plan: 'pro' }], { locale: 'de' })
  expect(await named(tenant, 'plan')).toMatchObject([{ users: 6, values: [{ value: 'pro', users: 5 }] }])
  expect(await named(tenant, 'seats')).toMatchObject([{ types: ['number', 'string'], values: [] }])
  expect(await named(tenant, 'beta')).toMatchObject([{ values: [{ value: true, users: 5 }] }])
  expect(await named(tenant, 'roles')).toMatchObject([
    { types: ['array'], values: [{ value: 'member', users: 5 }] },
  ])
  expect(await named(tenant, 'address')).toMatchObject([{ types: ['object'], values: [] }])
  expect(await named(tenant, 'locale')).toMatchObject([
    { source: 'token', users: 6, values: [{ value: 'de', users: 6 }] },
  ])
  expect(await named(tenant, 'sub')).toMatchObject([{ users: 6, values: [] }])
})

test('as many names are listed as TENANT_ATTRIBUTE_NAMES says, the most frequent first', async () => {
  const other = await startGuide({ TENANT_ATTRIBUTE_NAMES: '2' })
  const tenant = await createTenant(other, provider)
  for (const claims of [
    { sub: 'sam', plan: 'pro', rare: 1 },
    { sub: 'eve', plan: 'pro' },
  ])
    await tenant.as(claims).request('POST', '/v1/sdk/content', { body: { url, tokens: { aaa: 1 } } })
  await other.deps.contexts.flush()
  const { items } = await attributesOf(tenant)
  expect(items).toHaveLength(2)
  expect(items.every(({ users }) => users === 2)).toBe(true)
  const bounds = (await tenant.admin.client.getUsage()).data.items
  const { used, limit } = bounds.find(({ bound }) => bound === 'attribute_names') ?? {}
  expect([used, limit]).toEqual([expect.any(Number), 2])
  expect(used).toBeGreaterThan(2)
  await other.close()
})

test('a person who is erased is no longer counted', async () => {
  const tenant = await createTenant(guide, provider)
  await visit(
    tenant,
    [1, 2, 3, 4, 5].map(n => ({ sub: `user-${n}`, plan: 'pro' })),
  )
  expect(await named(tenant, 'plan')).toMatchObject([{ values: [{ value: 'pro', users: 5 }] }])
  await tenant.admin.client.eraseEndUser({ params: { user_id: 'user-3' } })
  await runErasureJob(guide.deps)
  expect(await named(tenant, 'plan')).toMatchObject([{ users: 4, values: [] }])
})

test('nothing is listed if the tenant does not want contexts to be remembered', async () => {
  const tenant = await createTenant(guide, provider)
  await visit(tenant, [{ sub: 'alice', plan: 'pro' }])
  await tenant.admin.client.updateConfig({ body: { feature_flags: { remember_contexts: false } } })
  expect(await attributesOf(tenant)).toEqual({ remembered: false, users: 0, items: [] })
})
