import type { SdkEvent } from '@guide/contracts'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { rowsDuring } from '../../testing/count-queries.ts'
import { startGuideOn } from '../../testing/guide.ts'
import { idsFor, publishContent, publishTour, step } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { freshStore } from '../../testing/store.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'

const noon = '2026-06-15T12:00:00.000Z'
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(noon) })
afterAll(() => vi.useRealTimers())
const { guide, provider } = await ownWorld()

const today = '2026-06-15'
const steps = { steps: ['one', 'two', 'three'].map(step) }

/** Sends events of a user at the time when they happen. */
async function told(tenant: TestTenant, sub: string, events: SdkEvent[], when = noon) {
  vi.setSystemTime(Date.parse(when))
  const at = new Date(when).toISOString()
  const { rejected } = await report(
    tenant.as({ sub }),
    events.map(one => ({ ...one, at })),
  )
  vi.setSystemTime(Date.parse(noon))
  expect(rejected).toEqual([])
}

const repeated = (count: number, make: () => SdkEvent) => Array.from({ length: count }, make)
const missing = (content_id: string, step_id?: string) =>
  event('target.missing', { content_id, ...(step_id && { step_id }) })
const found = (content_id: string, found_by: string, step_id?: string) =>
  event('target.found', { content_id, ...(step_id && { step_id }), data: { found_by } })

/** Callers of the same tenant with a key of its test environment. */
async function testEnvironment(tenant: TestTenant) {
  const { api_key } = await tenant.admin.client.createApiKey({ body: { environment: 'test' } })
  const as: TestTenant['as'] = claims => tenant.caller({ ...tenant.as(claims).headers, 'x-api-key': api_key })
  return { ...tenant, as, admin: as({ sub: 'ada', permissions: ['guide:admin'] }) }
}

/** The days of a target that pages looked for only today. */
const daysWith = (attempts: number, misses: number) =>
  Array.from({ length: 14 }, (_, day) => ({
    date: `2026-06-${String(day + 2).padStart(2, '0')}`,
    attempts: day === 13 ? attempts : 0,
    missing: day === 13 ? misses : 0,
  }))

