import { describe, expect, test } from 'vitest'
import { type Caller, createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const mine = '/v1/sdk/help/threads'
const question = { subject: 'Help', body: 'It is broken', idempotency_key: 'first' }
const more = { body: 'Still broken', idempotency_key: 'second' }

async function world() {
  const tenant = await createTenant(guide, provider)
  return { tenant, eve: tenant.as({ sub: 'eve' }), admin: tenant.admin }
}

/** How many threads and messages a user has. */
async function stored({ client }: Caller): Promise<[threads: number, messages: number]> {
  const { items } = (await client.listMyThreads()).data
  return [items.length, items.reduce((sum, { message_count }) => sum + message_count, 0)]
}

const begin = async ({ client }: Caller) => ({
  thread_id: (await client.startThread({ body: question })).thread_id,
})

describe('a repeated request with the same key', () => {
  test('returns the thread as it is now and changes nothing', async () => {
    const { eve, admin } = await world()
    const first = await eve.client.startThread({ body: question })
    const params = { thread_id: first.thread_id }
    expect(await eve.client.startThread({ body: question })).toEqual(first)
    await admin.client.replyToThread({ params, body: { body: 'Try again' } })
    await admin.client.closeThread({ params })
    const [mineBefore, desk] = [await eve.client.listMyThreads(), await admin.client.listThreads()]
    expect(await eve.client.startThread({ body: question })).toMatchObject({
      ...params,
      status: 'closed',
      message_count: 2,
      unread_count: 1,
      messages: first.messages,
    })
    expect(await eve.client.listMyThreads()).toEqual(mineBefore)
    expect(await admin.client.listThreads()).toEqual(desk)
  })

  test('returns the same message and changes nothing', async () => {
    const { eve, admin } = await world()
    const params = await begin(eve)
    const first = await eve.client.addMessage({ params, body: more })
    await admin.client.getThread({ params })
    await admin.client.replyToThread({ params, body: { body: 'Try again' } })
    const [mineBefore, desk] = [await eve.client.listMyThreads(), await admin.client.listThreads()]
    expect(await eve.client.addMessage({ params, body: more })).toEqual(first)
    expect(await eve.client.listMyThreads()).toEqual(mineBefore)
    expect(await admin.client.listThreads()).toEqual(desk)
  })

  test('is stored once even if ten arrive together, and all get the same response', async () => {
    const { eve } = await world()
    const ten = Array.from({ length: 10 })
    const threads = await Promise.all(ten.map(() => eve.client.startThread({ body: question })))
    expect(threads).toEqual(ten.map(() => threads[0]))
    const params = { thread_id: threads[0]?.thread_id as string }
    const messages = await Promise.all(ten.map(() => eve.client.addMessage({ params, body: more })))
    expect(messages).toEqual(ten.map(() => messages[0]))
    expect(await stored(eve)).toEqual([1, 2])
  })
})

describe('a message is stored again', () => {
  test('if its text differs, even with the same key', async () => {
    const { eve } = await world()
    const params = await begin(eve)
    await eve.client.startThread({ body: { ...question, body: 'It is still broken' } })
    expect(await stored(eve)).toEqual([2, 2])
    const sent = [more, { ...more, body: 'Never mind' }, more]
    const ids = []
    for (const body of sent) ids.push((await eve.client.addMessage({ params, body })).message_id)
    expect(ids[1]).not.toBe(ids[0])
    expect(ids[2]).toBe(ids[0])
    expect(await stored(eve)).toEqual([2, 4])
  })

  test('if it has another key or no key', async () => {
    const { eve } = await world()
    const params = await begin(eve)
    const { idempotency_key: _, ...keyless } = question
    for (const body of [keyless, keyless, { ...question, idempotency_key: 'third' }])
      await eve.client.startThread({ body })
    expect(await stored(eve)).toEqual([4, 4])
    for (const body of [
      more,
      { body: more.body },
      { body: more.body },
      { ...more, idempotency_key: 'third' },
    ])
      await eve.client.addMessage({ params, body })
    expect(await stored(eve)).toEqual([4, 8])
  })

  test('if it goes to another thread', async () => {
    const { eve } = await world()
    const params = await begin(eve)
    await eve.client.addMessage({ params, body: question })
    const other = await eve.client.startThread({ body: { ...question, idempotency_key: 'third' } })
    await eve.client.addMessage({ params: { thread_id: other.thread_id }, body: question })
    expect(await stored(eve)).toEqual([2, 4])
    expect((await eve.request('POST', `${mine}/null/messages`, { body: question })).status).toBe(404)
  })

  test('if it is from another user, another tenant or another environment', async () => {
    const { tenant, eve, admin } = await world()
    await begin(eve)
    const mallory = tenant.as({ sub: 'mallory' })
    const elsewhere = (await world()).eve
    const { api_key } = await admin.client.createApiKey({ body: { environment: 'test' } })
    const inTest = tenant.caller({ ...eve.headers, 'x-api-key': api_key })
    for (const caller of [mallory, elsewhere, inTest]) await begin(caller)
    for (const caller of [eve, mallory, elsewhere, inTest]) expect(await stored(caller)).toEqual([1, 1])
  })

  test("never into another user's thread, even with the right key and text", async () => {
    const { tenant, eve } = await world()
    const params = await begin(eve)
    await eve.client.addMessage({ params, body: more })
    const path = `${mine}/${params.thread_id}/messages`
    expect((await tenant.as({ sub: 'mallory' }).request('POST', path, { body: more })).status).toBe(404)
  })
})

test.each([
  ['empty', '', 'idempotency_key: must not be empty'],
  ['too long', 'x'.repeat(101), 'idempotency_key: must have at most 100'],
  ['a number', 7, 'idempotency_key: must be'],
  ['null', null, 'idempotency_key: must be'],
  ['a text with NUL', 'a\0b', 'NUL'],
])('a key that is %s is refused', async (_, idempotency_key, message) => {
  const { eve } = await world()
  const { thread_id } = await begin(eve)
  for (const path of [mine, `${mine}/${thread_id}/messages`]) {
    const response = await eve.request('POST', path, { body: { ...question, idempotency_key } })
    expect([response.status, response.body.error.message]).toEqual([400, expect.stringContaining(message)])
  }
  expect(await stored(eve)).toEqual([1, 1])
})

test('a key has at most 100 characters', async () => {
  const { eve } = await world()
  const body = { ...question, idempotency_key: '👋'.repeat(100) }
  const { thread_id } = await eve.client.startThread({ body })
  expect((await eve.client.startThread({ body })).thread_id).toBe(thread_id)
})
