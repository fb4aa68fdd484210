import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { invites } from '../../db/schema.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const path = '/v1/admin/invites'
const grace = { sub: 'grace', email: 'grace@example.com', name: 'Grace' }

async function invite({ admin }: TestTenant, fields: object = {}) {
  const body = { email: grace.email, role: 'editor' as const, ...fields }
  const created = await admin.client.createInvite({ body })
  return { ...created, token: created.url?.split('/').at(-1) ?? '' }
}

/** A user of the tenant with a token only: accepting needs no API key. */
const bearer = (tenant: TestTenant, claims: object) =>
  tenant.caller({ authorization: tenant.as({ ...claims }).headers.authorization ?? '' })
const accept = (tenant: TestTenant, token: string, claims: object = grace) =>
  bearer(tenant, claims).request('POST', `/v1/invites/${token}/accept`)
const show = (token: string) => guide.request('GET', `/v1/invites/${token}`)
const expire = (inviteId: string) =>
  guide.deps.database.sql
    .update(invites)
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where(eq(invites.invite_id, inviteId))

test('an invited user accepts with a token of the tenant and becomes an admin user', async () => {
  const tenant = await createTenant(guide, provider, { admin_strategy: 'jwt_permission' })
  const created = await invite(tenant)
  expect(created).toMatchObject({
    email: 'grace@example.com',
    role: 'editor',
    invited_by: { user_id: 'ada', email: 'ada@example.com' },
    emailed: false,
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/invites\/[\w-]{43}$/),
  })
  expect(created.url).toContain(guide.url)
  const days = (Date.parse(created.expires_at) - Date.parse(created.created_at)) / 86_400_000
  expect(days).toBe(7)
  const shown = await show(created.token)
  expect([shown.status, shown.body]).toEqual([
    200,
    { tenant_name: 'Acme', email: grace.email, role: 'editor', expires_at: created.expires_at },
  ])

  const accepted = await accept(tenant, created.token)
  const profile = { user_id: 'grace', email: grace.email, role: 'editor', name: 'Grace' }
  expect([accepted.status, accepted.body.data]).toEqual([200, profile])
  expect((await tenant.admin.client.listAdminUsers()).data.items).toEqual([expect.objectContaining(profile)])
  expect((await tenant.admin.client.listInvites()).data.total).toBe(0)
})

test('under table_lookup the new admin user has the permissions of the role at once', async () => {
  const tenant = await createTenant(guide, provider)
  const ada = { user_id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'admin' as const }
  await tenant.admin.client.addAdminUser({ body: ada })
  await tenant.admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
  const user = tenant.as(grace)
  expect((await user.request('GET', '/v1/admin/tours')).status).toBe(403)
  await accept(tenant, (await invite(tenant)).token)
  expect((await user.request('POST', '/v1/admin/tours', { body: { title: 'Mine' } })).status).toBe(201)
  const body = { email: 'eve@example.com', role: 'viewer' }
  expect((await user.request('POST', path, { body })).status).toBe(403)
})

test('the token of a link is not stored and is shown only once', async () => {
  const tenant = await createTenant(guide, provider)
  const { token } = await invite(tenant)
  const rows = await guide.deps.database.sql.query.invites.findMany()
  expect(rows.at(-1)?.token_hash).toHaveLength(32)
  const listed = JSON.stringify([
    (await tenant.admin.client.listInvites()).data,
    (await tenant.admin.client.listActivity({ query: { scope: 'tenant' } })).data,
    rows.map(row => [row.token_hash.toString(), row.token_hash.toString('base64url')]),
    guide.log,
  ])
  expect(listed).not.toContain(token)
})