describe('selector health', () => {
  const path = '/v1/admin/analytics/selector-health'
  const healthOf = async ({ admin }: TestTenant, query = '') => {
    const { status, body } = await admin.request('GET', `${path}${query}`)
    expect(status).toBe(200)
    return body.data
  }

  test('has the documented form', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await publishTour(tenant)
    const element_target = { data_attribute: 'filter', css_selector: '.filter' }
    const content_id = await publishContent(tenant, {
      content_type: 'tooltip',
      title: 'Filter',
      element_target,
    })
    await told(tenant, 'eve', [
      ...repeated(3, () => missing(tour_id, 'two')),
      found(tour_id, 'element_id', 'two'),
      found(content_id, 'data_attribute'),
      found(content_id, 'data_attribute'),
      found(content_id, 'css_selector'),
    ])
    expect(await healthOf(tenant)).toEqual({
      window_days: 7,
      failure_threshold: 0.1,
      generated_at: noon,
      total: 2,
      items: [
        {
          content_type: 'tour',
          tour_id,
          title: 'First steps',
          step_id: 'two',
          step_number: 2,
          step_title: 'Step two',
          element_target: { element_id: 'two' },
          attempts: 4,
          found: 1,
          found_by: { data_attribute: 0, element_id: 1, css_selector: 0, fingerprint: 0 },
          likeness_since: null,
          missing: 3,
          failure_rate: 0.75,
          last_missing_at: noon,
          healthy: false,
          days: daysWith(4, 3),
          failing_since: noon.slice(0, 10),
        },
        {
          content_type: 'tooltip',
          content_id,
          title: 'Filter',
          step_id: null,
          step_number: null,
          step_title: null,
          element_target,
          attempts: 3,
          found: 3,
          found_by: { data_attribute: 2, element_id: 0, css_selector: 1, fingerprint: 0 },
          likeness_since: null,
          missing: 0,
          failure_rate: 0,
          last_missing_at: null,
          healthy: true,
          days: daysWith(3, 0),
          failing_since: null,
        },
      ],
    })
  })

  test('lists the last 14 days of a target, and since when it fails', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await publishTour(tenant)
    const report = (day: string, misses: number, finds: number) =>
      told(
        tenant,
        'eve',
        [
          ...repeated(misses, () => missing(tour_id, 'two')),
          ...repeated(finds, () => found(tour_id, 'element_id', 'two')),
        ],
        `${day}T10:00:00.000Z`,
      )
    await report('2026-06-08', 1, 1)
    await report('2026-06-09', 0, 3)
    await report('2026-06-11', 2, 1)
    await report('2026-06-14', 4, 0)
    const [target] = (await healthOf(tenant, '?window_days=1')).items
    expect(target).toBeUndefined()
    const [week] = (await healthOf(tenant)).items
    expect(week.failing_since).toBe('2026-06-11')
    expect(week.days.map(({ date }: { date: string }) => date)).toEqual([
      ...Array.from({ length: 14 }, (_, day) => `2026-06-${String(day + 2).padStart(2, '0')}`),
    ])
    expect(week.days.filter(({ attempts }: { attempts: number }) => attempts > 0)).toEqual([
      { date: '2026-06-08', attempts: 2, missing: 1 },
      { date: '2026-06-09', attempts: 3, missing: 0 },
      { date: '2026-06-11', attempts: 3, missing: 2 },
      { date: '2026-06-14', attempts: 4, missing: 4 },
    ])
    await report('2026-06-15', 0, 2)
    expect((await healthOf(tenant)).items[0].failing_since).toBeNull()
  })

  test('says since when a target is found by its likeness, until a key finds it again', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await publishTour(tenant)
    await told(tenant, 'eve', [found(tour_id, 'fingerprint', 'two')])
    expect((await healthOf(tenant)).items).toMatchObject([
      { found: 1, found_by: { fingerprint: 1 }, likeness_since: noon, failure_rate: 0, healthy: true },
    ])
    await told(tenant, 'eve', [found(tour_id, 'css_selector', 'two')], '2026-06-15T12:00:01.000Z')
    expect((await healthOf(tenant)).items).toMatchObject([{ found: 2, likeness_since: null }])
  })

  test('reads the targets of published items, and nothing else of any definition', async () => {
    const tenant = await createTenant(guide, provider)
    const body = 'a long text'
    const tour = await publishTour(tenant, { steps: [{ ...step('one'), body }] })
    const gone = await publishTour(tenant, { title: 'Gone', steps: [{ ...step('gone'), body }] })
    await told(tenant, 'eve', [...repeated(20, () => missing(tour, 'one')), missing(gone, 'gone')])
    await tenant.admin.client.archiveTour({ params: { tour_id: gone } })
    for (const read of [() => healthOf(tenant), () => tenant.admin.client.getOverview()]) {
      const rows = (await rowsDuring(read)).join('\n')
      expect(rows).toContain('"element_id":"one"')
      expect(rows).not.toMatch(/a long text|Gone/)
    }
  })

  test('is empty if no target was looked for', async () => {
    const tenant = await createTenant(guide, provider)
    const tour = await publishTour(tenant)
    expect(await healthOf(tenant)).toMatchObject({ items: [], total: 0 })
    await told(tenant, 'eve', [event('step.shown', { content_id: tour, step_id: 'one' })])
    expect(await healthOf(tenant)).toMatchObject({ items: [], total: 0 })
  })

  test('lists the worst target first, and the threshold decides which are healthy', async () => {
    const tenant = await createTenant(guide, provider)
    const ids = ['never', 'often', 'at-the-limit', 'few', 'many']
    const tour = await publishTour(tenant, { steps: ids.map(step) })
    const looked: [string, number, number][] = [
      ['never', 0, 5],
      ['few', 2, 0],
      ['at-the-limit', 1, 9],
      ['often', 5, 5],
      ['many', 3, 0],
    ]
    await told(
      tenant,
      'eve',
      looked.flatMap(([id, timesMissing, timesFound]) => [
        ...repeated(timesMissing, () => missing(tour, id)),
        ...repeated(timesFound, () => found(tour, 'element_id', id)),
      ]),
    )
    const summary = async (query: string) =>
      (await healthOf(tenant, query)).items.map(
        ({ step_id, failure_rate, healthy }: Record<string, unknown>) => [step_id, failure_rate, healthy],
      )
    expect(await summary('')).toEqual([
      ['many', 1, false],
      ['few', 1, false],
      ['often', 0.5, false],
      ['at-the-limit', 0.1, true],
      ['never', 0, true],
    ])
    const healthy = async (threshold: number) =>
      (await summary(`?failure_threshold=${threshold}`)).filter((line: unknown[]) => line[2]).length
    expect([await healthy(0), await healthy(0.0999), await healthy(0.5), await healthy(1)]).toEqual([
      1, 1, 3, 5,
    ])
  })

  test('lists equally bad targets with the newest item first, in the order of their steps', async () => {
    const tenant = await createTenant(guide, provider)
    const tours: string[] = []
    for (let count = 1; count <= 4; count++) {
      vi.setSystemTime(Date.parse(noon) + count)
      tours.unshift(await publishTour(tenant))
    }
    vi.setSystemTime(Date.parse(noon))
    await told(
      tenant,
      'eve',
      [...tours].reverse().flatMap(id => [missing(id, 'two'), missing(id, 'one')]),
    )
    expect(
      (await healthOf(tenant)).items.map(({ tour_id, step_id }: Record<string, unknown>) => [
        tour_id,
        step_id,
      ]),
    ).toEqual(
      tours.flatMap(id => [
        [id, 'one'],
        [id, 'two'],
      ]),
    )
  })

  test('covers whole days up to today', async () => {
    const tenant = await createTenant(guide, provider)
    const tour = await publishTour(tenant)
    const days = [noon, '2026-06-09T00:00:00.000Z', '2026-06-08T23:59:59.999Z', '2026-03-18T00:00:00.000Z']
    for (const day of [...days, '2026-03-17T23:59:59.999Z'])
      await told(tenant, 'eve', [missing(tour, 'one')], day)
    const attempts = async (days: number) =>
      (await healthOf(tenant, `?window_days=${days}`)).items[0].attempts
    expect([await attempts(1), await attempts(7), await attempts(8), await attempts(90)]).toEqual([
      1, 2, 3, 4,
    ])
  })

  test('has the time when a target was last missing, even if older events arrive later', async () => {
    const tenant = await createTenant(guide, provider)
    const tour = await publishTour(tenant)
    await told(tenant, 'eve', [missing(tour, 'one')], '2026-06-15T10:30:00.123Z')
    await told(tenant, 'eve', [missing(tour, 'one')], '2026-06-15T10:20:00Z')
    await told(tenant, 'eve', [missing(tour, 'one')], '2026-06-14T23:00:00Z')
    await told(tenant, 'eve', [found(tour, 'element_id', 'one')])
    expect((await healthOf(tenant)).items[0].last_missing_at).toBe('2026-06-15T10:30:00.123Z')
  })

  test('covers only published items and their present steps', async () => {
    const tenant = await createTenant(guide, provider)
    const { client } = tenant.admin
    const [edited, archived] = [await publishTour(tenant), await publishTour(tenant)]
    await told(tenant, 'eve', [missing(edited, 'one'), missing(edited, 'two'), missing(archived, 'one')])
    const params = { tour_id: edited }
    const targets = async () =>
      (await healthOf(tenant)).items.map(({ tour_id, step_id, element_target }: Record<string, unknown>) => [
        tour_id,
        step_id,
        element_target,
      ])
    expect(await targets()).toHaveLength(3)
    await client.archiveTour({ params: { tour_id: archived } })
    await client.updateTour({
      params,
      body: { steps: [{ ...step('two'), element_target: { css_selector: '.two' } }] },
    })
    expect(await targets()).toEqual([
      [edited, 'one', { element_id: 'one' }],
      [edited, 'two', { element_id: 'two' }],
    ])
    await client.publishTourChanges({ params })
    expect(await targets()).toEqual([[edited, 'two', { css_selector: '.two' }]])
  })

  test('covers only the environment of the key', async () => {
    const live = await createTenant(guide, provider)
    const tour = await publishTour(live)
    const tester = await testEnvironment(live)
    await told(live, 'eve', [missing(tour, 'one')])
    await told(tester, 'eve', [missing(tour, 'two'), missing(tour, 'two')])
    const summary = async (tenant: TestTenant) =>
      (await healthOf(tenant)).items.map((item: Record<string, unknown>) => [item.step_id, item.missing])
    expect([await summary(live), await summary(tester)]).toEqual([[['one', 1]], [['two', 2]]])
  })

  test.each([
    ['window_days=0', 'window_days: must be at least 1'],
    ['window_days=91', 'window_days: must be at most 90'],
    ['window_days=1.5', 'window_days: must be integer'],
    ['window_days=week', 'window_days: must be integer'],
    ['window_days=1&window_days=2', 'window_days: must be integer'],
    ['failure_threshold=-0.1', 'failure_threshold: must be at least 0'],
    ['failure_threshold=1.01', 'failure_threshold: must be at most 1'],
    ['failure_threshold=NaN', 'failure_threshold: must be number'],
    ['failure_threshold=', 'failure_threshold: must be number'],
    ['days=7', 'days: is not a known field'],
  ])('with %s → 400', async (query, message) => {
    const tenant = await createTenant(guide, provider)
    const { status, body } = await tenant.admin.request('GET', `${path}?${query}`)
    expect([status, body.error.message]).toEqual([400, message])
  })

  test.each([
    [1, 0],
    [90, 1],
    [30, 0.25],
  ])('accepts a window of %i days and a threshold of %d', async (window_days, failure_threshold) => {
    const query = `?window_days=${window_days}&failure_threshold=${failure_threshold}`
    const tenant = await createTenant(guide, provider)
    expect(await healthOf(tenant, query)).toMatchObject({ window_days, failure_threshold })
  })
})

