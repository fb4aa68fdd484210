import type { SdkEvent } from '@guide/contracts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSilentProxy } from '../../../../../tools/servers/silent-proxy.mjs'
import type { Database } from '../../db/database.ts'
import { listenerName } from '../../db/notification-listener.ts'
import { readEventData } from '../../testing/event-data.ts'
import { type Guide, startGuideOn } from '../../testing/guide.ts'
import { lockEvents } from '../../testing/lock-events.ts'
import { idsFor, itemsFor, publishContent, publishTour, step } from '../../testing/published.ts'
import { event, eventsPath, report } from '../../testing/report.ts'
import { type Caller, createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'
import { createProgressCache } from './progress-cache.ts'

const { guide, provider } = await sharedWorld()
const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })

let users = 0
/** A user without any requests so far. */
const newUser = (own: TestTenant = tenant) => own.as({ sub: `user-${++users}` })

/** The progress that a user gets; null if the item is not delivered. */
async function progressOf(caller: Caller, id: string, body: object = {}) {
  const items = await itemsFor(caller, body)
  return items.find(item => (item.tour_id ?? item.content_id) === id)?.progress ?? null
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const daysAgo = (days: number) => minutesAgo(days * 24 * 60)
const manual = { trigger: { trigger_type: 'manual' as const } }

describe('reported progress is in the very next response', () => {
  test('for new and known users', async () => {
    const tour = await publishTour(tenant)
    for (const isKnown of [true, false]) {
      const user = newUser()
      if (isKnown) expect(await progressOf(user, tour)).toEqual({ state: 'none', step_id: null })
      await report(user, [event('step.shown', { content_id: tour, step_id: 'one' })])
      expect(await progressOf(user, tour)).toEqual({ state: 'in_progress', step_id: 'one' })
      await report(user, [event('step.shown', { content_id: tour, step_id: 'two' })])
      expect(await progressOf(user, tour)).toEqual({ state: 'in_progress', step_id: 'two' })
    }
  })

  test('of this user only', async () => {
    const tour = await publishTour(tenant)
    const [one, other] = [newUser(), newUser()]
    await progressOf(other, tour)
    await report(one, [event('content.completed', { content_id: tour })])
    expect([await progressOf(one, tour), await progressOf(other, tour)]).toEqual([
      null,
      { state: 'none', step_id: null },
    ])
  })

  test('even while other requests of the same user are running', async () => {
    const banner = await publishContent(tenant, { dismiss_behavior: 'always' })
    for (let round = 0; round < 8; round++) {
      const user = newUser()
      const requests = Array.from({ length: 6 }, () => progressOf(user, banner))
      await report(user, [event('content.shown', { content_id: banner })])
      expect(await progressOf(user, banner)).toMatchObject({ state: 'seen' })
      await Promise.all(requests)
      expect(await progressOf(user, banner)).toMatchObject({ state: 'seen' })
    }
  })

  test('also for a tour that is requested by its id', async () => {
    const tour = await publishTour(tenant)
    const user = newUser()
    await report(user, [event('content.dismissed', { content_id: tour })])
    const { body } = await user.request('GET', `/v1/sdk/tours/${tour}`)
    expect(body.progress).toEqual({ state: 'dismissed', step_id: null })
  })
})

test('progress read before a move is not cached after it', async () => {
  const tour = await publishTour(tenant, manual)
  const user = newUser()
  const { database } = guide.deps
  let deliver = () => {}
  const delivery = new Promise<void>(resolve => {
    deliver = resolve
  })
  /** A database whose results arrive late. */
  const slowSql = {
    execute: async (query: SQL) => {
      const result = await database.sql.execute(query)
      await delivery
      return result
    },
  }
  const cache = createProgressCache({
    database: { ...database, sql: slowSql as unknown as Database['sql'] },
    degraded: guide.deps.degraded,
    isListening: () => true,
  })
  const userKey = `user:user-${users}`
  const owner = { tenantId: tenant.tenantId, environment: 'live', userKey } as const
  const early = cache.of(owner)
  await report(user, [event('content.shown', { content_id: tour })])
  cache.forget([`${tenant.tenantId} live ${userKey}`])
  deliver()
  await early
  expect((await cache.of(owner)).get(tour)).toMatchObject({ state: 'seen' })
})

test('users who come at the same time share a query, each with their own progress', async () => {
  const tour = await publishTour(tenant, manual)
  const user = newUser()
  await report(user, [event('content.shown', { content_id: tour })])
  const { database } = guide.deps
  let queries = 0
  const countingSql = {
    execute: (query: SQL) => {
      queries++
      return database.sql.execute(query)
    },
  }
  const cache = createProgressCache({
    database: { ...database, sql: countingSql as unknown as Database['sql'] },
    degraded: guide.deps.degraded,
    isListening: () => true,
  })
  const of = (userKey: string) => cache.of({ tenantId: tenant.tenantId, environment: 'live', userKey })
  const strangers = Array.from({ length: 50 }, (_, index) => of(`visitor:made-up-${index}`))
  const [known, ...others] = await Promise.all([of(`user:user-${users}`), ...strangers])
  expect(known?.get(tour)).toMatchObject({ state: 'seen' })
  expect(others.map(progress => progress.size)).toEqual(Array(50).fill(0))
  expect(queries).toBe(1)
})

describe('progress moves forward', () => {
  const order = ['none', 'seen', 'in_progress', 'dismissed', 'completed']
  const moves: Record<string, string> = {
    'content.cta': 'none',
    'target.missing': 'none',
    'content.shown': 'seen',
    'step.shown': 'in_progress',
    'checklist.item_done': 'in_progress',
    'content.dismissed': 'dismissed',
    'content.completed': 'completed',
  }
  const later = (a = 'none', b = 'none') => (order.indexOf(a) > order.indexOf(b) ? a : b)

  test.each(Object.entries(moves))(
    '%s sets it to %s, and later events never set it back',
    async (name, state) => {
      const own = await createTenant(guide, provider)
      const tour = await publishTour(own, manual)
      const about = { content_id: tour, step_id: 'one' }
      const follow = async ([next, nextState]: [string, string]) => {
        const [inTwo, inOne, reversed] = [newUser(own), newUser(own), newUser(own)]
        await report(inTwo, [event(name, about)])
        expect(await progressOf(inTwo, tour)).toMatchObject({ state })
        await report(inTwo, [event(next, about)])
        await report(inOne, [event(name, about), event(next, about)])
        await report(reversed, [event(next, about), event(name, about)])
        for (const user of [inTwo, inOne, reversed]) {
          expect([next, await progressOf(user, tour)]).toMatchObject([
            next,
            { state: later(state, nextState) },
          ])
        }
      }
      await Promise.all(Object.entries(moves).map(follow))
    },
  )

  test('also when a new version is published', async () => {
    const tour = await publishTour(tenant, manual)
    const user = newUser()
    await report(user, [event('step.shown', { content_id: tour, step_id: 'two' })])
    const params = { tour_id: tour }
    await tenant.admin.client.updateTour({ params, body: { steps: [step('two'), step('three', 1)] } })
    await tenant.admin.client.publishTourChanges({ params })
    expect(await progressOf(user, tour)).toEqual({ state: 'in_progress', step_id: 'two' })
    const old = event('step.shown', { content_id: tour, step_id: 'one' })
    expect((await report(user, [old])).rejected.map(({ id }) => id)).toEqual([old.id])
    await report(user, [event('step.shown', { content_id: tour, step_id: 'three' })])
    expect(await progressOf(user, tour)).toEqual({ state: 'in_progress', step_id: 'three' })
  })
})

describe('after the end', () => {
  test.each(['content.completed', 'content.dismissed'])('a tour is not delivered after %s', async name => {
    const tour = await publishTour(tenant)
    const user = newUser()
    expect(await idsFor(user)).toContain(tour)
    await report(user, [event(name, { content_id: tour })], { session_id: 's1' })
    for (const session_id of ['s1', 's2']) expect(await idsFor(user, { session_id })).not.toContain(tour)
    expect(await idsFor(user)).not.toContain(tour)
  })

  const offered = async (user: Caller, id: string, session_id?: string) =>
    (await idsFor(user, session_id ? { session_id } : {})).includes(id)
  const dismissed = (content_id: string) => [event('content.dismissed', { content_id })]

  test('content with dismiss_behavior once is not delivered again', async () => {
    const banner = await publishContent(tenant)
    const user = newUser()
    await report(user, [event('content.shown', { content_id: banner })], { session_id: 's1' })
    expect(await offered(user, banner, 's1')).toBe(true)
    await report(user, dismissed(banner), { session_id: 's1' })
    expect([await offered(user, banner, 's1'), await offered(user, banner, 's2')]).toEqual([false, false])
  })

  test('content with dismiss_behavior session is delivered in the next session', async () => {
    const banner = await publishContent(tenant, { dismiss_behavior: 'session' })
    const user = newUser()
    const inSessions = async () => [
      await offered(user, banner, 's1'),
      await offered(user, banner, 's2'),
      await offered(user, banner),
    ]
    await report(user, dismissed(banner), { session_id: 's1' })
    expect(await inSessions()).toEqual([false, true, true])
    await report(user, dismissed(banner), { session_id: 's2' })
    expect(await inSessions()).toEqual([true, false, true])
    await report(user, [event('content.dismissed', { content_id: banner, at: minutesAgo(5) })], {
      session_id: 's1',
    })
    expect(await inSessions()).toEqual([true, false, true])
  })

  test('content with dismiss_behavior always is always delivered', async () => {
    const banner = await publishContent(tenant, { dismiss_behavior: 'always' })
    const user = newUser()
    await report(user, dismissed(banner), { session_id: 's1' })
    expect(await progressOf(user, banner, { session_id: 's1' })).toEqual({
      state: 'dismissed',
      step_id: null,
    })
  })
})

describe('the step at which a tour continues', () => {
  const steps = { steps: ['one', 'two', 'three'].map(step) }
  const shown = (content_id: string, step_id: string, at: string): SdkEvent =>
    event('step.shown', { content_id, step_id, at })

  test('is the step shown last, in any order of the reports', async () => {
    const tour = await publishTour(tenant, steps)
    const walk = [
      shown(tour, 'one', minutesAgo(9)),
      shown(tour, 'three', minutesAgo(8)),
      shown(tour, 'two', minutesAgo(7)),
    ]
    for (const events of [walk, [...walk].reverse()]) {
      const [inOne, inThree] = [newUser(), newUser()]
      const unique = (one: SdkEvent) => ({ ...one, id: event('').id })
      await report(inOne, events.map(unique))
      for (const one of events) await report(inThree, [unique(one)])
      for (const user of [inOne, inThree])
        expect(await progressOf(user, tour)).toMatchObject({ step_id: 'two' })
    }
  })

  test('is the last step also if the events arrive a week later', async () => {
    const tour = await publishTour(tenant, steps)
    const user = newUser()
    const walk = ['one', 'two', 'three'].map((id, index) => shown(tour, id, daysAgo(7 - index / 1000)))
    await report(user, walk)
    expect(await progressOf(user, tour)).toMatchObject({ step_id: 'three' })
    await report(user, [shown(tour, 'two', daysAgo(5)), shown(tour, 'one', daysAgo(6))])
    expect(await progressOf(user, tour)).toMatchObject({ step_id: 'two' })
  })

  test('does not depend on the order if two events have the same time', async () => {
    const tour = await publishTour(tenant, steps)
    const at = minutesAgo(1)
    const outcomes = new Set<unknown>()
    for (const ids of [
      ['one', 'two', 'three'],
      ['three', 'two', 'one'],
      ['two', 'one', 'three'],
    ]) {
      const [inOne, inThree] = [newUser(), newUser()]
      await report(
        inOne,
        ids.map(id => shown(tour, id, at)),
      )
      for (const id of ids) await report(inThree, [shown(tour, id, at)])
      for (const user of [inOne, inThree]) outcomes.add(JSON.stringify(await progressOf(user, tour)))
    }
    expect(outcomes.size).toBe(1)
  })
})

describe('an abandoned tour', () => {
  const abandon = (content_id: string, version?: number) =>
    event('content.abandoned', { content_id, ...(version && { data: { version } }) })
  const seeStep = (content_id: string, step_id = 'one') => event('step.shown', { content_id, step_id })
  const publishAgain = async (tour_id: string) => {
    const title = `Edited ${Math.random()}`
    await tenant.admin.client.updateTour({ params: { tour_id }, body: { title } })
    await tenant.admin.client.publishTourChanges({ params: { tour_id } })
  }
  const none = { state: 'none', step_id: null }

  test('is not offered again for that version, but from the beginning for a newer one', async () => {
    const tour = await publishTour(tenant, { trigger: { trigger_type: 'first_visit' } })
    const user = newUser()
    await report(user, [seeStep(tour), abandon(tour)])
    expect(await progressOf(user, tour)).toBeNull()
    await report(user, [seeStep(tour, 'two')])
    expect(await progressOf(user, tour)).toBeNull()
    await publishAgain(tour)
    expect(await progressOf(user, tour)).toEqual(none)
    await report(user, [seeStep(tour, 'two')])
    expect(await progressOf(user, tour)).toEqual({ state: 'in_progress', step_id: 'two' })
    await report(user, [abandon(tour)])
    expect(await progressOf(user, tour)).toBeNull()
  })

  test('belongs to the version that the page showed, in any order of arrival', async () => {
    const tour = await publishTour(tenant)
    await publishAgain(tour)
    const [late, early] = [newUser(), newUser()]
    await report(late, [abandon(tour, 1)])
    expect(await progressOf(late, tour)).toEqual(none)
    await report(early, [abandon(tour, 2), abandon(tour, 1)])
    expect(await progressOf(early, tour)).toBeNull()
  })

  test('can still be played, and then be completed or dismissed', async () => {
    const tour = await publishTour(tenant, manual)
    for (const [name, state] of [
      ['content.completed', 'completed'],
      ['content.dismissed', 'dismissed'],
    ] as const) {
      const user = newUser()
      await report(user, [seeStep(tour), abandon(tour)])
      expect(await progressOf(user, tour)).toEqual({ state: 'abandoned', step_id: 'one' })
      await report(user, [event(name, { content_id: tour }), abandon(tour)])
      expect(await progressOf(user, tour)).toMatchObject({ state })
    }
  })

  test('is an attribute of rules', async () => {
    const tour = await publishTour(tenant)
    const help = await publishContent(tenant, { audience: { [`tour.${tour}.state`]: 'abandoned' } })
    const user = newUser()
    expect(await progressOf(user, help)).toBeNull()
    await report(user, [abandon(tour)])
    expect(await progressOf(user, help)).toEqual(none)
  })
})

describe('a checklist', () => {
  const items = ['a', 'b', 'c', 'd'].map(item_id => ({ item_id, title: item_id }))
  const checklist = () => publishContent(tenant, { content_type: 'checklist', items })
  const done = (content_id: string, step_id: string) => event('checklist.item_done', { content_id, step_id })

  test('has each completed item once', async () => {
    const list = await checklist()
    const user = newUser()
    expect(await progressOf(user, list)).toEqual({ state: 'none', step_id: null, done_item_ids: [] })
    await report(user, [done(list, 'b'), done(list, 'b')])
    await report(user, [done(list, 'a'), done(list, 'b')])
    expect(await progressOf(user, list)).toEqual({
      state: 'in_progress',
      step_id: null,
      done_item_ids: ['a', 'b'],
    })
  })

  test('keeps a bounded number of items, also if its versions have others again and again', async () => {
    const list = await checklist()
    const user = newUser()
    await report(user, [done(list, 'd')])
    await guide.deps.database.query(
      `update progress set done_item_ids = array(select 'c' || lpad(number::text, 3, '0') from generate_series(1, 600) as number)
       where item_id = $1`,
      [list],
    )
    await report(user, [done(list, 'a')])
    const { rows } = await guide.deps.database.query(
      'select done_item_ids from progress where item_id = $1',
      [list],
    )
    const [{ done_item_ids }] = rows as [{ done_item_ids: string[] }]
    expect([done_item_ids.length, done_item_ids[0], done_item_ids[1]]).toEqual([500, 'a', 'c001'])
  })

  test('keeps items that are completed at the same time', async () => {
    const list = await checklist()
    const user = newUser()
    await progressOf(user, list)
    await Promise.all(items.map(({ item_id }) => report(user, [done(list, item_id)])))
    expect(await progressOf(user, list)).toMatchObject({ done_item_ids: ['a', 'b', 'c', 'd'] })
  })
})

describe('progress is separate', () => {
  test('in the live and the test environment', async () => {
    const own = await createTenant(guide, provider)
    const tour = await publishTour(own)
    const { api_key } = await own.admin.client.createApiKey({ body: { environment: 'test' } })
    const live = own.as({ sub: 'eve' })
    const tester = own.caller({ ...live.headers, 'x-api-key': api_key })
    await report(tester, [event('content.completed', { content_id: tour })])
    expect([await idsFor(tester), await idsFor(live)]).toEqual([[], [tour]])
    await report(live, [event('content.shown', { content_id: tour })])
    expect([await idsFor(tester), await progressOf(live, tour)]).toEqual([
      [],
      { state: 'seen', step_id: null },
    ])
  })

  test('for a user and a visitor with the same id', async () => {
    const visitor = tenant.caller({ 'x-api-key': tenant.apiKey })
    for (const mover of ['user', 'visitor']) {
      const tour = await publishTour(tenant)
      const id = `both-${mover}`
      const user = tenant.as({ sub: id })
      const asked = async () => [
        await progressOf(user, tour, { user_id: id }),
        await progressOf(visitor, tour, { user_id: id }),
        await progressOf(visitor, tour, { user_id: `user:${id}` }),
        await progressOf(visitor, tour),
      ]
      const none = { state: 'none', step_id: null }
      expect(await asked()).toEqual([none, none, none, none])
      const events = [event('content.completed', { content_id: tour })]
      await report(mover === 'user' ? user : visitor, events, { user_id: id })
      expect(await asked()).toEqual(mover === 'user' ? [null, none, none, none] : [none, null, none, none])
    }
  })

  test('for users of two tenants', async () => {
    const other = await createTenant(guide, provider)
    const [tour, theirs] = [await publishTour(tenant), await publishTour(other)]
    await report(tenant.as({ sub: 'same' }), [event('content.completed', { content_id: tour })])
    expect(await progressOf(other.as({ sub: 'same' }), theirs)).toMatchObject({ state: 'none' })
  })
})

if (process.env.DATABASE === 'postgres') {
  describe('two nodes on one database', () => {
    let other: Guide
    beforeAll(async () => {
      other = await startGuideOn(guide.env)
    })
    afterAll(() => other.close())

    /** The same caller, as the other node sees it. */
    const atOther = (caller: Caller): Caller => ({
      headers: caller.headers,
      client: other.client(caller.headers),
      request: atNode(other, caller),
    })
    const atNode =
      (node: Guide, { headers }: Caller): Caller['request'] =>
      (method, path, init = {}) =>
        node.request(method, path, { ...init, headers: { ...headers, ...init.headers } })
    const eventually = { timeout: 30_000, interval: 5 }

    test('the other node learns of progress that it had cached before', async () => {
      const tour = await publishTour(tenant)
      const user = newUser()
      await expect.poll(() => idsFor(atOther(user)), eventually).toContain(tour)
      for (const [sender, asked] of [
        [user, atOther(user)],
        [atOther(user), user],
      ] as const) {
        const seen = event('step.shown', { content_id: tour, step_id: sender === user ? 'one' : 'two' })
        await report(sender, [seen])
        await expect.poll(() => progressOf(asked, tour), eventually).toMatchObject({ step_id: seen.step_id })
      }
    })

    test('also of many users with long ids in one commit', async () => {
      const tour = await publishTour(tenant)
      const many = Array.from({ length: 24 }, () => tenant.as({ sub: `${'é'.repeat(250)}${++users}` }))
      await expect.poll(() => idsFor(atOther(many[0] as Caller)), eventually).toContain(tour)
      await Promise.all(many.map(user => progressOf(atOther(user), tour)))
      const unlock = await lockEvents(guide)
      const reporting = many.map(user => report(user, [event('content.shown', { content_id: tour })]))
      for (let count = 0; count < 30; count++) await progressOf(many[0] as Caller, tour)
      await unlock()
      await Promise.all(reporting)
      for (const user of many) {
        await expect.poll(() => progressOf(atOther(user), tour), eventually).toMatchObject({ state: 'seen' })
      }
    })

    test('a node that loses its listening connection does not serve old progress for long', async () => {
      const tour = await publishTour(tenant)
      const user = newUser()
      await expect.poll(() => idsFor(atOther(user)), eventually).toContain(tour)
      const { sql: db } = guide.deps.database
      const listeners = sql`from pg_stat_activity where datname = current_database() and application_name = ${listenerName}`
      const { rows } = await db.execute(sql`select pg_terminate_backend(pid) ${listeners}`)
      expect(rows.length).toBeGreaterThanOrEqual(2)
      await report(user, [event('content.completed', { content_id: tour })])
      await expect.poll(() => idsFor(atOther(user)), eventually).not.toContain(tour)
    })

    test('a node whose connection is cut without a sign does not serve old progress for long', async () => {
      const proxy = await startSilentProxy(guide.env.DATABASE_URL ?? '')
      const cut = await startGuideOn({ ...guide.env, DATABASE_DIRECT_URL: proxy.url })
      const tour = await publishTour(tenant)
      const user = newUser()
      const atCut = { ...user, request: atNode(cut, user) }
      await expect.poll(cut.deps.invalidation.isListening).toBe(true)
      await expect.poll(() => progressOf(atCut, tour), eventually).toMatchObject({ state: 'none' })
      proxy.silence()
      await report(user, [event('step.shown', { content_id: tour, step_id: 'two' })])
      await expect.poll(() => progressOf(atCut, tour), eventually).toMatchObject({ step_id: 'two' })
      await cut.close()
      await proxy.close()
    })

    test('the same events sent to both nodes at once count once, without a deadlock', async () => {
      const own = await createTenant(guide, provider)
      const tours = [await publishTour(own), await publishTour(own)]
      const user = own.as({ sub: 'eve' })
      await expect.poll(async () => (await idsFor(atOther(user))).length, eventually).toBe(2)
      const events = Array.from({ length: 40 }, (_, index) =>
        event('step.shown', { content_id: tours[index % 2] as string, step_id: index % 3 ? 'one' : 'two' }),
      )
      const receipts = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          report(index % 2 ? user : atOther(user), index % 3 ? events : [...events].reverse()),
        ),
      )
      expect(receipts.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(40)
      const { events: kept, hours } = await readEventData(guide, own.tenantId)
      const steps = hours.filter(({ measure }) => measure === 'step')
      expect([kept.length, steps.reduce((sum, { count }) => sum + count, 0)]).toEqual([40, 40])
    })

    test('events of an item that the other node has just published are accepted', async () => {
      const user = newUser()
      for (let round = 0; round < 5; round++) {
        const tour = await publishTour(tenant, { url_patterns: [{ pattern: '/nowhere' }] })
        const body = { events: [event('content.shown', { content_id: tour })] }
        const response = await atOther(user).request('POST', eventsPath, { body })
        expect([response.status, response.body.data.accepted]).toEqual([202, 1])
      }
    })
  })
}
