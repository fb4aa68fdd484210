import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { requestQueriesDuring } from '../../testing/count-queries.ts'
import { publishContent, publishTour } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

type Query = NonNullable<Parameters<TestTenant['admin']['client']['listItems']>[0]>['query']

const list = async ({ admin }: TestTenant, query: Query = {}) =>
  (await admin.client.listItems({ query })).data
const titles = async (tenant: TestTenant, query: Query = {}) =>
  (await list(tenant, query)).items.map(({ title }) => title)

/** A tenant with a draft tour, a published tour with edits, a published banner and an archived modal. */
async function createShelf() {
  const tenant = await createTenant(guide, provider)
  const { client } = tenant.admin
  const { audience_id } = await client.createAudience({ body: { name: 'Some', values: ['a'] } })
  const draft = await client.createTour({ body: { title: 'Alpha', priority: 5 } })
  const edited = await publishTour(tenant, { title: 'Beta' })
  await client.updateTour({ params: { tour_id: edited }, body: { title: 'Beta 100%' } })
  const url_patterns = [{ pattern: '/projects*' }]
  const banner = await publishContent(tenant, { title: 'delta', audience_id, url_patterns })
  const modal = await publishContent(tenant, { content_type: 'modal', title: 'Gamma', priority: -1 })
  await client.archiveContent({ params: { content_id: modal } })
  return { tenant, audience_id, draft: draft.tour_id, edited, banner, modal }
}

test('tours and content items are in one list, the last edited first', async () => {
  const { tenant, audience_id, draft, edited, banner, modal } = await createShelf()
  const { items, ...page } = await list(tenant)
  expect(page).toEqual({ total: 4, limit: 20, offset: 0 })
  expect(items.map(({ tour_id, content_id }) => tour_id ?? content_id)).toEqual([
    modal,
    banner,
    edited,
    draft,
  ])
  expect(items[1]).toEqual({
    content_type: 'banner',
    content_id: banner,
    title: 'delta',
    status: 'published',
    version: 1,
    has_unpublished_changes: false,
    published_at: expect.any(String),
    updated_at: expect.any(String),
    pages: [{ pattern: '/projects*', is_regex: false }],
    audience_id,
    priority: 0,
    has_draft: false,
    updated_by: { user_id: 'ada', email: 'ada@example.com' },
    counts: { shown: 0, completed: 0, dismissed: 0 },
    days: [0, 0, 0, 0, 0, 0, 0],
  })
  expect(items[2]).toMatchObject({ content_type: 'tour', has_unpublished_changes: true, version: 1 })
  expect(items[3]).toMatchObject({ status: 'draft', has_unpublished_changes: false, published_at: null })
})

test('the status, times and changes are those of the items themselves', async () => {
  const { tenant, edited, banner } = await createShelf()
  const { client } = tenant.admin
  const [listedTour] = (await list(tenant, { q: edited })).items
  const [listedBanner] = (await list(tenant, { q: banner })).items
  const pick = ({ status, version, has_unpublished_changes, published_at, updated_at }: typeof tour) => {
    return { status, version, has_unpublished_changes, published_at, updated_at }
  }
  const tour = await client.getTour({ params: { tour_id: edited } })
  expect(listedTour).toMatchObject(pick(tour))
  // An edit that is undone is not a change.
  await client.updateTour({ params: { tour_id: edited }, body: { title: 'Beta' } })
  expect((await list(tenant, { q: edited })).items[0]).toMatchObject({ has_unpublished_changes: false })
  const content = await client.getContent({ params: { content_id: banner } })
  expect(listedBanner).toMatchObject({ published_at: content.published_at, updated_at: content.updated_at })
})

