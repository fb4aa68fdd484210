import type { Content, ContentCreate } from '@guide/contracts'
import { contentKinds, contentTypes } from '@guide/contracts'
import { describe, expect, test } from 'vitest'
import { itemVersions } from '../../db/schema.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const admin = (await createTenant(guide, provider)).admin

const path = '/v1/admin/content'
const banner: ContentCreate = {
  content_type: 'banner',
  title: 'News',
  body: 'Read [more](https://example.com), {{name|friend}}',
  url_patterns: [{ pattern: '*', is_regex: false }],
  priority: 3,
  dismiss_behavior: 'once',
  cta_text: 'Open',
  cta_url: '/news',
  trigger: { trigger_type: 'page_load' },
  rollout: { enabled: true, percentage: 100 },
  schedule: { start_at: null, end_at: null },
}

const create = (fields: Partial<ContentCreate> = {}) =>
  admin.client.createContent({ body: { ...banner, ...fields } })
const get = (content_id: string) => admin.client.getContent({ params: { content_id } })
const act = (content_id: string, action: string, body?: object) =>
  admin.request('POST', `${path}/${content_id}/${action}`, body ? { body } : {})

async function historyOf(content_id: string) {
  const params = { entity_type: 'content', entity_id: content_id }
  return (await admin.client.listEntityActivity({ params })).data.items
}

