import type { Tour } from '@guide/contracts'
import { describe, expect, test } from 'vitest'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const admin = (await createTenant(guide, provider)).admin

const path = '/v1/admin/tours'
const step = (step_id: string, order: number) => ({
  step_id,
  order,
  title: `Step ${step_id}`,
  body: 'Look **here**',
  element_target: { css_selector: `#${step_id}` },
})
const welcome = {
  title: 'Welcome',
  description: 'The first minutes',
  url_patterns: [{ pattern: '/app/*', is_regex: false }],
  steps: [step('one', 0), step('two', 1)],
  trigger: { trigger_type: 'first_visit' as const },
  audience_id: null,
  rollout: { enabled: true, percentage: 100 },
  schedule: { start_at: null, end_at: null },
}

const create = (fields: object = {}) => admin.client.createTour({ body: { ...welcome, ...fields } })
const get = (tour_id: string) => admin.client.getTour({ params: { tour_id } })
const act = (tour_id: string, action: string, body?: object) =>
  admin.request('POST', `${path}/${tour_id}/${action}`, body ? { body } : {})
const edit = (tour_id: string, body: object, headers = {}) =>
  admin.request('PUT', `${path}/${tour_id}`, { body, headers })

/** A tour that went through the given actions. */
async function tourAfter(...actions: string[]): Promise<Tour> {
  const { tour_id } = await create()
  for (const action of actions) expect((await act(tour_id, action)).status).toBe(200)
  return get(tour_id)
}

async function historyOf(tour_id: string) {
  const params = { entity_type: 'tour', entity_id: tour_id }
  return (await admin.client.listEntityActivity({ params })).data.items
}

