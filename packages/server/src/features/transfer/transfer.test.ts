import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TransferDocument } from '@guide/contracts'
import { expect, test } from 'vitest'
import { platformSecret } from '../../testing/guide.ts'
import { step as publishedStep } from '../../testing/published.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'
import { writeArticles } from '../../testing/write-articles.ts'

const { guide, provider } = await sharedWorld()

/** The fields that steps and items did not have in the first release. */
const flow = {
  page: { pattern: '/settings/*', is_regex: false, url: '/settings/team' },
  advance_on: { type: 'target_input' as const, value: 'Ada' },
  backdrop: 'none' as const,
  wait_ms: 20_000,
}
const staging = { backdrop: 'dim' as const, layout: 'push' as const, wait_ms: 0 }

/** A tenant with entities of every type in every state. */
async function filledTenant(): Promise<TestTenant> {
  const tenant = await createTenant(guide, provider)
  const { client } = tenant.admin
  const { theme_id } = await client.createTheme({
    body: { name: 'Ours', variables: { '--spot-bg': '#fff' } },
  })
  await client.setDefaultTheme({ params: { theme_id } })
  const { audience_id } = await client.createAudience({ body: { name: 'Pro', rule: { plan: 'pro' } } })
  await client.createAudience({ body: { name: 'Team', values: ['ada', 7] } })
  const { tour_id } = await client.createTour({
    body: {
      title: 'Live',
      audience_id,
      steps: [{ ...publishedStep('one'), ...flow, on_missing: 'center' }, publishedStep('two', 1)],
    },
  })
  await client.publishTour({ params: { tour_id } })
  await client.updateTour({ params: { tour_id }, body: { title: 'Live, edited' } })
  await client.createTour({ body: { title: 'Draft' } })
  const archived = await client.createTour({ body: { title: 'Archived' } })
  await client.archiveTour({ params: { tour_id: archived.tour_id } })
  const banner = await client.createContent({
    body: { content_type: 'banner', title: 'News', body: 'Hello', ...staging, on_missing: 'end' },
  })
  await client.publishContent({ params: { content_id: banner.content_id } })
  await writeArticles(tenant)
  return tenant
}

const exportOf = ({ tenantId }: TestTenant) =>
  guide.platform.exportTenant({ params: { tenant_id: tenantId } })
const bring = async ({ tenantId }: TestTenant, body: TransferDocument, mode: 'plan' | 'apply') =>
  (await guide.platform.importTenant({ params: { tenant_id: tenantId }, query: { mode }, body })).data
const actionsOf = ({ entries }: { entries: { action: string }[] }) => entries.map(({ action }) => action)

test('an export is imported completely with its ids; a second import changes nothing', async () => {
  const document = await exportOf(await filledTenant())
  const target = await createTenant(guide, provider)
  const plan = await bring(target, document, 'plan')
  expect([plan.applied, new Set(actionsOf(plan))]).toEqual([false, new Set(['create', 'change'])])
  expect(plan.entries.filter(({ action }) => action === 'change').map(({ entity_id }) => entity_id)).toEqual([
    'default_theme_id',
  ])
  expect((await target.admin.client.listTours()).data.total).toBe(0)

  const done = await bring(target, document, 'apply')
  expect([done.applied, done.entries]).toEqual([true, plan.entries])
  const again = await bring(target, document, 'apply')
  expect(new Set(actionsOf(again))).toEqual(new Set(['leave']))
})

test('an export has all items in the order of their creation, and leaves no file behind', async () => {
  const tenant = await createTenant(guide, provider)
  const hours = Array.from({ length: 120 }, (_, index) => index)
  const tours = hours.map(hour => ({
    ...tourWith({ title: `Tour ${hour}` }),
    tour_id: `tour_${String(999 - hour).padStart(12, '0')}`,
    created_at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
  }))
  await bring(tenant, { ...(await exportOf(tenant)), tours } as TransferDocument, 'apply')
  expect((await exportOf(tenant)).tours.map(({ tour_id }) => tour_id)).toEqual(
    tours.map(({ tour_id }) => tour_id),
  )
  expect(await readdir(join(guide.env.DATA_DIR ?? '', 'exports'))).toEqual([])
})

const definitionsOf = <Definition>(items: { definition: Definition; published: Definition | null }[]) =>
  items.flatMap(({ definition, published }) => (published ? [definition, published] : [definition]))

test('every entity of an export is equal after the import', async () => {
  const document = await exportOf(await filledTenant())
  const steps = definitionsOf(document.tours).flatMap(one => one.steps)
  expect(steps.filter(({ step_id }) => step_id === 'one')).toMatchObject(
    Array(2).fill({ ...flow, on_missing: 'center' }),
  )
  expect(definitionsOf(document.content)).toMatchObject(Array(2).fill({ ...staging, on_missing: 'end' }))
  const target = await createTenant(guide, provider)
  await bring(target, document, 'apply')
  const arrived = await exportOf(target)
  for (const list of ['themes', 'audiences', 'tours', 'content', 'articles'] as const) {
    expect(arrived[list]).toHaveLength(document[list].length)
    expect(arrived[list]).toEqual(expect.arrayContaining(document[list] as object[]))
  }
  expect(arrived.default_theme_id).toBe(document.default_theme_id)
})

