import { randomUUID } from 'node:crypto'
import type { SdkEvent } from '@guide/contracts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readEventData } from '../../testing/event-data.ts'
import { lockEvents } from '../../testing/lock-events.ts'
import { publishContent, publishTour } from '../../testing/published.ts'
import { event, eventsPath, report } from '../../testing/report.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'

const { guide, provider } = await ownWorld()
const tenant = await createTenant(guide, provider)
const tour_id = await publishTour(tenant)
const eve = tenant.as({ sub: 'eve' })
const shown = (fields: Partial<SdkEvent> = {}) => event('content.shown', { content_id: tour_id, ...fields })

afterEach(() => vi.useRealTimers())

const dayMilliseconds = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMilliseconds).toISOString()

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** A new tenant with a tour, and a signed-in user who reports events to it. */
async function another(fields: Parameters<typeof createTenant>[2] = {}) {
  const own = await createTenant(guide, provider, fields)
  const tour = await publishTour(own)
  const caller = own.as({ sub: 'eve' })
  await caller.request('GET', '/v1/sdk/config')
  return { own, tour, caller }
}

describe('a batch of events', () => {
  test('gets 202 with the number of accepted, repeated and rejected events', async () => {
    const known = shown()
    await report(eve, [known])
    const nonsense = event('content.seen')
    const body = { session_id: 's1', events: [shown(), known, nonsense, event('track:signup')] }
    const answer = await eve.request('POST', eventsPath, { body })
    expect([answer.status, answer.body]).toEqual([
      202,
      {
        data: {
          accepted: 2,
          duplicates: 1,
          rejected: [{ id: nonsense.id, reason: expect.stringMatching(/^name: /) }],
        },
      },
    ])
  })

  test('is stored as it was sent, with its user', async () => {
    const { own, tour, caller } = await another()
    const [first, second] = [
      event('step.shown', { content_id: tour, step_id: 'one', at: daysAgo(1) }),
      event('track:signup', { data: { plan: 'pro', nested: [{ é: null }, 1.5, '😀'] } }),
    ]
    await report(caller, [first, second], { session_id: 's1' })
    const { events } = await readEventData(guide, own.tenantId)
    const common = { tenant_id: own.tenantId, environment: 'live', user_key: 'user:eve', session_id: 's1' }
    expect(events).toHaveLength(2)
    expect(events).toContainEqual({
      ...common,
      event_id: first.id,
      day: daysAgo(0).slice(0, 10),
      name: 'step.shown',
      item_id: tour,
      step_id: 'one',
      at: new Date(first.at),
      received_at: expect.any(Date),
      data: null,
    })
    expect(events).toContainEqual(
      expect.objectContaining({ ...common, event_id: second.id, item_id: null, data: second.data }),
    )
  })

  test('may contain 100 events and unknown fields', async () => {
    const { own, tour, caller } = await another()
    const events = Array.from({ length: 100 }, () => ({
      ...shown({ content_id: tour }),
      from_the_future: { a: 1 },
    }))
    expect(await report(caller, events, { from_the_future: 1 })).toEqual({
      accepted: 100,
      duplicates: 0,
      rejected: [],
    })
    const { events: kept, hours } = await readEventData(guide, own.tenantId)
    expect(kept).toHaveLength(100)
    expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(100)
  })

  test('may use the maximum length of every field', async () => {
    const { own, caller } = await another()
    const long = event(`track:${'é'.repeat(200)}`, {
      id: '😀'.repeat(50),
      data: { text: 'x'.repeat(50_000) },
    })
    const far = event('track:far', { id: '~'.repeat(100), at: '1000-01-01T00:00:00.123456789-23:59' })
    expect(await report(caller, [long, far], { session_id: 's'.repeat(128) })).toMatchObject({ accepted: 2 })
    expect((await readEventData(guide, own.tenantId)).events.map(({ event_id }) => event_id).sort()).toEqual(
      [long.id, far.id].sort(),
    )
  })
})