describe('the report of an item', () => {
  const ofItem = async ({ admin }: TestTenant, id: string, query = '') => {
    const { status, body } = await admin.request('GET', `/v1/admin/analytics/content/${id}${query}`)
    expect(status).toBe(200)
    return body.data
  }
  const about = (content_id: string, ...names: string[]) =>
    names.map(name => {
      const [, step_id] = name.split(' ')
      return event(step_id ? 'step.shown' : name, { content_id, ...(step_id && { step_id }) })
    })
  const nothing = {
    delivered: 0,
    shown: 0,
    completed: 0,
    dismissed: 0,
    abandoned: 0,
    cta_clicks: 0,
    unique_users: 0,
  }

  test('has the funnel and the steps of a tour', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await publishTour(tenant, steps)
    const tell = (user: string, ...names: string[]) =>
      told(tenant, user, about(tour_id, 'content.shown', ...names))
    await tell('first', 'step one', 'content.dismissed')
    await tell('second', 'step one', 'step two')
    await tell('third', 'step one', 'step two', 'step three', 'content.completed')
    await tell('third', 'step one')
    await tell('fourth', 'step one', 'step two', 'step three', 'content.cta', 'content.abandoned')
    await told(tenant, 'fifth', about(tour_id, 'step three', 'content.completed'))
    const funnel = {
      delivered: 0,
      shown: 5,
      completed: 2,
      dismissed: 1,
      abandoned: 1,
      cta_clicks: 1,
      unique_users: 4,
    }
    expect(await ofItem(tenant, tour_id, '?window_days=2')).toEqual({
      content_type: 'tour',
      tour_id,
      title: 'First steps',
      window_days: 2,
      generated_at: noon,
      ...funnel,
      conversion_rate: 0.25,
      steps: [
        { step_id: 'one', title: 'Step one', shown: 5, unique_users: 4, drop_off_rate: 0.25 },
        { step_id: 'two', title: 'Step two', shown: 3, unique_users: 3, drop_off_rate: 1 / 3 },
        { step_id: 'three', title: 'Step three', shown: 3, unique_users: 3, drop_off_rate: 1 / 3 },
      ],
      days: [
        { date: '2026-06-14', ...nothing },
        { date: today, ...funnel },
      ],
      // It was published by the clock of the database, which is ahead of these days.
      versions: [],
    })
  })

  test('has what happened while each version was the newest, by the hour', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await publishTour(tenant)
    // The database says when a version was published, so versions of these days are stored here.
    for (const [version, at] of [
      [2, '2026-06-14T08:10:00Z'],
      [3, '2026-06-15T10:30:00Z'],
    ] as const) {
      await guide.deps.database.sql.execute(sql`
        insert into item_versions (tenant_id, item_id, version, definition, delivered, published_at, published_by)
        select tenant_id, item_id, ${version}, definition, delivered, ${at}::timestamptz, published_by
        from item_versions where tenant_id = ${tenant.tenantId} and item_id = ${tour_id} and version = 1`)
    }
    await told(tenant, 'eve', about(tour_id, 'content.shown'), '2026-06-14T08:20:00Z')
    await told(tenant, 'eve', about(tour_id, 'content.shown', 'content.completed'), '2026-06-15T09:59:00Z')
    await told(tenant, 'eve', about(tour_id, 'content.shown', 'content.dismissed'), '2026-06-15T10:40:00Z')
    const [newer, older] = (await ofItem(tenant, tour_id)).versions
    expect(newer).toMatchObject({ version: 3, shown: 1, completed: 0, dismissed: 1 })
    expect(newer.published_at).toBe('2026-06-15T10:30:00.000Z')
    expect(older).toMatchObject({ version: 2, shown: 2, completed: 1, dismissed: 0 })
    expect((await ofItem(tenant, tour_id, '?window_days=1')).versions).toMatchObject([
      { version: 3, shown: 1 },
      { version: 2, shown: 1 },
    ])
  })

  test('counts a dismissal at a step as a dismissal of the tour', async () => {
    const tenant = await createTenant(guide, provider)
    const tour = await publishTour(tenant)
    const names = ['content.shown', 'content.dismissed', 'content.completed', 'content.cta']
    await told(
      tenant,
      'eve',
      ['one', 'two'].flatMap(step_id => names.map(name => event(name, { content_id: tour, step_id }))),
    )
    const funnel = { shown: 2, dismissed: 2, completed: 2, cta_clicks: 2, unique_users: 1 }
    const data = await ofItem(tenant, tour)
    expect([data, data.days.at(-1)]).toMatchObject([funnel, funnel])
  })

  test('has a line for each day, oldest first, and counts a user once a day', async () => {
    const tenant = await createTenant(guide, provider)
    const content_id = await publishContent(tenant)
    const history: [string, string, ...string[]][] = [
      ['2026-06-08T23:59:59.999Z', 'eve', 'content.shown', 'content.completed'],
      ['2026-06-09T00:00:00.000Z', 'eve', 'content.shown'],
      ['2026-06-09T23:59:59.999Z', 'eve', 'content.shown', 'content.dismissed'],
      ['2026-06-09T12:00:00.000Z', 'ada', 'content.shown', 'content.completed'],
      ['2026-06-14T12:00:00.000Z', 'ada', 'content.shown', 'content.cta'],
      [noon, 'kim', 'content.completed'],
    ]
    for (const [when, user, ...names] of history) await told(tenant, user, about(content_id, ...names), when)
    const data = await ofItem(tenant, content_id)
    expect(data).toMatchObject({
      content_type: 'banner',
      content_id,
      title: 'News',
      window_days: 7,
      shown: 4,
      completed: 2,
      dismissed: 1,
      cta_clicks: 1,
      unique_users: 2,
      conversion_rate: 0.5,
      steps: [],
    })
    expect(data.days).toEqual([
      { ...nothing, date: '2026-06-09', shown: 3, completed: 1, dismissed: 1, unique_users: 2 },
      ...['10', '11', '12', '13'].map(day => ({ ...nothing, date: `2026-06-${day}` })),
      { ...nothing, date: '2026-06-14', shown: 1, cta_clicks: 1, unique_users: 1 },
      { ...nothing, date: today, completed: 1 },
    ])
    expect(await ofItem(tenant, content_id, '?window_days=8')).toMatchObject({ shown: 5, conversion_rate: 1 })
    expect(await ofItem(tenant, content_id, '?window_days=1')).toMatchObject({ shown: 0, conversion_rate: 0 })
    expect((await ofItem(tenant, content_id, '?window_days=90')).days).toHaveLength(90)
  })

  test('counts events without a user, but no unique user', async () => {
    const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
    const content_id = await publishContent(tenant)
    const visitor = tenant.caller({ 'x-api-key': tenant.apiKey })
    await report(visitor, about(content_id, 'content.shown'))
    await report(visitor, about(content_id, 'content.shown'), { user_id: 'v1' })
    await told(tenant, 'v1', about(content_id, 'content.shown'))
    expect(await ofItem(tenant, content_id)).toMatchObject({ shown: 3, unique_users: 2 })
  })

  test('covers only the environment of the key', async () => {
    const live = await createTenant(guide, provider)
    const tour = await publishTour(live)
    const tester = await testEnvironment(live)
    await told(tester, 'eve', about(tour, 'content.shown', 'step one', 'content.completed'))
    expect(await ofItem(live, tour)).toMatchObject({ ...nothing, conversion_rate: 0 })
    expect(await ofItem(tester, tour)).toMatchObject({ shown: 1, unique_users: 1, conversion_rate: 1 })
  })

  test('of a draft has only zeros, and of an archived item keeps its numbers', async () => {
    const tenant = await createTenant(guide, provider)
    const { client } = tenant.admin
    const { tour_id: draft } = await client.createTour({ body: { title: 'Draft', steps: [step('one')] } })
    expect(await ofItem(tenant, draft)).toMatchObject({ ...nothing, title: 'Draft', steps: [{ shown: 0 }] })
    const tour_id = await publishTour(tenant)
    await told(tenant, 'eve', about(tour_id, 'content.shown'))
    await client.archiveTour({ params: { tour_id } })
    expect(await ofItem(tenant, tour_id)).toMatchObject({ shown: 1, unique_users: 1 })
  })

  test.each(['tour_000000000000', 'cnt_000000000000', 'nonsense', "x'--"])('of %s → 404', async id => {
    const tenant = await createTenant(guide, provider)
    const { status } = await tenant.admin.request(
      'GET',
      `/v1/admin/analytics/content/${encodeURIComponent(id)}`,
    )
    expect(status).toBe(404)
  })

  test.each(['window_days=0', 'window_days=91', 'failure_threshold=0.1'])('with %s → 400', async query => {
    const tenant = await createTenant(guide, provider)
    const tour = await publishTour(tenant)
    const { status } = await tenant.admin.request('GET', `/v1/admin/analytics/content/${tour}?${query}`)
    expect(status).toBe(400)
  })

  test('counts every response that contains an item, even if the service stops right after', async () => {
    const store = await freshStore()
    const env = { ...guide.env, ...store.env }
    const clock = { now: () => Date.now() }
    const node = await startGuideOn(env, undefined, { clock })
    const tenant = await createTenant(node, provider)
    const [banner, elsewhere] = [
      await publishContent(tenant),
      await publishContent(tenant, { url_patterns: [{ pattern: '/elsewhere' }] }),
    ]
    for (const sub of ['eve', 'eve', 'ada']) expect(await idsFor(tenant.as({ sub }))).toEqual([banner])
    await node.close()
    const again = await startGuideOn(env, undefined, { clock })
    const delivered = async (id: string) => {
      const path = `/v1/admin/analytics/content/${id}`
      const { body } = await again.request('GET', path, { headers: tenant.admin.headers })
      return [body.data.delivered, body.data.days.at(-1).delivered, body.data.shown]
    }
    expect([await delivered(banner), await delivered(elsewhere)]).toEqual([
      [3, 3, 0],
      [0, 0, 0],
    ])
    await again.close()
    await store.remove()
  })
})