describe('filters', async () => {
  const { tenant, audience_id, draft } = await createShelf()

  test.each<[Query, string[]]>([
    [{ q: 'BETA' }, ['Beta 100%']],
    [{ q: '0%' }, ['Beta 100%']],
    [{ q: '%' }, ['Beta 100%']],
    [{ q: '_' }, []],
    [{ q: draft }, ['Alpha']],
    [{ content_type: 'tour' }, ['Beta 100%', 'Alpha']],
    [{ content_type: 'modal' }, ['Gamma']],
    [{ content_type: 'hotspot' }, []],
    [{ status: 'published' }, ['delta', 'Beta 100%']],
    [{ status: 'archived' }, ['Gamma']],
    [{ audience_id }, ['delta']],
    [{ audience_id: 'aud_000000000000' }, []],
    [{ modified: true }, ['Beta 100%']],
    [{ modified: false }, ['Gamma', 'delta', 'Alpha']],
    [{ modified: false, status: 'published' }, ['delta']],
    [{ sort: 'updated_at' }, ['Alpha', 'Beta 100%', 'delta', 'Gamma']],
    [{ sort: 'title' }, ['Alpha', 'Beta 100%', 'delta', 'Gamma']],
    [{ sort: '-title' }, ['Gamma', 'delta', 'Beta 100%', 'Alpha']],
    [{ sort: '-priority', status: 'draft' }, ['Alpha']],
    [{ sort: 'published_at' }, ['Beta 100%', 'delta', 'Gamma', 'Alpha']],
    [{ sort: '-published_at' }, ['Gamma', 'delta', 'Beta 100%', 'Alpha']],
  ])('%j', async (query, expected) => {
    const { items, total } = await list(tenant, query)
    expect(items.map(({ title }) => title)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  test('the highest priority first', async () => {
    const sorted = await titles(tenant, { sort: '-priority' })
    expect([sorted[0], sorted.at(-1)]).toEqual(['Alpha', 'Gamma'])
  })

  test('pages do not overlap', async () => {
    const pages = [0, 1, 2, 3].map(offset => titles(tenant, { sort: 'title', limit: 1, offset }))
    expect((await Promise.all(pages)).flat()).toEqual(['Alpha', 'Beta 100%', 'delta', 'Gamma'])
  })

  test.each([
    ['modified=yes', 'modified: must be boolean'],
    ['sort=size', 'sort: must be one of updated_at, -updated_at'],
    ['status=live', 'status: must be one of draft, published, archived'],
    ['content_type=popup', 'content_type: must be one of tour'],
    ['q=', 'q: must not be empty'],
    ['kind=tour', 'kind: is not a known field'],
  ])('%s is refused', async (query, message) => {
    const { status, body } = await tenant.admin.request('GET', `/v1/admin/items?${query}`)
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(body.error.message).toContain(message)
  })
})

test('the counts are those of the last seven days in the environment of the key', async () => {
  const tenant = await createTenant(guide, provider)
  const tour_id = await publishTour(tenant)
  const about = { content_id: tour_id }
  await report(tenant.as({ sub: 'alice' }), [
    event('content.shown', about),
    event('content.shown', about),
    event('content.completed', about),
    event('content.dismissed', about),
  ])
  await guide.deps.database.sql.execute(sql`
    insert into item_hours (tenant_id, environment, item_id, measure, step_id, hour, count, last_at)
    select tenant_id, environment, item_id, measure, step_id, hour - make_interval(days => days), 10 * days, last_at
    from item_hours, unnest(array[1, 6, 7]) as days
    where tenant_id = ${tenant.tenantId} and measure = 'shown' and step_id = ''`)
  const [item] = (await list(tenant)).items
  expect(item).toMatchObject({
    counts: { shown: 72, completed: 1, dismissed: 1 },
    days: [60, 0, 0, 0, 0, 10, 2],
  })
  const { api_key } = await tenant.admin.client.createApiKey({ body: { environment: 'test' } })
  const inTest = guide.client({ ...tenant.admin.headers, 'x-api-key': api_key })
  expect((await inTest.listItems()).data.items[0]).toMatchObject({ counts: { shown: 0 } })
})

test('a list of 5,000 items takes as few queries as a list of one', async () => {
  const tenant = await createTenant(guide, provider)
  await publishTour(tenant)
  const queries = (query: Query) => requestQueriesDuring(guide, () => list(tenant, query))
  await list(tenant)
  const ofOne = await queries({})
  await guide.deps.database.sql.execute(sql`
    insert into items (tenant_id, item_id, kind, status, version, definition, created_at, updated_at)
    select tenant_id, 'tour_' || lpad(to_hex(n), 12, '0'), kind, 'draft', 0,
      jsonb_set(definition, '{title}', to_jsonb('Item ' || n)), created_at, updated_at - make_interval(secs => n)
    from items, generate_series(1, 4999) as n where tenant_id = ${tenant.tenantId}`)
  const { items, total } = await list(tenant, { limit: 100, q: 'item 49', sort: 'title' })
  expect([items.length, total, items[0]?.title]).toEqual([100, 111, 'Item 49'])
  expect((await list(tenant, { limit: 100, offset: 4950 })).items.length).toBe(50)
  expect((await queries({ limit: 100, modified: false })).length).toBe(ofOne.length)
})