describe('an invalid event is rejected; the other events of the batch are not', () => {
  const found = (data?: Record<string, unknown>) =>
    event('target.found', { content_id: tour_id, step_id: 'one', ...(data && { data }) })
  const cases: [string, () => SdkEvent, string | RegExp][] = [
    ['an unknown name', () => event('content.seen', { content_id: tour_id }), /^name: is not a known event/],
    ['a track call without a name', () => event('track:'), /^name: is not a known event/],
    ['no item', () => event('content.cta'), 'content_id: is required for content.cta'],
    ['no step', () => event('step.shown', { content_id: tour_id }), 'step_id: is required for step.shown'],
    [
      'no item of a checklist',
      () => event('checklist.item_done', { content_id: tour_id }),
      'step_id: is required for checklist.item_done',
    ],
    [
      'no data about how the target was found',
      () => found(),
      /^data.found_by: must be one of data_attribute, element/,
    ],
    [
      'an unknown way to find the target',
      () => found({ found_by: 'luck' }),
      /^data.found_by: must be one of/,
    ],
    ['an unknown item', () => shown({ content_id: 'tour_000000000000' }), /^content_id: there is no such/],
    [
      'an id that is the name of an object property',
      () => shown({ content_id: 'constructor' }),
      /^content_id: there is no such/,
    ],
    [
      'an unknown item in a track call',
      () => event('track:x', { content_id: 'cnt_000000000000' }),
      /^content_id: there is no such/,
    ],
    [
      'a step that the tour does not have',
      () => event('step.shown', { content_id: tour_id, step_id: 'three' }),
      /^step_id: the published version/,
    ],
  ]
  test('the end of a tour counts even if the published version does not have the step', async () => {
    const { tour, caller } = await another()
    const done = event('content.completed', { content_id: tour, step_id: 'gone' })
    expect(await report(caller, [done])).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
  })

  test('an event about a draft, which no user can have seen', async () => {
    const { own, caller } = await another()
    const draft = await own.admin.client.createContent({ body: { content_type: 'banner', title: 'Draft' } })
    const { accepted, rejected } = await report(caller, [shown({ content_id: draft.content_id })])
    expect([accepted, rejected.length]).toEqual([0, 1])
  })

  test.each(cases)('%s', async (_, make, reason) => {
    const [bad, good] = [make(), shown()]
    const receipt = await report(eve, [bad, good])
    const said = typeof reason === 'string' ? reason : expect.stringMatching(reason)
    expect(receipt).toEqual({ accepted: 1, duplicates: 0, rejected: [{ id: bad.id, reason: said }] })
    const { events } = await readEventData(guide, tenant.tenantId)
    const kept = events.map(({ event_id }) => event_id)
    expect([kept.includes(bad.id), kept.includes(good.id)]).toEqual([false, true])
  })

  test('a batch of only rejected events stores nothing', async () => {
    const { own, caller } = await another()
    const receipt = await report(caller, [event('content.shown'), event('nonsense')])
    expect([receipt.accepted, receipt.duplicates, receipt.rejected.length]).toEqual([0, 0, 2])
    const nothing = { events: [], hours: [], users: [], progress: [] }
    expect(await readEventData(guide, own.tenantId)).toEqual(nothing)
  })

  test('an item of another tenant is unknown', async () => {
    const { tour } = await another()
    const receipt = await report(eve, [shown({ content_id: tour })])
    expect(receipt.rejected[0]?.reason).toMatch(/^content_id: there is no such/)
  })

  test('events about an archived item count, events about its steps do not', async () => {
    const { own, tour, caller } = await another()
    await own.admin.client.archiveTour({ params: { tour_id: tour } })
    const [whole, step] = [
      event('content.completed', { content_id: tour }),
      event('step.shown', { content_id: tour, step_id: 'one' }),
    ]
    const { accepted, rejected } = await report(caller, [whole, step])
    expect([accepted, rejected.map(({ id }) => id)]).toEqual([1, [step.id]])
  })

  test('events about an item that was just published count', async () => {
    const { own, caller } = await another()
    const modal = await publishContent(own, { content_type: 'modal' })
    expect(await report(caller, [shown({ content_id: modal })])).toMatchObject({ accepted: 1 })
  })
})

