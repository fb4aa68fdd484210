import { expect, test } from 'vitest'
import { url } from '../../testing/published.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const { admin } = await createTenant(guide, provider)
type Trial = Parameters<typeof admin.client.tryAudience>[0]['body']
const attempt = async (body: Trial, { client } = admin) => (await client.tryAudience({ body })).data

test('a rule is tried on attributes, condition by condition', async () => {
  const rule = { plan: { $in: ['pro', 'team'] }, $or: [{ seats: { $gt: 5 } }, { beta: true }] }
  expect(await attempt({ rule, claims: { plan: 'pro' }, tokens: { seats: 3 } })).toEqual({
    matches: false,
    clauses: [
      {
        path: 'plan.$in',
        depth: 0,
        passed: true,
        reason: 'plan is "pro", the rule requires one of ["pro", "team"]',
      },
      { path: '$or', depth: 0, passed: false, reason: '' },
      {
        path: '$or[0].seats.$gt',
        depth: 1,
        passed: false,
        reason: 'seats is 3, the rule requires more than 5',
      },
      {
        path: '$or[1].beta',
        depth: 1,
        passed: false,
        reason: 'beta is missing, the rule requires true',
      },
    ],
  })
})

test('a rule is tried on what a user last came with; viewers do not get that', async () => {
  const tenant = await createTenant(guide, provider)
  const { admin } = tenant
  await tenant.as({ sub: 'alice', plan: 'pro' }).request('POST', '/v1/sdk/content', { body: { url } })
  await guide.deps.contexts.flush()
  const rule = { 'claims.plan': 'pro', user_id: 'alice' }
  expect(await attempt({ rule, user_id: 'alice' }, admin)).toMatchObject({
    matches: true,
    context_seen_at: expect.any(String),
  })
  expect(await attempt({ rule, user_id: 'alice', claims: {} }, admin)).toMatchObject({ matches: false })
  const roles = { ada: 'admin', vic: 'viewer' } as const
  for (const [user_id, role] of Object.entries(roles)) {
    await admin.client.addAdminUser({
      body: { user_id, role, email: `${user_id}@example.com`, name: user_id },
    })
  }
  await admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
  const trial = await attempt({ rule, user_id: 'alice' }, tenant.as({ sub: 'vic' }))
  expect([trial.matches, trial.context_seen_at]).toEqual([false, undefined])
})

test('a rule may name saved lists of this tenant', async () => {
  const { audience_id } = await admin.client.createAudience({ body: { name: 'Beta', values: ['u1', 3] } })
  const rule = { user_id: { $inGroup: audience_id } }
  expect((await attempt({ rule, user_id: 'u1' })).matches).toBe(true)
  expect((await attempt({ rule, user_id: 'u2' })).matches).toBe(false)
  const stranger = await createTenant(guide, provider)
  expect((await attempt({ rule, user_id: 'u1' }, stranger.admin)).matches).toBe(false)
})

test('a rule that could not be saved is refused with its path', async () => {
  const { status, body } = await admin.request('POST', '/v1/admin/audiences/try', {
    body: { rule: { plan: { $foo: 1 } } },
  })
  expect([status, body.error.message]).toEqual([422, expect.stringContaining('rule.plan.$foo: ')])
})
