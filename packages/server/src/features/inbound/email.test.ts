import { describe, expect, test } from 'vitest'
import { inboundSecret, startGuide } from '../../testing/guide.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const path = '/v1/inbound/email'
const headers = { 'x-inbound-secret': inboundSecret }

async function world() {
  const tenant = await createTenant(guide, provider)
  const eve = tenant.as({ sub: 'eve', email: 'Eve@Example.com' })
  const { thread_id } = await eve.client.startThread({ body: { subject: 'Help', body: 'It is broken' } })
  const params = { thread_id }
  const { reply_address: to } = await tenant.admin.client.getThread({ params })
  const mail = { message_id: '<1@mail.example.com>', to, from: 'eve@example.com', text: 'By mail' }
  const send = (changes: object = {}) =>
    guide.request('POST', path, { headers, body: { ...mail, ...changes } })
  const bodies = async () => (await eve.client.getMyThread({ params })).messages.map(message => message.body)
  return { tenant, eve, admin: tenant.admin, params, to: String(to), send, bodies }
}

describe('mail to the reply address of a thread', () => {
  test('becomes an unread message of the user and opens the thread again', async () => {
    const { admin, params, send, bodies } = await world()
    await admin.client.closeThread({ params })
    const { status, body } = await send()
    expect([status, body.data]).toMatchObject([200, { ...params, duplicate: false }])
    const thread = await admin.client.getThread({ params })
    expect(thread).toMatchObject({ status: 'open', unread_count: 1 })
    expect(thread.messages[1]).toMatchObject({
      author: 'user',
      author_id: 'eve',
      via: 'email',
      body: 'By mail',
    })
    expect(thread.messages[1]?.message_id).toBe(body.data.message_id)
    expect(await bodies()).toEqual(['It is broken', 'By mail'])
  })

  test('that is delivered twice is stored once, even at the same time', async () => {
    const { send, bodies } = await world()
    const responses = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(responses.map(response => response.status)).toEqual(Array(10).fill(200))
    expect(responses.filter(response => !response.body.data.duplicate)).toHaveLength(1)
    expect(new Set(responses.map(response => response.body.data.message_id)).size).toBe(1)
    expect((await send({ text: 'Something else' })).body.data.duplicate).toBe(true)
    expect(await bodies()).toEqual(['It is broken', 'By mail'])
    await send({ message_id: '<2@mail.example.com>', text: 'More' })
    expect(await bodies()).toEqual(['It is broken', 'By mail', 'More'])
  })

  test('is identified by its whole Message-ID, also by a long one', async () => {
    const { send } = await world()
    const long = '😀'.repeat(498)
    expect((await send({ message_id: `${long}a` })).body.data.duplicate).toBe(false)
    expect((await send({ message_id: `${long}b` })).body.data.duplicate).toBe(false)
    expect((await send({ message_id: `${long}a` })).body.data.duplicate).toBe(true)
  })

  test('is read in the formats of mail programs and servers', async () => {
    const { to, send, bodies } = await world()
    await send({ message_id: '1', to: to.toUpperCase(), from: 'EVE@EXAMPLE.COM', text: '1' })
    await send({
      message_id: '2',
      to: `"Support, Acme" <${to}>`,
      from: '"Eve, E." <eve@example.com>',
      text: '2',
    })
    await send({ message_id: '3', to: `other@example.com, ${to}`, envelope: 'not looked at', text: '3' })
    expect(await bodies()).toEqual(['It is broken', '1', '2', '3'])
  })

  test.each([
    ['a stranger', 'mallory@example.com'],
    ['a stranger with the address of the user as a name', '"eve@example.com" <mallory@example.com>'],
    ['a stranger and the user', 'eve@example.com, mallory@example.com'],
    ['two senders', '<eve@example.com> <mallory@example.com>'],
    ['an address that ends with the user’s address', 'x.eve@example.com'],
    ['a sender without an address', 'eve'],
  ])('from %s is refused', async (_, from) => {
    const { send, bodies } = await world()
    const { status, body } = await send({ from })
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect(await bodies()).toEqual(['It is broken'])
    expect((await send()).body.data.duplicate).toBe(false)
  })

  test('is not possible without an address in the user’s token: there is no reply address', async () => {
    const { tenant, admin } = await world()
    const anna = tenant.as({ sub: 'anna' })
    const { thread_id } = await anna.client.startThread({ body: { subject: 'A', body: 'B' } })
    expect((await admin.client.getThread({ params: { thread_id } })).reply_address).toBeNull()
  })
})