describe('POST /v1/admin/tours', () => {
  test('returns 201 and the full tour, a draft of version 0, with the audit record tour.create', async () => {
    const { status, body } = await admin.request('POST', path, { body: welcome })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...welcome,
      status: 'draft',
      version: 0,
      step_count: 2,
      has_unpublished_changes: false,
      published_at: null,
    })
    expect(body.tour_id).toMatch(/^tour_[0-9a-f]{12}$/)
    const [record] = await historyOf(body.tour_id)
    expect(record).toMatchObject({ event: 'tour.create', before: null, after: body })
  })

  test('needs only a title and fills in defaults', async () => {
    const tour = await admin.client.createTour({ body: { title: 'Bare' } })
    expect(tour).toMatchObject({
      description: '',
      steps: [],
      url_patterns: [],
      trigger: { trigger_type: 'page_load' },
      audience_id: null,
      audience: null,
      priority: 0,
      rollout: { enabled: true, percentage: 100 },
      schedule: { start_at: null, end_at: null },
    })
  })

  test('accepts the aliases selector and type, and returns the canonical names', async () => {
    const tour = await admin.client.createTour({
      body: {
        title: 'Aliases',
        steps: [{ ...step('a', 0), element_target: { selector: '.a' } }],
        trigger: { type: 'element_click', element_target: { selector: '.b' } },
        schedule: { start_at: '2026-01-31T12:00:00+02:00' },
        rollout: { percentage: 12.5 },
      },
    })
    expect(tour.steps[0]).toEqual({
      ...step('a', 0),
      element_target: { css_selector: '.a' },
      position: 'auto',
      page: null,
      advance_on: { type: 'next' },
      backdrop: 'block',
      on_missing: 'skip',
      wait_ms: 5000,
    })
    expect(tour.trigger).toEqual({ trigger_type: 'element_click', element_target: { css_selector: '.b' } })
    expect(tour.schedule).toEqual({ start_at: '2026-01-31T10:00:00.000Z', end_at: null })
    expect(tour.rollout).toEqual({ enabled: true, percentage: 12.5 })
  })

  test('keeps where its steps live and how they advance', async () => {
    const given = {
      ...step('a', 0),
      page: { pattern: '^/settings', is_regex: true, url: '/settings?tab=1' },
      advance_on: { type: 'target_input' as const, value: 'Guide' },
      backdrop: 'none' as const,
      wait_ms: 600_000,
    }
    const anywhere = { ...step('b', 1), page: { pattern: '/b', url: null } }
    const { steps } = await admin.client.createTour({ body: { title: 'Pages', steps: [given, anywhere] } })
    expect(steps[0]).toMatchObject(given)
    expect(steps[1]?.page).toEqual({ pattern: '/b', is_regex: false })
  })

  test.each([
    [400, 'title', { title: undefined }],
    [400, 'titel', { titel: 'x' }],
    [
      400,
      'steps[0].element_target: one of data_attribute, element_id, css_selector is required',
      { steps: [{ ...step('a', 0), element_target: {} }] },
    ],
    [400, 'steps[0].order', { steps: [{ ...step('a', 0), order: '0' }] }],
    [400, 'trigger.trigger_type', { trigger: { trigger_type: 'blink' } }],
    [400, 'rollout.percentage', { rollout: { percentage: 101 } }],
    [400, 'schedule.start_at', { schedule: { start_at: 'tomorrow' } }],
    [400, 'steps', { steps: Array.from({ length: 101 }, (_, order) => step(`s${order}`, order)) }],
    [400, 'tenant_id', { tenant_id: 'ten_000000000000' }],
    [400, 'steps[0].wait_ms', { steps: [{ ...step('a', 0), wait_ms: 600_001 }] }],
    [400, 'steps[0].backdrop', { steps: [{ ...step('a', 0), backdrop: 'blur' }] }],
    [400, 'steps[0].advance_on.type', { steps: [{ ...step('a', 0), advance_on: { type: 'hover' } }] }],
    [400, 'steps[0].page.pattern', { steps: [{ ...step('a', 0), page: { url: '/a' } }] }],
    [400, 'steps[0].page.pattern', { steps: [{ ...step('a', 0), page: { pattern: 'a'.repeat(513) } }] }],
    [
      422,
      'steps[1].page.pattern',
      { steps: [step('b', 1), { ...step('a', 0), page: { pattern: '(', is_regex: true } }] },
    ],
    [422, 'steps[0].page.url', { steps: [{ ...step('a', 0), page: { pattern: '/a', url: '//evil' } }] }],
    [422, 'steps[0].advance_on.event_name', { steps: [{ ...step('a', 0), advance_on: { type: 'event' } }] }],
    [422, 'steps[1].step_id', { steps: [step('a', 0), step('a', 1)] }],
    [422, 'steps[1].order', { steps: [step('a', 0), step('b', 0)] }],
    [
      422,
      'schedule.end_at',
      { schedule: { start_at: '2026-02-01T00:00:00Z', end_at: '2026-02-01T00:00:00Z' } },
    ],
    [422, 'url_patterns[0].pattern', { url_patterns: [{ pattern: '(?<=a)b', is_regex: true }] }],
    [
      422,
      'url_patterns[1].pattern',
      { url_patterns: [{ pattern: '/a' }, { pattern: '(a{1,1000}){1,1000}', is_regex: true }] },
    ],
    [422, 'url_patterns[0].pattern', { url_patterns: [{ pattern: 'a'.repeat(10_000), is_regex: true }] }],
    [422, 'audience.$or[0].plan.$like', { audience: { $or: [{ plan: { $like: 'pro' } }] } }],
    [422, 'audience.name.$regex', { audience: { name: { $regex: '(' } } }],
    [422, 'trigger.event_name', { trigger: { trigger_type: 'event' } }],
  ])('refuses invalid input: %i %s', async (status, message, fields) => {
    const before = await admin.client.listTours()
    const response = await admin.request('POST', path, { body: { ...welcome, ...fields } })
    expect([response.status, response.body.error.message]).toEqual([status, expect.stringContaining(message)])
    expect((await admin.client.listTours()).data.total).toBe(before.data.total)
  })
})