test('a document from before steps and items had all of their fields is imported with the defaults', async () => {
  const document = await exportOf(await filledTenant())
  /** A deep copy without the later fields. Steps and definitions have no other field with one of these names. */
  const old = JSON.parse(
    JSON.stringify({ tours: document.tours, content: document.content }, (name, value) =>
      name in flow || name in staging ? undefined : value,
    ),
  ) as Pick<TransferDocument, 'tours' | 'content'>
  const target = await createTenant(guide, provider)
  await bring(target, { ...document, ...old }, 'apply')
  const arrived = await exportOf(target)
  const steps = definitionsOf(arrived.tours).flatMap(one => one.steps)
  expect(steps).toMatchObject(
    Array(4).fill({ page: null, advance_on: { type: 'next' }, backdrop: 'block', wait_ms: 5000 }),
  )
  expect(definitionsOf(arrived.content)).toMatchObject(
    Array(2).fill({ backdrop: 'block', layout: 'overlay', wait_ms: 5000 }),
  )
  const again = await bring(target, { ...document, ...old }, 'apply')
  expect(new Set(actionsOf(again))).toEqual(new Set(['leave']))
})

test('a plan shows what would change, field by field, and changes nothing', async () => {
  const tenant = await filledTenant()
  const document = await exportOf(tenant)
  const tours = document.tours.map(tour =>
    tour.status === 'draft'
      ? { ...tour, definition: { ...tour.definition, title: 'New title', priority: 4 } }
      : tour,
  )
  const plan = await bring(tenant, { ...document, tours }, 'plan')
  const changed = plan.entries.filter(({ action }) => action === 'change')
  expect(changed).toHaveLength(1)
  expect(changed[0]?.fields).toEqual([
    { path: 'title', before: 'Draft', after: 'New title' },
    { path: 'priority', before: 0, after: 4 },
  ])
  expect(await exportOf(tenant)).toEqual(document)
})

test('a published definition that differs becomes the next version, with an audit record of the platform', async () => {
  const tenant = await filledTenant()
  const document = await exportOf(tenant)
  const content = document.content.map(item => {
    const definition = { ...item.definition, title: 'Fresh news' }
    return { ...item, definition, published: definition }
  })
  await bring(tenant, { ...document, content }, 'apply')
  const content_id = content[0]?.content_id ?? ''
  expect(await tenant.admin.client.getContent({ params: { content_id } })).toMatchObject({
    title: 'Fresh news',
    version: 2,
  })
  const params = { entity_type: 'content', entity_id: content_id }
  const [record] = (await tenant.admin.client.listEntityActivity({ params })).data.items
  expect(record).toMatchObject({ event: 'ContentPublishedByAdmin', actor: { user_id: 'platform' } })
})

test('a failed import leaves nothing behind', async () => {
  const document = await exportOf(await filledTenant())
  const bad = document.content.map(item => ({
    ...item,
    definition: { ...item.definition, cta_url: 'javascript:alert(1)' },
  }))
  const target = await createTenant(guide, provider)
  const response = await guide.request('POST', `/v1/platform/tenants/${target.tenantId}/import?mode=apply`, {
    headers: { 'x-platform-secret': platformSecret },
    body: { ...document, content: bad },
  })
  expect([response.status, response.body.error.message]).toEqual([
    422,
    expect.stringMatching(/^content cnt_\w+: cta_url/),
  ])
  const { tours, themes, audiences, articles } = await exportOf(target)
  expect([tours, themes, audiences, articles]).toEqual([[], [], [], []])
})

const step = {
  step_id: 'a',
  order: 0,
  title: '',
  body: '',
  element_target: { element_id: 'a' },
  position: 'auto',
  on_missing: 'skip',
}
const tourWith = (fields: object) => ({
  tour_id: 'tour_000000000000',
  status: 'draft',
  created_at: '2026-01-31T12:00:00.000Z',
  published: null,
  definition: {
    title: 'T',
    description: '',
    steps: [],
    url_patterns: [],
    trigger: { trigger_type: 'page_load' },
    audience_id: null,
    audience: null,
    priority: 0,
    rollout: { enabled: true, percentage: 100 },
    schedule: { start_at: null, end_at: null },
    ...fields,
  },
})

test.each([
  ['another format', { format: 'guide/9' }],
  ['a missing list', { tours: undefined }],
  [
    'an invalid time',
    { tours: [tourWith({ schedule: { start_at: '1998-12-31T23:59:60Z', end_at: null } })] },
  ],
  ['too many steps', { tours: [tourWith({ steps: Array(101).fill(step) })] }],
  ['a malformed id', { tours: [{ tour_id: 'x', status: 'draft', definition: {}, published: null }] }],
])('a document with %s → 400', async (_, fields) => {
  const tenant = await createTenant(guide, provider)
  const response = await guide.request('POST', `/v1/platform/tenants/${tenant.tenantId}/import?mode=plan`, {
    headers: { 'x-platform-secret': platformSecret },
    body: { ...(await exportOf(tenant)), ...fields },
  })
  expect(response.status).toBe(400)
})