test.each(contentTypes)(
  'a new %s is a draft, with the audit record ContentCreatedByAdmin',
  async content_type => {
    const { status, body } = await admin.request('POST', path, { body: { content_type, title: 'T' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      content_type,
      title: 'T',
      body: '',
      status: 'draft',
      version: 0,
      priority: 0,
      dismiss_behavior: 'once',
      position: 'auto',
      on_missing: 'skip',
      element_target: null,
      cta_text: null,
      cta_url: null,
      backdrop: 'block',
      layout: 'overlay',
      wait_ms: 5000,
      items: [],
    })
    expect(body.content_id).toMatch(/^cnt_[0-9a-f]{12}$/)
    expect((await historyOf(body.content_id))[0]).toMatchObject({
      event: 'ContentCreatedByAdmin',
      after: body,
    })
  },
)

describe('the states of a content item', () => {
  const ways = { draft: [], published: ['publish'], archived: ['publish', 'archive'] }
  const rows = (['draft', 'published', 'archived'] as const).flatMap(state => [
    [state, 'publish', 'published', 'ContentPublishedByAdmin'] as const,
    [state, 'archive', 'archived', 'ContentArchivedByAdmin'] as const,
  ])

  test.each(rows)('%s, %s → %s', async (state, action, after, event) => {
    const { content_id } = await create()
    for (const step of ways[state]) await act(content_id, step)
    const before = await get(content_id)
    const { status, body } = await act(content_id, action)
    const now = await get(content_id)
    expect([status, now.status]).toEqual([200, after])
    expect(now.version).toBe(before.version + (action === 'publish' ? 1 : 0))
    const time = action === 'publish' ? 'published_at' : 'archived_at'
    const answer = { content_id, status: after, version: now.version, [time]: expect.any(String) }
    expect(body).toEqual({ data: answer })
    expect((await historyOf(content_id))[0]).toMatchObject({ event, before, after: now })
  })

  test.each(['draft', 'published', 'archived'] as const)('%s, update → unchanged state', async state => {
    const { content_id } = await create()
    for (const step of ways[state]) await act(content_id, step)
    const before = await get(content_id)
    const { status, body } = await admin.request('PUT', `${path}/${content_id}`, { body: { title: 'New' } })
    expect([status, body.status, body.title]).toEqual([200, state, 'New'])
    const record = { event: 'ContentUpdatedByAdmin', before, after: body }
    expect((await historyOf(content_id))[0]).toMatchObject(record)
  })

  test('rollback publishes an earlier version as a new version, and copy creates a draft', async () => {
    const { content_id } = await create()
    await act(content_id, 'publish')
    await admin.request('PUT', `${path}/${content_id}`, { body: { title: 'Second' } })
    await act(content_id, 'publish')
    await act(content_id, 'archive')
    const { status, body } = await act(content_id, 'rollback', { version: 1 })
    expect([status, body.data.version]).toEqual([200, 3])
    expect(await get(content_id)).toMatchObject({ title: 'News', status: 'published' })
    expect((await historyOf(content_id))[0]?.event).toBe('ContentVersionRolledBackByAdmin')
    const { data } = await admin.client.listContentVersions({ params: { content_id } })
    expect(data.items.map(({ version, title }) => [version, title])).toEqual([
      [3, 'News'],
      [2, 'Second'],
      [1, 'News'],
    ])
    const copy = await act(content_id, 'copy')
    expect([copy.status, copy.body.status, copy.body.title]).toEqual([201, 'draft', 'News'])
    expect((await historyOf(copy.body.content_id))[0]).toMatchObject({
      event: 'ContentCopiedByAdmin',
      source_id: content_id,
    })
  })
})

test('the list shows summaries, newest first', async () => {
  const own = (await createTenant(guide, provider)).admin
  for (const title of ['first', 'second']) await own.client.createContent({ body: { ...banner, title } })
  const { data } = await own.client.listContent()
  expect(data.items.map(({ title, content_type }) => [title, content_type])).toEqual([
    ['second', 'banner'],
    ['first', 'banner'],
  ])
})

test.each(contentTypes.filter(type => contentKinds[type].anchored))(
  'a %s without a target can be published, and the diagnosis says what it lacks',
  async content_type => {
    const { content_id } = await create({ content_type })
    expect((await act(content_id, 'publish')).body.data).toMatchObject({ status: 'published', version: 1 })
    const body = { url: 'https://app.example.com/', user_id: 'eve', content_id }
    const diagnosis = await admin.request('POST', '/v1/admin/diagnose', { body })
    expect(diagnosis.body.data.items[0].gates).toContainEqual(
      expect.objectContaining({
        gate: 'status',
        passed: true,
        reason: `published, but the ${content_type} has no target to point at`,
      }),
    )
  },
)

test.each([
  [400, 'content_type', { content_type: 'popup' }],
  [400, 'content_type', { content_type: undefined }],
  [400, 'dismiss_behavior', { dismiss_behavior: 'never' }],
  [400, 'priority', { priority: 1.5 }],
  [400, 'priority', { priority: 2 ** 53 + 2 }],
  [422, 'cta_url', { cta_url: 'javascript:alert(1)' }],
  [422, 'cta_url', { cta_url: 'JaVaScRiPt:alert(1)' }],
  [422, 'cta_url', { cta_url: ' javascript:alert(1)' }],
  [422, 'cta_url', { cta_url: 'java\tscript:alert(1)' }],
  [422, 'cta_url', { cta_url: 'data:text/html,x' }],
  [422, 'cta_url', { cta_url: 'vbscript:x' }],
  [422, 'cta_url', { cta_url: '//evil.com' }],
  [422, 'cta_url', { cta_url: '/\\evil.com' }],
  [422, 'cta_url', { cta_url: 'evil.com' }],
  [422, 'items', { items: [{ item_id: 'a', title: 'A' }] }],
  [
    422,
    'items[1].item_id',
    {
      content_type: 'checklist',
      items: [
        { item_id: 'a', title: 'A' },
        { item_id: 'a', title: 'B' },
      ],
    },
  ],
  [
    422,
    'items[0].action.url',
    { content_type: 'checklist', items: [{ item_id: 'a', title: 'A', action: { url: 'javascript:x' } }] },
  ],
])('invalid content is refused: %i %s', async (status, message, fields) => {
  const answer = await admin.request('POST', path, { body: { ...banner, ...fields } })
  expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringContaining(message)])
})

test.each(['/news', '#news', '?news', 'tel:+4930', 'mailto:a@b.c', 'https://a.b'])(
  'cta_url may be %s',
  async cta_url => {
    expect(await create({ cta_url })).toMatchObject({ cta_url })
  },
)