describe('GET /v1/admin/tours', () => {
  test('lists summaries, newest first, in pages', async () => {
    const own = (await createTenant(guide, provider)).admin
    for (const title of ['first', 'second', 'third'])
      await own.client.createTour({ body: { ...welcome, title } })
    const { data } = await own.client.listTours({ query: { limit: 2 } })
    expect([data.total, data.limit, data.offset]).toEqual([3, 2, 0])
    expect(data.items.map(({ title }) => title)).toEqual(['third', 'second'])
    expect(Object.keys(data.items[0] ?? {}).sort()).toEqual(
      ['created_at', 'status', 'step_count', 'title', 'tour_id', 'updated_at', 'version'].sort(),
    )
    const rest = await own.client.listTours({ query: { limit: 2, offset: 2 } })
    expect(rest.data.items.map(({ title }) => title)).toEqual(['first'])
  })
})

describe('PUT /v1/admin/tours/{tour_id}', () => {
  test('changes only the given fields, with an audit record of before and after', async () => {
    const tour = await tourAfter()
    const { status, body } = await edit(tour.tour_id, { title: 'Hello', rollout: { percentage: 5 } })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...tour,
      title: 'Hello',
      rollout: { enabled: true, percentage: 5 },
      updated_at: body.updated_at,
    })
    expect(body.updated_at > tour.updated_at).toBe(true)
    const [record] = await historyOf(tour.tour_id)
    expect(record).toMatchObject({ event: 'TourUpdatedByAdmin', before: tour, after: body })
  })

  test('accepts the response of a GET', async () => {
    const tour = await tourAfter('publish')
    const { status, body } = await edit(tour.tour_id, { ...tour, status: 'archived', version: 99 })
    expect([status, body]).toEqual([200, { ...tour, updated_at: body.updated_at }])
  })

  test('of a published tour does not change what users get until it is published', async () => {
    const { tour_id } = await tourAfter('publish')
    const { body } = await edit(tour_id, { title: 'Next' })
    expect(body).toMatchObject({ status: 'published', version: 1, has_unpublished_changes: true })
    const { data } = await admin.client.listTourVersions({ params: { tour_id } })
    expect(data.items.map(({ title }) => title)).toEqual(['Welcome'])
  })

  test('that reverses an edit leaves no unpublished changes', async () => {
    const { tour_id } = await tourAfter('publish')
    expect((await edit(tour_id, { title: 'Next' })).body.has_unpublished_changes).toBe(true)
    expect((await edit(tour_id, { title: 'Welcome' })).body.has_unpublished_changes).toBe(false)
  })

  test('with an outdated If-Match → 409; with a current one → 200', async () => {
    const { tour_id } = await tourAfter()
    const etag = (await admin.request('GET', `${path}/${tour_id}`)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const changed = await edit(tour_id, { title: 'Mine' }, { 'if-match': etag })
    expect(changed.status).toBe(200)
    expect((await edit(tour_id, { title: 'Theirs' }, { 'if-match': etag })).status).toBe(409)
    expect((await get(tour_id)).title).toBe('Mine')
    expect((await admin.request('GET', `${path}/${tour_id}`)).headers.get('etag')).toBe(
      changed.headers.get('etag'),
    )
    expect((await edit(tour_id, { title: 'Mine too' }, { 'if-match': '*' })).status).toBe(200)
  })

  test.each(['publish', 'publish-changes', 'rollback'])(
    '%s with an outdated If-Match → 409, and no version is made; with a current one → 200',
    async action => {
      const { tour_id } = await tourAfter(...(action === 'publish' ? [] : ['publish']))
      const body = action === 'rollback' ? { body: { version: 1 } } : {}
      const tag = async () => (await admin.request('GET', `${path}/${tour_id}`)).headers.get('etag') ?? ''
      const send = (etag: string) =>
        admin.request('POST', `${path}/${tour_id}/${action}`, { ...body, headers: { 'if-match': etag } })
      const outdated = await tag()
      const { version } = (await edit(tour_id, { title: 'Theirs' })).body
      expect((await send(outdated)).status).toBe(409)
      expect(await get(tour_id)).toMatchObject({ title: 'Theirs', version })
      expect((await send(await tag())).status).toBe(200)
    },
  )
})

