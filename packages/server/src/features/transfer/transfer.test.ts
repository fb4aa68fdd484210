import type { TransferDocument } from '@guide/contracts'
import { expect, test } from 'vitest'
import { platformSecret } from '../../testing/guide.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { startWorld } from '../../testing/world.ts'

const { guide, provider } = await startWorld()

/** A tenant with something of every kind, in every state. */
async function filledTenant(): Promise<TestTenant> {
  const tenant = await createTenant(guide, provider)
  const { client } = tenant.admin
  const { theme_id } = await client.createTheme({
    body: { name: 'Ours', variables: { '--spot-bg': '#fff' } },
  })
  await client.setDefaultTheme({ params: { theme_id } })
  const { audience_id } = await client.createAudience({ body: { name: 'Pro', rule: { plan: 'pro' } } })
  await client.createAudience({ body: { name: 'Team', values: ['ada', 7] } })
  const { tour_id } = await client.createTour({ body: { title: 'Live', audience_id } })
  await client.publishTour({ params: { tour_id } })
  await client.updateTour({ params: { tour_id }, body: { title: 'Live, edited' } })
  await client.createTour({ body: { title: 'Draft' } })
  const archived = await client.createTour({ body: { title: 'Archived' } })
  await client.archiveTour({ params: { tour_id: archived.tour_id } })
  const banner = await client.createContent({
    body: { content_type: 'banner', title: 'News', body: 'Hello' },
  })
  await client.publishContent({ params: { content_id: banner.content_id } })
  return tenant
}

const exportOf = ({ tenantId }: TestTenant) =>
  guide.platform.exportTenant({ params: { tenant_id: tenantId } })
const bring = async ({ tenantId }: TestTenant, body: TransferDocument, mode: 'plan' | 'apply') =>
  (await guide.platform.importTenant({ params: { tenant_id: tenantId }, query: { mode }, body })).data
const actionsOf = ({ entries }: { entries: { action: string }[] }) => entries.map(({ action }) => action)

test('what was exported arrives whole in another tenant, ids kept, and a second time changes nothing', async () => {
  const document = await exportOf(await filledTenant())
  const target = await createTenant(guide, provider)
  const plan = await bring(target, document, 'plan')
  expect([plan.applied, new Set(actionsOf(plan))]).toEqual([false, new Set(['create'])])
  expect((await target.admin.client.listTours()).data.total).toBe(0)

  const done = await bring(target, document, 'apply')
  expect([done.applied, done.entries]).toEqual([true, plan.entries])
  const again = await bring(target, document, 'apply')
  expect(new Set(actionsOf(again))).toEqual(new Set(['leave']))
})

test('every entity of an export is found again, equal, after the import', async () => {
  const document = await exportOf(await filledTenant())
  const target = await createTenant(guide, provider)
  await bring(target, document, 'apply')
  const arrived = await exportOf(target)
  for (const list of ['themes', 'audiences', 'tours', 'content'] as const) {
    expect(arrived[list]).toHaveLength(document[list].length)
    expect(arrived[list]).toEqual(expect.arrayContaining(document[list] as object[]))
  }
  expect(arrived.default_theme_id).toBe(document.default_theme_id)
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

test('a published definition that differs becomes the next version, audited as a publish by the platform', async () => {
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

test('an import that fails in the middle leaves nothing behind', async () => {
  const document = await exportOf(await filledTenant())
  const bad = document.content.map(item => ({
    ...item,
    definition: { ...item.definition, cta_url: 'javascript:alert(1)' },
  }))
  const target = await createTenant(guide, provider)
  const answer = await guide.request('POST', `/v1/platform/tenants/${target.tenantId}/import?mode=apply`, {
    headers: { 'x-platform-secret': platformSecret },
    body: { ...document, content: bad },
  })
  expect([answer.status, answer.body.error.message]).toEqual([
    422,
    expect.stringMatching(/^content cnt_\w+: cta_url/),
  ])
  const { tours, themes, audiences } = await exportOf(target)
  expect([tours, themes, audiences]).toEqual([[], [], []])
})

test.each([
  ['another format', { format: 'guide/9' }],
  ['a missing list', { tours: undefined }],
  ['a malformed id', { tours: [{ tour_id: 'x', status: 'draft', definition: {}, published: null }] }],
])('a document with %s → 400', async (_, fields) => {
  const tenant = await createTenant(guide, provider)
  const answer = await guide.request('POST', `/v1/platform/tenants/${tenant.tenantId}/import?mode=plan`, {
    headers: { 'x-platform-secret': platformSecret },
    body: { ...(await exportOf(tenant)), ...fields },
  })
  expect(answer.status).toBe(400)
})

test('the content of a tenant that does not exist can be neither exported nor imported', async () => {
  const headers = { 'x-platform-secret': platformSecret }
  const path = '/v1/platform/tenants/ten_000000000000'
  expect((await guide.request('GET', `${path}/export`, { headers })).status).toBe(404)
  const body = await exportOf(await createTenant(guide, provider))
  expect((await guide.request('POST', `${path}/import?mode=plan`, { headers, body })).status).toBe(404)
})
