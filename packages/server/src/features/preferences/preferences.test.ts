import { exampleBody, operations } from '@guide/contracts'
import { describe, expect, test } from 'vitest'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const path = '/v1/admin/preferences'
const chosen = { question_mails: 'at_once', language: 'de', time_zone: 'Europe/Berlin' } as const
const member = (role: 'viewer' | 'editor' | 'admin') =>
  ({ user_id: role, email: `${role}@acme.example`, name: role, role }) as const

/** A tenant under `table_lookup` with one admin user for each role. */
async function tableTenant() {
  const tenant = await createTenant(guide, provider)
  const { client } = tenant.admin
  await client.addAdminUser({ body: { ...member('admin'), user_id: 'ada' } })
  for (const role of ['viewer', 'editor'] as const) await client.addAdminUser({ body: member(role) })
  await client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
  return tenant
}

test('admin users who can answer are mailed daily until they choose otherwise, viewers are not', async () => {
  const tenant = await tableTenant()
  const of = async (sub: string) => (await tenant.as({ sub }).client.getPreferences()).question_mails
  expect([await of('viewer'), await of('editor'), await of('ada')]).toEqual(['off', 'daily', 'daily'])
})

test('each admin, viewers included, changes only their own preferences, field by field', async () => {
  const tenant = await tableTenant()
  const viewer = tenant.as({ sub: 'viewer' })
  const saved = await viewer.client.updatePreferences({ body: chosen })
  expect(saved).toEqual({
    ...chosen,
    email: 'viewer@acme.example',
    mail_status: 'no_mail_server',
    updated_at: expect.any(String),
  })
  const changed = await viewer.request('PUT', path, { body: { ...saved, language: 'en' } })
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...saved, language: 'en', updated_at: expect.any(String) },
  ])
  expect(await viewer.client.getPreferences()).toEqual(changed.body)
  expect((await tenant.as({ sub: 'editor' }).client.getPreferences()).updated_at).toBeNull()
})

test.each([
  ['an unknown time zone', { time_zone: 'Europe/Berlim' }, 422, 'time_zone: is not the name of a time zone'],
  ['an unknown rhythm', { question_mails: 'hourly' }, 400, 'question_mails: must be one of'],
  ['an unknown language', { language: 'fr' }, 400, 'language: must be one of'],
])('%s is refused and changes nothing', async (_, body, status, message) => {
  const { admin } = await createTenant(guide, provider)
  const answer = await admin.request('PUT', path, { body: { ...chosen, ...body } })
  expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringContaining(message)])
  expect((await admin.client.getPreferences()).updated_at).toBeNull()
})

describe('an admin by token who is not an admin user', () => {
  test('has the address of the token, and is not mailed before they choose it', async () => {
    const { admin } = await createTenant(guide, provider)
    const before = await admin.client.getPreferences()
    expect([before.question_mails, before.email]).toEqual(['off', 'ada@example.com'])
  })

  test('without an address in the token learns why no mail can be sent', async () => {
    const world = await createTenant(guide, provider)
    const permissions = ['guide:admin']
    for (const claims of [{ sub: 'bob' }, { sub: 'carl', email: 'carl' }]) {
      const { email } = await world.as({ ...claims, permissions }).client.updatePreferences({ body: chosen })
      expect(email).toBeNull()
    }
  })
})

test('an access token has no preferences', async () => {
  const { admin, tenantId } = await createTenant(guide, provider)
  const body = exampleBody(operations.createAccessToken)
  const { access_token } = await admin.client.createAccessToken({ body })
  const headers = { authorization: `Bearer ${access_token}`, 'x-guide-tenant': tenantId }
  for (const [method, ask] of [
    ['GET', {}],
    ['PUT', { body: chosen }],
  ] as const) {
    const answer = await guide.request(method, `/console/api${path}`, { headers, ...ask })
    expect([answer.status, answer.body.error.message]).toEqual([403, expect.stringContaining('not a person')])
  }
})

test('removing an admin user removes their preferences', async () => {
  const tenant = await tableTenant()
  await tenant.as({ sub: 'editor' }).client.updatePreferences({ body: chosen })
  const { client } = tenant.as({ sub: 'ada' })
  await client.removeAdminUser({ params: { user_id: 'editor' } })
  await client.addAdminUser({ body: member('editor') })
  expect((await tenant.as({ sub: 'editor' }).client.getPreferences()).updated_at).toBeNull()
})