describe('a forged reply address is refused like a wrong secret', () => {
  test.each<[string, (to: string) => string]>([
    ['with another signature', to => to.replace(/.@/, digit => (digit === '0@' ? '1@' : '0@'))],
    ['with another thread', to => to.replace(/\+./, digit => (digit === '+0' ? '+1' : '+0'))],
    ['without a signature', to => to.replace(/\.[0-9a-f]+@/, '@')],
    ['with half a signature', to => to.replace(/[0-9a-f]{16}@/, '@')],
    ['that is not a reply address', () => 'support@example.com'],
  ])('%s', async (_, forge) => {
    const { to, send, bodies } = await world()
    expect(forge(to)).not.toBe(to)
    const forged = await send({ to: forge(to) })
    const wrong = await guide.request('POST', path, { headers: { 'x-inbound-secret': 'wrong' }, body: {} })
    const { request_id: _one, ...error } = forged.body.error
    const { request_id: _other, ...expected } = wrong.body.error
    expect([forged.status, error]).toEqual([wrong.status, expected])
    expect(forged.status).toBe(401)
    expect(await bodies()).toEqual(['It is broken'])
  })

  test("with the signature of another tenant's thread", async () => {
    const [one, other] = [await world(), await world()]
    const signature = other.to.match(/\.([0-9a-f]+)@/)?.[1] ?? ''
    expect((await one.send({ to: one.to.replace(/\.[0-9a-f]+@/, `.${signature}@`) })).status).toBe(401)
    expect((await one.send()).status).toBe(200)
  })
})

describe('the inbound secret', () => {
  test.each([
    ['missing', {}],
    ['empty', { 'x-inbound-secret': '' }],
    ['wrong', { 'x-inbound-secret': `${inboundSecret}x` }],
  ])('%s → 401', async (_, headers) => {
    expect((await guide.request('POST', path, { headers, body: {} })).status).toBe(401)
  })

  test('not configured → no endpoint and no reply address', async () => {
    const without = await startGuide({ INBOUND_SECRET: '' })
    try {
      expect((await without.request('POST', path, { headers, body: {} })).status).toBe(404)
      const { admin, as, tenantId } = await createTenant(without, provider)
      const events = `/v1/inbound/${tenantId}/events`
      expect((await without.request('POST', events, { headers, body: {} })).status).toBe(404)
      const eve = as({ sub: 'eve', email: 'eve@example.com' })
      const { thread_id } = await eve.client.startThread({ body: { subject: 'A', body: 'B' } })
      expect((await admin.client.getThread({ params: { thread_id } })).reply_address).toBeNull()
      const params = { tenant_id: tenantId }
      expect((await without.platform.getTenant({ params })).inbound_secret).toBeNull()
    } finally {
      await without.close()
    }
  })
})

test('a reply address is short and simple enough for any mail server', async () => {
  const { to } = await world()
  const [local = '', domain] = to.split('@')
  expect(local).toMatch(/^reply\+[0-9a-f]{12}\.[0-9a-f]{32}$/)
  expect(local.length).toBeLessThanOrEqual(64)
  expect(domain).toBe('localhost')
})

test.each(['message_id', 'to', 'from', 'text'])('mail without its %s → 400', async field => {
  const { send, bodies } = await world()
  const { status, body } = await send({ [field]: undefined })
  expect([status, body.error.message]).toEqual([400, `${field}: is required`])
  expect(await bodies()).toEqual(['It is broken'])
})