describe('a repeated event counts once', () => {
  const countOf = async (own: TestTenant, tour: string) => {
    const { events, hours } = await readEventData(guide, own.tenantId)
    const counted = hours.filter(({ item_id }) => item_id === tour).reduce((sum, { count }) => sum + count, 0)
    return [events.length, counted]
  }

  test('in one batch', async () => {
    const { own, tour, caller } = await another()
    const once = shown({ content_id: tour })
    const receipt = await report(caller, [once, { ...once }, { ...once, name: 'content.cta' }])
    expect(receipt).toEqual({ accepted: 1, duplicates: 2, rejected: [] })
    expect(await countOf(own, tour)).toEqual([1, 1])
  })

  test('in two batches, of any user', async () => {
    const { own, tour, caller } = await another()
    const once = shown({ content_id: tour })
    expect(await report(caller, [once])).toMatchObject({ accepted: 1, duplicates: 0 })
    expect(await report(caller, [once])).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await report(own.as({ sub: 'ada' }), [once])).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await countOf(own, tour)).toEqual([1, 1])
  })

  test('in 20 batches at the same time', async () => {
    const { own, tour, caller } = await another()
    const events = Array.from({ length: 5 }, () => shown({ content_id: tour }))
    const receipts = await times(20, index => report(caller, index % 2 ? events : [...events].reverse()))
    const accepted = receipts.reduce((sum, receipt) => sum + receipt.accepted, 0)
    expect([accepted, ...(await countOf(own, tour))]).toEqual([5, 5, 5])
  })

  test('with other times and days', async () => {
    const { own, tour, caller } = await another()
    const id = randomUUID()
    const at = [daysAgo(0), daysAgo(1), daysAgo(-1), daysAgo(20), daysAgo(-20), daysAgo(1000)]
    const receipts = [
      await report(
        caller,
        at.map(at => shown({ id, at, content_id: tour })),
      ),
    ]
    for (const when of at) receipts.push(await report(caller, [shown({ id, at: when, content_id: tour })]))
    expect(receipts.map(({ accepted, duplicates }) => [accepted, duplicates])).toEqual([
      [1, 5],
      ...at.map(() => [0, 1]),
    ])
    expect(await countOf(own, tour)).toEqual([1, 1])
  })

  test.each([
    ['that arrived three weeks late', 21],
    ['from a clock that runs a year ahead', -365],
  ])('if an event %s is repeated a week later', async (_, age) => {
    const { own, tour } = await another()
    const late = shown({ content_id: tour, at: daysAgo(age) })
    expect(await report(own.as({ sub: 'eve' }), [late])).toMatchObject({ accepted: 1 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * dayMilliseconds })
    expect(await report(own.as({ sub: 'eve' }), [late])).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await countOf(own, tour)).toEqual([1, 1])
  })

  test('another tenant may use the same id', async () => {
    const [one, other] = [await another(), await another()]
    const id = randomUUID()
    expect(await report(one.caller, [shown({ id, content_id: one.tour })])).toMatchObject({ accepted: 1 })
    expect(await report(other.caller, [shown({ id, content_id: other.tour })])).toMatchObject({ accepted: 1 })
    expect([await countOf(one.own, one.tour), await countOf(other.own, other.tour)]).toEqual([
      [1, 1],
      [1, 1],
    ])
  })
})

describe('the user of an event', () => {
  const keysOf = async ({ tenantId }: TestTenant) => {
    const { events, users, progress } = await readEventData(guide, tenantId)
    return [events, users, progress].map(rows => [...new Set(rows.map(({ user_key }) => user_key))])
  }

  test('is the user of the token, not the user in the body', async () => {
    const { own, tour, caller } = await another({ feature_flags: { anonymous_users: true } })
    await report(caller, [shown({ content_id: tour })], { user_id: 'ada' })
    expect(await keysOf(own)).toEqual([['user:eve'], ['user:eve'], ['user:eve']])
  })

  test('is a visitor if there is no token and the tenant allows it', async () => {
    const { own, tour } = await another({ feature_flags: { anonymous_users: true } })
    const visitor = own.caller({ 'x-api-key': own.apiKey })
    await report(visitor, [shown({ content_id: tour })], { user_id: 'eve' })
    expect(await keysOf(own)).toEqual([['visitor:eve'], ['visitor:eve'], ['visitor:eve']])
  })

  test('is unknown without a token and an id: the event counts, but changes no progress', async () => {
    const { own, tour } = await another({ feature_flags: { anonymous_users: true } })
    const visitor = own.caller({ 'x-api-key': own.apiKey })
    expect(await report(visitor, [shown({ content_id: tour })])).toMatchObject({ accepted: 1 })
    expect(await keysOf(own)).toEqual([[null], [], []])
    expect((await readEventData(guide, own.tenantId)).hours).toHaveLength(1)
  })

  test('needs a token if the tenant does not allow visitors: 401', async () => {
    const visitor = tenant.caller({ 'x-api-key': tenant.apiKey })
    const { status } = await visitor.request('POST', eventsPath, { body: { events: [shown()] } })
    expect(status).toBe(401)
  })

  test('reports to the environment of the API key', async () => {
    const { own, tour, caller } = await another()
    const { api_key } = await own.admin.client.createApiKey({ body: { environment: 'test' } })
    const tester = own.caller({ ...caller.headers, 'x-api-key': api_key })
    await report(tester, [shown({ content_id: tour })])
    const { events, hours, users, progress } = await readEventData(guide, own.tenantId)
    for (const rows of [events, hours, users, progress]) {
      expect(rows.map(({ environment }) => environment)).toEqual(['test'])
    }
  })
})