test.each(contentTypes)(
  'a PUT may change every field of the create, so a banner becomes a %s',
  async type => {
    const { content_id } = await create()
    await act(content_id, 'publish')
    const edit = async (body: object) => admin.request('PUT', `${path}/${content_id}`, { body })
    const { status, body } = await edit({ content_type: type })
    expect([status, body.content_type]).toEqual([200, type])
    expect((await act(content_id, 'publish')).body.data.version).toBe(2)
    expect((await get(content_id)).content_type).toBe(type)
  },
)

test('a checklist that becomes another kind loses its items, unless the request names them', async () => {
  const items = [{ item_id: 'a', title: 'A' }]
  const { content_id } = await create({ content_type: 'checklist', items })
  const edit = async (body: object) => admin.request('PUT', `${path}/${content_id}`, { body })
  const refused = await edit({ content_type: 'modal', items })
  expect([refused.status, refused.body.error.message]).toEqual([422, expect.stringContaining('items')])
  expect((await edit({ content_type: 'modal' })).body).toMatchObject({ content_type: 'modal', items: [] })
})

test('null for a field of a target, a trigger or a schedule counts as absent', async () => {
  const body = await create({
    element_target: { css_selector: '#a', element_id: null, data_attribute: null },
    trigger: { trigger_type: 'delay', delay_ms: 5, event_name: null, element_target: null },
    schedule: { start_at: null, end_at: null },
  })
  expect(body.element_target).toEqual({ css_selector: '#a' })
  expect(body.trigger).toEqual({ trigger_type: 'delay', delay_ms: 5 })
  expect(body.schedule).toEqual({ start_at: null, end_at: null })
  const nothing = { ...banner, element_target: { css_selector: null } }
  const refused = await admin.request('POST', path, { body: nothing })
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    'element_target: one of data_attribute, element_id, css_selector is required',
  ])
})

test('publishing parses the text: users get no Markdown, no rules and no scripts', async () => {
  const body = 'Hi {{name|friend}} <img src=x onerror=alert(1)> [bad](javascript:alert(1)) [good](/docs)'
  const { content_id } = await create({ body, audience: { plan: 'secret-plan' } })
  await act(content_id, 'publish')
  const rows = await guide.deps.database.sql.select().from(itemVersions)
  const delivered = rows.find(({ item_id }) => item_id === content_id)?.delivered
  expect(delivered).toMatchObject({
    content_type: 'banner',
    content_id,
    version: 1,
    title: 'News',
    cta_url: '/news',
  })
  const text = JSON.stringify(delivered)
  expect(text).toContain('"name":"name"')
  expect(text).toContain('"href":"/docs"')
  for (const absent of ['javascript:', 'secret-plan', '"body"', 'rollout', 'schedule', 'url_patterns']) {
    expect(text).not.toContain(absent)
  }
})

test('an edit with an outdated If-Match → 409', async () => {
  const { content_id } = await create()
  const read = await admin.request('GET', `${path}/${content_id}`)
  const headers = { 'if-match': read.headers.get('etag') ?? '' }
  const edit = (title: string) => admin.request('PUT', `${path}/${content_id}`, { headers, body: { title } })
  expect((await edit('one')).status).toBe(200)
  expect((await edit('two')).status).toBe(409)
  const now: Content = await get(content_id)
  expect(now.title).toBe('one')
})

test('publish and rollback with an outdated If-Match → 409 and no new version; with a current one → 200', async () => {
  const { content_id } = await create()
  const at = `${path}/${content_id}`
  const tag = async () => ({ 'if-match': (await admin.request('GET', at)).headers.get('etag') ?? '' })
  const outdated = await tag()
  await admin.request('PUT', at, { body: { title: 'Theirs' } })
  expect((await admin.request('POST', `${at}/publish`, { headers: outdated })).status).toBe(409)
  expect(await get(content_id)).toMatchObject({ status: 'draft', version: 0 })
  const current = await tag()
  expect((await admin.request('POST', `${at}/publish`, { headers: current })).status).toBe(200)
  const body = { version: 1 }
  expect((await admin.request('POST', `${at}/rollback`, { headers: current, body })).status).toBe(409)
  expect((await admin.request('POST', `${at}/rollback`, { headers: await tag(), body })).status).toBe(200)
  expect(await get(content_id)).toMatchObject({ status: 'published', version: 2 })
})