describe('the states of a tour', () => {
  const states = { draft: [], published: ['publish'], archived: ['publish', 'archive'] }
  test.each([
    ['draft', 'publish', 200, 'published', 'TourPublishedByAdmin'],
    ['published', 'publish', 409],
    ['archived', 'publish', 409],
    ['draft', 'publish-changes', 409],
    ['published', 'publish-changes', 409],
    ['archived', 'publish-changes', 409],
    ['draft', 'archive', 200, 'archived', 'TourArchivedByAdmin'],
    ['published', 'archive', 200, 'archived', 'TourArchivedByAdmin'],
    ['archived', 'archive', 409],
  ] as const)('%s, %s → %i', async (state, action, status, after?: string, event?: string) => {
    const before = await tourAfter(...states[state])
    const response = await act(before.tour_id, action)
    expect(response.status).toBe(status)
    const now = await get(before.tour_id)
    if (status === 409) return expect(now).toEqual(before)
    expect(now.status).toBe(after)
    expect(response.body.data).toMatchObject({ tour_id: before.tour_id, status: after, version: now.version })
    const [record] = await historyOf(before.tour_id)
    expect(record).toMatchObject({ event, before, after: now })
  })

  test('publishing creates version 1 with its publishing time', async () => {
    const { tour_id } = await tourAfter()
    const { body } = await act(tour_id, 'publish')
    expect(body).toEqual({
      data: { tour_id, status: 'published', version: 1, published_at: expect.any(String) },
    })
    expect(await get(tour_id)).toMatchObject({ version: 1, published_at: body.data.published_at })
  })

  test('an archived tour cannot be edited but can be copied', async () => {
    const tour = await tourAfter('publish', 'archive')
    expect((await edit(tour.tour_id, { title: 'x' })).status).toBe(409)
    expect((await act(tour.tour_id, 'copy')).status).toBe(201)
  })

  test('publish-changes makes the next version of an edited tour', async () => {
    const { tour_id } = await tourAfter('publish')
    await edit(tour_id, { title: 'Second' })
    const { status, body } = await act(tour_id, 'publish-changes')
    expect([status, body.data.version]).toEqual([200, 2])
    expect(await get(tour_id)).toMatchObject({ title: 'Second', has_unpublished_changes: false })
    expect((await act(tour_id, 'publish-changes')).status).toBe(409)
  })
})

test.each(['draft', 'published', 'archived'] as const)(
  'copying a %s tour makes a fresh draft',
  async state => {
    const source = await tourAfter(...{ draft: [], published: ['publish'], archived: ['archive'] }[state])
    const { status, body, headers } = await act(source.tour_id, 'copy')
    expect(status).toBe(201)
    expect(headers.get('etag')).toBeTruthy()
    expect(body).toMatchObject({ ...welcome, status: 'draft', version: 0, published_at: null })
    expect(body.tour_id).not.toBe(source.tour_id)
    expect(await get(source.tour_id)).toEqual(source)
    const [record] = await historyOf(body.tour_id)
    const source_id = source.tour_id
    expect(record).toMatchObject({ event: 'TourCopiedByAdmin', source_id, before: null, after: body })
    expect((await historyOf(source_id))[0]?.source_id).toBeNull()
  },
)