test('export and import of an unknown tenant → 404', async () => {
  const headers = { 'x-platform-secret': platformSecret }
  const path = '/v1/platform/tenants/ten_000000000000'
  expect((await guide.request('GET', `${path}/export`, { headers })).status).toBe(404)
  const body = await exportOf(await createTenant(guide, provider))
  expect((await guide.request('POST', `${path}/import?mode=plan`, { headers, body })).status).toBe(404)
})

test('a plan shows a change of the default theme, and an apply makes it', async () => {
  const tenant = await filledTenant()
  const document = await exportOf(tenant)
  const other = { ...document, default_theme_id: 'thm_000000000002' }
  const change = { path: 'default_theme_id', before: document.default_theme_id, after: 'thm_000000000002' }
  for (const mode of ['plan', 'apply'] as const) {
    const { entries } = await bring(tenant, other, mode)
    const changed = entries.filter(({ action }) => action !== 'leave')
    expect(changed.map(({ entity_type, fields }) => [entity_type, fields])).toEqual([['config', [change]]])
  }
  expect((await exportOf(tenant)).default_theme_id).toBe('thm_000000000002')
})

test('items keep their creation time, so that their order stays the same', async () => {
  const source = await filledTenant()
  const target = await createTenant(guide, provider)
  await bring(target, await exportOf(source), 'apply')
  const titles = async ({ admin }: TestTenant) =>
    (await admin.client.listTours()).data.items.map(({ title }) => title)
  expect(await titles(target)).toEqual(await titles(source))
})

test('an archived tour is restored by a rollback and not edited while archived', async () => {
  const tenant = await filledTenant()
  const document = await exportOf(tenant)
  const live = document.tours.find(({ status }) => status === 'published')
  const tour_id = live?.tour_id ?? ''
  await tenant.admin.client.archiveTour({ params: { tour_id } })
  const edited = document.tours.map(tour =>
    tour.tour_id === tour_id
      ? { ...tour, status: 'archived' as const, definition: { ...tour.definition, title: 'Late' } }
      : tour,
  )
  await expect(bring(tenant, { ...document, tours: edited }, 'plan')).rejects.toMatchObject({ status: 409 })
  await bring(tenant, document, 'apply')
  expect(await tenant.admin.client.getTour({ params: { tour_id } })).toMatchObject({
    status: 'published',
    version: 2,
  })
  const params = { entity_type: 'tour', entity_id: tour_id }
  const events = (await tenant.admin.client.listEntityActivity({ params })).data.items.map(
    ({ event }) => event,
  )
  expect(events.slice(0, 2)).toEqual(['TourUpdatedByAdmin', 'TourVersionRolledBackByAdmin'])
})

test('a content item that was edited while archived can be imported into its copy again', async () => {
  const source = await filledTenant()
  const [{ content_id } = { content_id: '' }] = (await source.admin.client.listContent()).data.items
  await source.admin.client.archiveContent({ params: { content_id } })
  const target = await createTenant(guide, provider)
  await bring(target, await exportOf(source), 'apply')
  await source.admin.client.updateContent({ params: { content_id }, body: { title: 'Later' } })
  const changed = (await bring(target, await exportOf(source), 'apply')).entries.filter(
    ({ action }) => action === 'change',
  )
  expect(changed.map(({ entity_id }) => entity_id)).toEqual([content_id])
})

test.each([
  [
    'published without a published definition',
    (tour: object) => [{ ...tour, status: 'published', published: null }],
    'published: is required',
  ],
  [
    'a draft with a published definition',
    (tour: object) => [{ ...tour, status: 'draft', published: (tour as { definition: object }).definition }],
    'status: is draft',
  ],
  ['the same id twice', (tour: object) => [tour, tour], 'tours[1].tour_id: is used twice'],
])('a document with an item that is %s → 422', async (_, toursOf, message) => {
  const tenant = await filledTenant()
  const document = await exportOf(tenant)
  const response = await guide.request('POST', `/v1/platform/tenants/${tenant.tenantId}/import?mode=plan`, {
    headers: { 'x-platform-secret': platformSecret },
    body: { ...document, tours: toursOf(document.tours[1] ?? {}) },
  })
  expect([response.status, response.body.error.message]).toEqual([422, expect.stringContaining(message)])
})

test('the message names a refused theme or audience', async () => {
  const tenant = await filledTenant()
  const document = await exportOf(tenant)
  const themes = document.themes.map(theme => ({ ...theme, light: { '--spot-bg': 'url(//x)' } }))
  await expect(bring(tenant, { ...document, themes }, 'plan')).rejects.toThrow(
    /^theme thm_\w+: light\.--spot-bg/,
  )
  const audiences = document.audiences.map(audience =>
    audience.rule ? { ...audience, rule: { a: { $zz: 1 } } } : audience,
  )
  await expect(bring(tenant, { ...document, audiences }, 'plan')).rejects.toThrow(
    /^audience aud_\w+: rule\.a\.\$zz/,
  )
})