describe('the comparison of items', () => {
  const path = '/v1/admin/analytics/items'
  const compared = async ({ admin }: TestTenant, query = '') => {
    const { status, body } = await admin.request('GET', `${path}${query}`)
    expect(status).toBe(200)
    return body.data
  }
  const shownTimes = (content_id: string, count: number, completed = 0) => [
    ...repeated(count, () => event('content.shown', { content_id })),
    ...repeated(completed, () => event('content.completed', { content_id })),
  ]

  test('has each item that was shown in the window or before, and sorts by what is asked for', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await publishTour(tenant)
    const banner = { content_type: 'banner' as const }
    const rising = await publishContent(tenant, { ...banner, title: 'Rising' })
    const falling = await publishContent(tenant, { ...banner, title: 'Falling' })
    await publishContent(tenant, { ...banner, title: 'Never shown' })
    await told(tenant, 'eve', [...shownTimes(tour_id, 4, 2), ...shownTimes(rising, 3, 3)])
    const before = '2026-06-08T12:00:00.000Z'
    await told(tenant, 'eve', [...shownTimes(tour_id, 3, 1), ...shownTimes(falling, 5)], before)
    await told(tenant, 'eve', shownTimes(rising, 9), '2026-06-01T12:00:00.000Z')
    const data = await compared(tenant)
    expect(data).toMatchObject({ total: 3, limit: 20, offset: 0 })
    expect(data.items[0]).toEqual({
      content_type: 'tour',
      tour_id,
      title: 'First steps',
      status: 'published',
      shown: 4,
      completed: 2,
      dismissed: 0,
      completion_rate: 0.5,
      previous: { shown: 3, completed: 1, dismissed: 0 },
    })
    const titles = async (query: string) =>
      (await compared(tenant, query)).items.map(({ title }: { title: string }) => title)
    expect(await titles('')).toEqual(['First steps', 'Rising', 'Falling'])
    expect(await titles('?sort=completion')).toEqual(['Rising', 'First steps', 'Falling'])
    expect(await titles('?sort=growth')).toEqual(['Rising', 'First steps', 'Falling'])
    expect(await titles('?sort=decline')).toEqual(['Falling', 'First steps', 'Rising'])
    expect(await titles('?limit=1&offset=1')).toEqual(['Rising'])
    expect(await compared(tenant, '?offset=9')).toMatchObject({ items: [], total: 3 })
    expect((await compared(tenant, '?window_days=30')).items[0]).toMatchObject({ title: 'Rising', shown: 12 })
  })

  test('covers only the environment of the key, and is empty before anything was shown', async () => {
    const live = await createTenant(guide, provider)
    const tour = await publishTour(live)
    expect(await compared(live)).toMatchObject({ items: [], total: 0 })
    const tester = await testEnvironment(live)
    await told(tester, 'eve', shownTimes(tour, 2))
    expect([(await compared(live)).total, (await compared(tester)).total]).toEqual([0, 1])
  })

  test.each(['sort=title', 'window_days=91', 'limit=0'])('with %s → 400', async query => {
    const { admin } = await createTenant(guide, provider)
    expect((await admin.request('GET', `${path}?${query}`)).status).toBe(400)
  })
})

if (process.env.DATABASE === 'postgres') {
  test('the days of a report are UTC, in any time zone of the database', async () => {
    const tenant = await createTenant(guide, provider)
    const tour = await publishTour(tenant)
    for (const when of ['2026-06-14T23:30:00Z', '2026-06-15T00:30:00Z', '2026-06-15T11:30:00Z']) {
      await told(tenant, 'eve', [missing(tour, 'one'), event('content.shown', { content_id: tour })], when)
    }
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const options = encodeURIComponent(`-c TimeZone=${zone}`)
      const DATABASE_URL = `${guide.env.DATABASE_URL}?options=${options}`
      const node = await startGuideOn({ ...guide.env, DATABASE_URL }, undefined, {
        clock: { now: () => Date.now() },
      })
      const ask = async (path: string) =>
        (await node.request('GET', `${path}?window_days=1`, { headers: tenant.admin.headers })).body.data
      const { items } = await ask('/v1/admin/analytics/selector-health')
      const { shown, days } = await ask(`/v1/admin/analytics/content/${tour}`)
      await node.close()
      expect([zone, items[0].missing, shown, days[0].shown]).toEqual([zone, 2, 2, 2])
    }
  })
}