describe('versions and rollback', () => {
  test('versions are listed newest first, with title and publisher, and each has its definition', async () => {
    const { tour_id } = await tourAfter('publish')
    await edit(tour_id, { title: 'Second' })
    await act(tour_id, 'publish-changes')
    const { data } = await admin.client.listTourVersions({ params: { tour_id } })
    expect(data.items).toMatchObject([
      { version: 2, title: 'Second', step_count: 2, published_by: 'ada' },
      { version: 1, title: 'Welcome' },
    ])
    expect(data.items[0]).not.toHaveProperty('definition')
    const first = await admin.client.getTourVersion({ params: { tour_id, version: '1' } })
    expect(first).toMatchObject({ version: 1, published_by: 'ada', definition: welcome })
    for (const version of ['0', '3', '01', '1.0', '-1', '9'.repeat(20)])
      expect((await admin.request('GET', `${path}/${tour_id}/versions/${version}`)).status).toBe(404)
  })

  test.each(['published', 'archived'])(
    'rollback of a %s tour publishes the earlier version as a new one',
    async state => {
      const { tour_id } = await tourAfter('publish')
      await edit(tour_id, { title: 'Second', steps: [] })
      await act(tour_id, 'publish-changes')
      if (state === 'archived') await act(tour_id, 'archive')
      const before = await get(tour_id)
      const { status, body } = await act(tour_id, 'rollback', { version: 1 })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ tour_id, status: 'published', version: 3 })
      const after = await get(tour_id)
      expect(after).toMatchObject({
        ...welcome,
        status: 'published',
        version: 3,
        has_unpublished_changes: false,
      })
      const [record] = await historyOf(tour_id)
      expect(record).toMatchObject({ event: 'TourVersionRolledBackByAdmin', before, after })
    },
  )

  test('rollback to an unknown version → 404, without one → 400', async () => {
    const { tour_id } = await tourAfter('publish')
    expect((await act(tour_id, 'rollback', { version: 2 })).status).toBe(404)
    expect((await act(tour_id, 'rollback', {})).status).toBe(400)
    expect((await act(tour_id, 'rollback', { version: '1' })).status).toBe(400)
  })

  test('a published version cannot be changed, not even by SQL', async () => {
    await tourAfter('publish')
    const { sql } = guide.deps.database
    const refused = { cause: { message: expect.stringContaining('immutable') } }
    await expect(sql.execute(`update item_versions set published_by = 'x'`)).rejects.toMatchObject(refused)
  })
})

test.each(['GET', 'PUT'])('%s of a tour that does not exist → 404', async method => {
  for (const id of ['tour_000000000000', 'nonsense', '..%2f', 'cnt_000000000000']) {
    const init = method === 'PUT' ? { body: {} } : {}
    expect((await admin.request(method, `${path}/${id}`, init)).status).toBe(404)
  }
})

test.each(['publish', 'publish-changes', 'archive', 'copy'])(
  'POST …/%s of an unknown tour → 404',
  async action => {
    expect((await act('tour_000000000000', action)).status).toBe(404)
  },
)

describe('concurrent requests', () => {
  const times = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))

  test('50 publishes of one tour → one 200, 49 × 409, one version', async () => {
    const { tour_id } = await tourAfter()
    const responses = await times(50, () => act(tour_id, 'publish'))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(49)
    const { data } = await admin.client.listTourVersions({ params: { tour_id } })
    expect(data.items.map(({ version }) => version)).toEqual([1])
  })

  test('rollbacks and published changes → version numbers without a gap', async () => {
    const { tour_id } = await tourAfter('publish')
    await times(20, async index => {
      await edit(tour_id, { title: `Title ${index}` })
      await (index % 2 ? act(tour_id, 'publish-changes') : act(tour_id, 'rollback', { version: 1 }))
    })
    const { data } = await admin.client.listTourVersions({ params: { tour_id } })
    expect(data.items.map(({ version }) => version)).toEqual(
      Array.from({ length: data.total }, (_, index) => data.total - index),
    )
    expect((await get(tour_id)).version).toBe(data.total)
  })

  test('two edits with the same If-Match → one succeeds', async () => {
    const { tour_id } = await tourAfter()
    const etag = (await admin.request('GET', `${path}/${tour_id}`)).headers.get('etag') ?? ''
    const responses = await times(10, index => edit(tour_id, { title: `By ${index}` }, { 'if-match': etag }))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