describe('the response to an invalid link does not tell why it is invalid', () => {
  const responsesTo = async (token: string) => {
    const tenant = await createTenant(guide, provider)
    const responses = [await show(token), await accept(tenant, token)]
    return responses.map(({ status, body }) => ({ status, error: { ...body.error, request_id: '…' } }))
  }

  test('wrong, guessed, used, revoked, replaced and expired links get the same response', async () => {
    const tenant = await createTenant(guide, provider)
    const used = await invite(tenant)
    expect((await accept(tenant, used.token)).status).toBe(200)
    const replaced = await invite(tenant, { email: 'hal@example.com' })
    const revoked = await invite(tenant, { email: 'HAL@example.com' })
    await tenant.admin.client.revokeInvite({ params: { invite_id: revoked.invite_id } })
    const expired = await invite(tenant, { email: 'ivy@example.com' })
    await expire(expired.invite_id)
    const good = await invite(tenant, { email: 'joe@example.com' })
    const altered = good.token.slice(0, -1) + (good.token.endsWith('A') ? 'B' : 'A')

    const expected = await responsesTo('x')
    expect(expected.map(({ status }) => status)).toEqual([404, 404])
    const others = [used, replaced, revoked, expired].map(({ token }) => token)
    for (const token of [...others, altered, good.token.toLowerCase(), `${good.token}A`, 'a'.repeat(43)]) {
      expect(await responsesTo(token)).toEqual(expected)
    }
    expect((await show(good.token)).status).toBe(200)
  })

  test('an expired invite stays in the list for admins', async () => {
    const tenant = await createTenant(guide, provider)
    const { invite_id } = await invite(tenant)
    await expire(invite_id)
    expect((await tenant.admin.client.listInvites()).data.items).toMatchObject([{ invite_id }])
  })
})

test('of fifty concurrent requests to accept an invite, one succeeds and the others get 404', async () => {
  const tenant = await createTenant(guide, provider)
  const { token } = await invite(tenant)
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => accept(tenant, token, { ...grace, sub: `grace-${index}` })),
  )
  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(49).fill(404)])
  expect((await tenant.admin.client.listAdminUsers()).data.total).toBe(1)
})

