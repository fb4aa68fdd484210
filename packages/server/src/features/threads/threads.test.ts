import { describe, expect, test } from 'vitest'
import { type Caller, createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const eveClaims = { sub: 'eve', email: 'Eve@Example.com', name: 'Eve' }
const mine = '/v1/sdk/help/threads'

async function world() {
  const tenant = await createTenant(guide, provider)
  const eve = tenant.as(eveClaims)
  return { tenant, eve, admin: tenant.admin }
}

const start = async (caller: Caller, subject = 'Help') =>
  (await caller.client.startThread({ body: { subject, body: 'It is broken' } })).thread_id

describe('a thread', () => {
  test('starts with a question that admins see and reply to', async () => {
    const { eve, admin } = await world()
    const started = await eve.client.startThread({ body: { subject: 'Broken', body: 'It is <b>broken</b>' } })
    expect(started).toMatchObject({ subject: 'Broken', status: 'open', message_count: 1, unread_count: 0 })
    expect(started.messages).toMatchObject([{ author: 'user', body: 'It is <b>broken</b>', attachments: [] }])
    const params = { thread_id: started.thread_id }

    const seen = await admin.client.getThread({ params })
    expect(seen).toMatchObject({
      user: { user_id: 'eve', email: 'Eve@Example.com', name: 'Eve' },
      environment: 'live',
      messages: [{ author: 'user', author_id: 'eve', via: 'api' }],
    })
    const reply = await admin.client.replyToThread({ params, body: { body: 'Try again' } })
    expect(reply).toMatchObject({ author: 'admin', author_id: 'ada', via: 'api', body: 'Try again' })
    await eve.client.addMessage({ params, body: { body: 'Works' } })

    const { messages, message_count } = await eve.client.getMyThread({ params })
    expect(messages.map(({ author, body }) => [author, body])).toEqual([
      ['user', 'It is <b>broken</b>'],
      ['admin', 'Try again'],
      ['user', 'Works'],
    ])
    expect(message_count).toBe(3)
    expect(JSON.stringify(messages)).not.toContain('"ada"')
  })

  test('counts the unread messages of each side', async () => {
    const { eve, admin } = await world()
    const params = { thread_id: await start(eve) }
    const unread = async () => [
      (await eve.client.listMyThreads()).data.items[0]?.unread_count,
      (await admin.client.listThreads()).data.items[0]?.unread_count,
    ]
    expect(await unread()).toEqual([0, 1])
    await eve.client.addMessage({ params, body: { body: 'Hello?' } })
    expect(await unread()).toEqual([0, 2])
    expect((await admin.client.getThread({ params })).unread_count).toBe(2)
    expect(await unread()).toEqual([0, 0])
    await admin.client.replyToThread({ params, body: { body: 'One' } })
    await admin.client.replyToThread({ params, body: { body: 'Two' } })
    expect(await unread()).toEqual([2, 0])
    expect((await eve.client.getMyThread({ params })).unread_count).toBe(2)
    expect(await unread()).toEqual([0, 0])
    await admin.client.replyToThread({ params, body: { body: 'Three' } })
    await eve.client.addMessage({ params, body: { body: 'Thanks' } })
    // Writing does not mark the messages of the other side as read.
    expect(await unread()).toEqual([1, 1])
  })

  test('is closed by an admin and opened again by the next message', async () => {
    const { eve, admin } = await world()
    const params = { thread_id: await start(eve) }
    const { data } = await admin.client.closeThread({ params })
    expect(data).toMatchObject({ ...params, status: 'closed' })
    expect(await admin.client.closeThread({ params })).toEqual({ data })
    const statuses = async () => [
      (await admin.client.listThreads({ query: { status: 'open' } })).data.total,
      (await admin.client.listThreads({ query: { status: 'closed' } })).data.total,
    ]
    expect(await statuses()).toEqual([0, 1])
    const ofUser = async (user_id: string) =>
      (await admin.client.listThreads({ query: { user_id } })).data.items.map(({ thread_id }) => thread_id)
    expect(await ofUser('eve')).toEqual([params.thread_id])
    expect(await ofUser('stranger')).toEqual([])
    await eve.client.addMessage({ params, body: { body: 'Again' } })
    expect(await statuses()).toEqual([1, 0])
  })

  test('has audit records of what admins do, and none of what users write', async () => {
    const { eve, admin } = await world()
    const params = { thread_id: await start(eve) }
    await admin.client.replyToThread({ params, body: { body: 'Try again' } })
    await eve.client.addMessage({ params, body: { body: 'Thanks' } })
    await admin.client.closeThread({ params })
    await admin.client.closeThread({ params })
    const about = { entity_type: 'thread', entity_id: params.thread_id }
    const { data } = await admin.client.listEntityActivity({ params: about })
    expect(data.items).toMatchObject([
      { event: 'help.thread.close', before: { status: 'open' }, after: { status: 'closed' } },
      { event: 'help.thread.reply', before: null, after: { body: 'Try again', author_id: 'ada' } },
    ])
  })

  test('is read page by page, newest messages first', async () => {
    const { eve } = await world()
    const params = { thread_id: await start(eve) }
    for (const body of ['2', '3', '4']) await eve.client.addMessage({ params, body: { body } })
    const bodies = async (query: object) =>
      (await eve.client.getMyThread({ params, query })).messages.map(message => message.body)
    expect(await bodies({ limit: 2 })).toEqual(['3', '4'])
    expect(await bodies({ limit: 2, offset: 2 })).toEqual(['It is broken', '2'])
  })

  test('keeps every message of concurrent requests', async () => {
    const { eve, admin } = await world()
    const params = { thread_id: await start(eve) }
    const bodies = Array.from({ length: 20 }, (_, index) => `message ${index}`)
    await Promise.all(
      bodies.map((body, index) =>
        index % 4 === 0
          ? admin.client.replyToThread({ params, body: { body } })
          : eve.client.addMessage({ params, body: { body } }),
      ),
    )
    const { messages, message_count } = await eve.client.getMyThread({ params, query: { limit: 100 } })
    expect([messages.length, message_count]).toEqual([21, 21])
    expect(messages.map(message => message.body).sort()).toEqual(['It is broken', ...bodies].sort())
  })
})

describe('the list of threads', () => {
  test('starts with the thread that has the newest message', async () => {
    const { eve, admin } = await world()
    const [first, second] = [await start(eve, 'One'), await start(eve, 'Two')]
    const order = async () => (await eve.client.listMyThreads()).data.items.map(item => item.thread_id)
    expect(await order()).toEqual([second, first])
    await admin.client.replyToThread({ params: { thread_id: first }, body: { body: 'Hi' } })
    expect(await order()).toEqual([first, second])
    expect((await admin.client.listThreads()).data.items.map(item => item.thread_id)).toEqual([first, second])
  })

  test('says to admins which side wrote last', async () => {
    const { eve, admin } = await world()
    const [answered, waiting] = [await start(eve, 'One'), await start(eve, 'Two')]
    const params = { thread_id: answered }
    await admin.client.replyToThread({ params, body: { body: 'Hi' } })
    const lastBy = async () =>
      (await admin.client.listThreads()).data.items.map(item => [item.thread_id, item.last_message_by])
    expect(await lastBy()).toEqual([
      [answered, 'admin'],
      [waiting, 'user'],
    ])
    await eve.client.addMessage({ params, body: { body: 'And how?' } })
    expect((await lastBy())[0]).toEqual([answered, 'user'])
    expect((await admin.client.getThread({ params })).last_message_by).toBe('user')
  })
})

describe('access to a thread', () => {
  const requestsTo = (thread_id: string): [string, string, object?][] => [
    ['GET', `${mine}/${thread_id}`],
    ['POST', `${mine}/${thread_id}/messages`, { body: 'Hi' }],
  ]

  async function expectUnknown(caller: Caller, thread_id: string) {
    for (const [method, path, body] of requestsTo(thread_id)) {
      expect((await caller.request(method, path, body ? { body } : {})).status).toBe(404)
    }
    expect((await caller.client.listMyThreads()).data).toMatchObject({ total: 0, items: [] })
  }

  test('is denied to other users, and to users with the same id of another tenant', async () => {
    const { tenant, eve } = await world()
    const thread_id = await start(eve)
    await expectUnknown(tenant.as({ sub: 'mallory' }), thread_id)
    const other = await createTenant(guide, provider)
    await expectUnknown(other.as(eveClaims), thread_id)
    expect((await other.admin.request('GET', `/v1/admin/help/threads/${thread_id}`)).status).toBe(404)
    expect((await eve.client.getMyThread({ params: { thread_id } })).message_count).toBe(1)
  })

  test('is given to an admin through the admin API only', async () => {
    const { admin, eve } = await world()
    await expectUnknown(admin, await start(eve))
    expect((await admin.client.listThreads()).data.total).toBe(1)
  })

  test('is limited to the environment of the key, for users and admins', async () => {
    const { tenant, eve, admin } = await world()
    const thread_id = await start(eve)
    const { api_key } = await admin.client.createApiKey({ body: { environment: 'test' } })
    const inTest = (caller: Caller) => tenant.caller({ ...caller.headers, 'x-api-key': api_key })
    await expectUnknown(inTest(eve), thread_id)
    expect((await inTest(admin).client.listThreads()).data.total).toBe(0)
    expect((await inTest(admin).request('GET', `/v1/admin/help/threads/${thread_id}`)).status).toBe(404)
  })

  test('is denied to visitors without a token, even if the tenant allows anonymous visitors', async () => {
    const tenant: TestTenant = await createTenant(guide, provider, {
      feature_flags: { anonymous_users: true },
    })
    const visitor = tenant.caller({ 'x-api-key': tenant.apiKey })
    expect((await visitor.request('GET', mine)).status).toBe(401)
    expect((await visitor.request('POST', mine, { body: { subject: 'A', body: 'B' } })).status).toBe(401)
    expect((await visitor.request('GET', `${mine}/thr_000000000000`)).status).toBe(401)
  })
})

test.each([
  ['no subject', { body: 'B' }, 'subject: is required'],
  ['an empty subject', { subject: '', body: 'B' }, 'subject: must not be empty'],
  ['no body', { subject: 'A' }, 'body: is required'],
  ['NUL in the body', { subject: 'A', body: 'a\0b' }, 'NUL'],
  ['a lone surrogate', { subject: 'A\ud800', body: 'B' }, 'surrogates'],
  ['a body that is too long', { subject: 'A', body: 'x'.repeat(20_001) }, 'body: must have at most'],
])('a thread with %s is refused', async (_, body, message) => {
  const { eve } = await world()
  const response = await eve.request('POST', mine, { body })
  expect([response.status, response.body.error.message]).toEqual([400, expect.stringContaining(message)])
  expect((await eve.client.listMyThreads()).data.total).toBe(0)
})