describe('the response is sent after everything is committed', () => {
  test('while the table is locked, no response is sent', async () => {
    const { own, tour, caller } = await another()
    await report(caller, [shown({ content_id: tour })])
    const unlock = await lockEvents(guide)
    let answered = false
    const reporting = report(caller, [shown({ content_id: tour })]).finally(() => {
      answered = true
    })
    for (let count = 0; count < 30; count++) await caller.request('GET', '/v1/sdk/config')
    expect(answered).toBe(false)
    await unlock()
    expect(await reporting).toMatchObject({ accepted: 1 })
    expect((await readEventData(guide, own.tenantId)).events).toHaveLength(2)
  })

  test('a batch that cannot be stored is not stored partly, and other batches are stored', async () => {
    const [one, other] = [await another(), await another()]
    const refuse = `alter table item_hours add constraint refused check (item_id <> '${one.tour}') not valid`
    await guide.deps.database.sql.execute(refuse)
    try {
      const send = ({ caller, tour }: typeof one) =>
        caller.request('POST', eventsPath, { body: { events: [shown({ content_id: tour })] } })
      const answers = await times(10, index => send(index === 4 ? one : other))
      expect(answers.map(({ status }) => status)).toEqual(
        answers.map((_, index) => (index === 4 ? 500 : 202)),
      )
    } finally {
      await guide.deps.database.sql.execute('alter table item_hours drop constraint refused')
    }
    expect(await readEventData(guide, one.own.tenantId)).toEqual({
      events: [],
      hours: [],
      users: [],
      progress: [],
    })
    expect((await readEventData(guide, other.own.tenantId)).events).toHaveLength(9)
    expect(await report(one.caller, [shown({ content_id: one.tour })])).toMatchObject({ accepted: 1 })
  })
})

describe('a tenant that is removed', () => {
  const nothing = { events: [], hours: [], users: [], progress: [] }

  test('leaves no data, and later events for it get 401', async () => {
    const { own, tour, caller } = await another()
    const step = event('step.shown', { content_id: tour, step_id: 'one' })
    await report(caller, [shown({ content_id: tour, at: daysAgo(1) }), step])
    const before = await readEventData(guide, own.tenantId)
    expect(Object.values(before).every(rows => rows.length > 0)).toBe(true)
    await guide.platform.deleteTenant({ params: { tenant_id: own.tenantId } })
    expect(await readEventData(guide, own.tenantId)).toEqual(nothing)
    const body = { events: [shown({ content_id: tour })] }
    expect((await caller.request('POST', eventsPath, { body })).status).toBe(401)
    expect(await readEventData(guide, own.tenantId)).toEqual(nothing)
  })

  test('while events arrive leaves no data, and events of other tenants count', async () => {
    const [one, other] = [await another(), await another()]
    const [statuses] = await Promise.all([
      times(40, async index => {
        const { caller, tour } = index % 2 ? one : other
        const body = { events: [shown({ content_id: tour })] }
        return (await caller.request('POST', eventsPath, { body })).status
      }),
      guide.platform.deleteTenant({ params: { tenant_id: one.own.tenantId } }),
    ])
    expect(statuses.filter((_, index) => index % 2 === 0)).toEqual(Array(20).fill(202))
    for (const status of statuses) expect([202, 401]).toContain(status)
    expect(await readEventData(guide, one.own.tenantId)).toEqual(nothing)
    expect((await readEventData(guide, other.own.tenantId)).events).toHaveLength(20)
  })
})