describe('only the invited address can accept; an address', () => {
  test.each([
    ['in another case', { email: 'Grace@EXAMPLE.com' }, 200],
    ['verified', { email_verified: true }, 200],
    ['verified, as text', { email_verified: 'true' }, 200],
    ['not verified', { email_verified: false }, 403],
    ['not verified, as text', { email_verified: 'false' }, 403],
    ['of another user', { email: 'eve@example.com' }, 403],
    ['with a space', { email: 'grace@example.com ' }, 403],
    ['missing', { email: undefined }, 403],
    ['a list', { email: ['grace@example.com'] }, 403],
  ])('%s → %s %s', async (_, claims, status) => {
    const tenant = await createTenant(guide, provider)
    const { token } = await invite(tenant)
    expect((await accept(tenant, token, { ...grace, ...claims })).status).toBe(status)
    expect((await show(token)).status).toBe(status === 200 ? 404 : 200)
  })

  test('with a Kelvin sign instead of a k → 403', async () => {
    const tenant = await createTenant(guide, provider)
    const { token } = await invite(tenant, { email: 'kate@example.com' })
    expect((await accept(tenant, token, { sub: 'mallory', email: '\u212Aate@example.com' })).status).toBe(403)
  })

  test('without a token, with a broken one or one of another tenant → 401, and the invite stays', async () => {
    const other = await startIdentityProvider()
    const tenant = await createTenant(guide, provider)
    const stranger = await createTenant(guide, other)
    const { token } = await invite(tenant)
    const where = `/v1/invites/${token}/accept`
    expect((await guide.request('POST', where)).status).toBe(401)
    expect((await guide.request('POST', where, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
    expect((await accept(stranger, token)).status).toBe(401)
    await other.close()
    expect((await accept(tenant, token)).status).toBe(200)
  })

  test('of an admin user → 409, and the invite stays', async () => {
    const tenant = await createTenant(guide, provider)
    const { sub: user_id, email, name } = grace
    await tenant.admin.client.addAdminUser({ body: { user_id, email, name, role: 'viewer' } })
    const { token } = await invite(tenant)
    expect((await accept(tenant, token)).status).toBe(409)
    expect((await tenant.admin.client.listAdminUsers()).data.items[0]?.role).toBe('viewer')
    expect((await accept(tenant, token, { ...grace, sub: 'grace-2' })).status).toBe(200)
  })

  test.each([
    [undefined, 'grace@example.com'],
    ['', 'grace@example.com'],
    ['x'.repeat(201), 'grace@example.com'],
    [7, 'grace@example.com'],
    ['Grace\0', 'grace@example.com'],
    ['Grace H.', 'Grace H.'],
  ])('with the name %j in the token → the admin user is called %s', async (name, stored) => {
    const tenant = await createTenant(guide, provider)
    const response = await accept(tenant, (await invite(tenant)).token, { ...grace, name })
    expect(response.body.data.name).toBe(stored)
  })
})

describe('a call from a web page', () => {
  const from = (origin: string) => ({ headers: { origin } })
  const allowed = 'https://app.example.com'

  test('needs an allowed origin; an invalid link gets 404 on every origin', async () => {
    const tenant = await createTenant(guide, provider, { allowed_origins: [allowed] })
    const { token } = await invite(tenant)
    const where = `/v1/invites/${token}`
    const seen = await guide.request('GET', where, from(allowed))
    expect([seen.status, seen.headers.get('access-control-allow-origin')]).toEqual([200, allowed])
    const refused = await guide.request('GET', where, from('https://evil.example'))
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
    const user = bearer(tenant, grace)
    expect((await user.request('POST', `${where}/accept`, from('https://evil.example'))).status).toBe(403)
    expect((await user.request('POST', `${where}/accept`, from(allowed))).status).toBe(200)
    const gone = await guide.request('GET', where, from('https://evil.example'))
    expect([gone.status, gone.headers.get('access-control-allow-origin')]).toEqual([
      404,
      'https://evil.example',
    ])
  })
})

describe('admins', () => {
  const historyOf = async ({ admin }: TestTenant, type: string, id: string) =>
    (await admin.request('GET', `/v1/admin/activity/entity/${type}/${id}`)).body.data.items.map(
      ({ event, actor, before, after }: Record<string, never>) => [event, actor, before, after],
    )
  const ada = { user_id: 'ada', email: 'ada@example.com' }

  test('see in the activity who was invited, who accepted and what was revoked', async () => {
    const tenant = await createTenant(guide, provider)
    const { token, url: _, emailed: __, ...kept } = await invite(tenant)
    await accept(tenant, token)
    const by = { user_id: 'grace', email: grace.email }
    expect(await historyOf(tenant, 'invite', kept.invite_id)).toEqual([
      ['InviteAccepted', by, kept, null],
      ['InviteCreatedByAdmin', ada, null, kept],
    ])
    expect(await historyOf(tenant, 'user', 'grace')).toEqual([
      ['InviteAccepted', by, null, expect.objectContaining({ user_id: 'grace', role: 'editor' })],
    ])
    const other = await invite(tenant)
    await tenant.admin.client.revokeInvite({ params: { invite_id: other.invite_id } })
    expect((await historyOf(tenant, 'invite', other.invite_id))[0].slice(0, 2)).toEqual([
      'InviteRevokedByAdmin',
      ada,
    ])
  })

  test('can invite an address again; only the newest link works', async () => {
    const tenant = await createTenant(guide, provider)
    const first = await invite(tenant)
    const second = await invite(tenant, { email: 'GRACE@example.com', role: 'admin' })
    expect((await show(first.token)).status).toBe(404)
    expect((await tenant.admin.client.listInvites()).data.items).toMatchObject([
      { invite_id: second.invite_id, role: 'admin' },
    ])
    expect((await historyOf(tenant, 'invite', first.invite_id))[0][0]).toBe('InviteRevokedByAdmin')
  })

  test.each(['removed', 'demoted'])('who are %s lose the invites that they made', async how => {
    const tenant = await createTenant(guide, provider)
    for (const user_id of ['ada', 'eve']) {
      const body = { user_id, email: `${user_id}@example.com`, name: user_id, role: 'admin' as const }
      await tenant.admin.client.addAdminUser({ body })
    }
    await tenant.admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
    const eve = { ...tenant, admin: tenant.as({ sub: 'eve' }) }
    const [ofEve, ofAda] = [await invite(eve), await invite(tenant, { email: 'hal@example.com' })]
    const params = { user_id: 'eve' }
    if (how === 'removed') await tenant.admin.client.removeAdminUser({ params })
    else await tenant.admin.client.updateAdminUser({ params, body: { role: 'editor' } })
    expect((await show(ofEve.token)).status).toBe(404)
    expect((await show(ofAda.token)).status).toBe(200)
  })

  test.each([
    ['no e-mail address', { email: undefined }],
    ['an invalid e-mail address', { email: 'grace' }],
    ['a line break in the address', { email: 'grace@example.com\r\nBcc: all@example.com' }],
    ['two addresses', { email: 'grace@example.com, eve@example.com' }],
    ['an address with a name', { email: 'Grace <grace@example.com>' }],
    ['an unknown role', { role: 'owner' }],
  ])('get 400 for %s', async (_, fields) => {
    const { admin } = await createTenant(guide, provider)
    const body = { email: grace.email, role: 'editor', ...fields }
    expect((await admin.request('POST', path, { body })).status).toBe(400)
  })
})
