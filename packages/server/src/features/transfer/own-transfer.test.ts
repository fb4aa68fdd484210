import type { TransferDocument } from '@guide/contracts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tenants } from '../../db/schema.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

/** A tenant with a published banner and a draft of a tour. */
async function filledTenant(): Promise<TestTenant> {
  const tenant = await createTenant(guide, provider)
  const { client } = tenant.admin
  const { content_id } = await client.createContent({
    body: { content_type: 'banner', title: 'News', body: 'Hello' },
  })
  await client.publishContent({ params: { content_id } })
  await client.createTour({ body: { title: 'Welcome' } })
  await client.createAudience({ body: { name: 'Pro', rule: { plan: 'pro' } } })
  return tenant
}

const plan = async ({ admin }: TestTenant, body: TransferDocument) =>
  (await admin.client.importContent({ query: { mode: 'plan' }, body })).data.entries

test('an admin exports the content and imports it into another tenant, in their own name', async () => {
  const source = await filledTenant()
  const document = await source.admin.client.exportContent()
  expect(document).toEqual(await guide.platform.exportTenant({ params: { tenant_id: source.tenantId } }))
  const target = await createTenant(guide, provider)
  const { data } = await target.admin.client.importContent({ query: { mode: 'apply' }, body: document })
  expect([data.applied, data.entries.map(({ action }) => action)]).toEqual([
    true,
    ['create', 'create', 'create'],
  ])
  expect(await target.admin.client.exportContent()).toEqual(document)
  const { items } = (await target.admin.client.listActivity({ query: { scope: 'tenant' } })).data
  const actors = items.filter(({ entity_type }) => entity_type === 'tour').map(({ actor }) => actor.user_id)
  expect(actors).toEqual(['ada'])
})

describe('a plan', () => {
  test('says which changes are live at once and which stay drafts', async () => {
    const tenant = await filledTenant()
    const document = await tenant.admin.client.exportContent()
    const live = (body: TransferDocument, at = tenant) =>
      plan(at, body).then(entries =>
        Object.fromEntries(entries.map(entry => [entry.entity_type, entry.live])),
      )
    expect(await live(document)).toEqual({ audience: false, tour: false, content: false })
    const empty = await createTenant(guide, provider)
    expect(await live(document, empty)).toEqual({ audience: false, tour: false, content: true })

    const renamed: TransferDocument = {
      ...document,
      audiences: document.audiences.map(audience => ({ ...audience, rule: { plan: 'team' } })),
      tours: document.tours.map(tour => ({
        ...tour,
        definition: { ...tour.definition, title: 'Renamed' },
      })),
      content: document.content.map(item => ({
        ...item,
        definition: { ...item.definition, title: 'Renamed' },
      })),
    }
    expect(await live(renamed)).toEqual({ audience: true, tour: false, content: false })
    const published: TransferDocument = {
      ...document,
      content: renamed.content.map(item => ({ ...item, published: item.definition })),
    }
    expect(await live(published)).toMatchObject({ content: true })
    const archived: TransferDocument = {
      ...document,
      content: document.content.map(item => ({ ...item, status: 'archived' })),
    }
    expect(await live(archived)).toMatchObject({ content: true })
    expect(await tenant.admin.client.exportContent()).toEqual(document)
  })

  test('names the field that was probably meant', async () => {
    const tenant = await filledTenant()
    const document = await tenant.admin.client.exportContent()
    const send = async (body: object) =>
      (await tenant.admin.request('POST', '/v1/admin/import?mode=plan', { body })).body.error.message
    const [tour] = document.tours
    const mistyped = { ...tour, definition: { ...tour?.definition, titel: 'Hello' } }
    expect(await send({ ...document, tours: [mistyped] })).toBe(
      'tours[0].definition.titel: is not a known field; did you mean `title`?',
    )
    expect(await send({ ...document, audience: [] })).toBe(
      'audience: is not a known field; did you mean `audiences`?',
    )
    expect(await send({ ...document, quite_another: [] })).toBe('quite_another: is not a known field')
  })
})

test('an access token imports with the role admin, and not with the role editor', async () => {
  const tenant = await filledTenant()
  const document = await tenant.admin.client.exportContent()
  const send = async (role: 'editor' | 'admin') => {
    const { access_token } = await tenant.admin.client.createAccessToken({ body: { name: 'CI', role } })
    return guide.request('POST', '/console/api/v1/admin/import?mode=apply', {
      headers: { authorization: `Bearer ${access_token}` },
      body: document,
    })
  }
  expect((await send('editor')).status).toBe(403)
  expect((await send('admin')).status).toBe(200)
})

describe('a document with many items', () => {
  /** A document with 60 published items that are new, and a theme of which it makes the default. */
  async function largeDocument(): Promise<TransferDocument> {
    const { admin } = await filledTenant()
    const { theme_id } = await admin.client.createTheme({ body: { name: 'Own' } })
    await admin.client.setDefaultTheme({ params: { theme_id } })
    const document = await admin.client.exportContent()
    const content = document.content.flatMap(item =>
      Array.from({ length: 60 }, (_, n) => ({ ...item, content_id: `cnt_${`${n}`.padStart(12, '0')}` })),
    )
    return { ...document, content }
  }
  const revisionOf = async ({ tenantId }: TestTenant) => {
    const { database } = guide.deps
    const [tenant] = await database.sql.select().from(tenants).where(eq(tenants.tenant_id, tenantId))
    return tenant?.revision ?? 0
  }

  test('is imported in parts, so that others can write in between', async () => {
    const [tenant, document] = [await createTenant(guide, provider), await largeDocument()]
    const before = await revisionOf(tenant)
    expect((await plan(tenant, document)).filter(({ action }) => action === 'create')).toHaveLength(63)
    expect(await revisionOf(tenant)).toBe(before)
    await tenant.admin.client.importContent({ query: { mode: 'apply' }, body: document })
    expect(await tenant.admin.client.exportContent()).toEqual(document)
    expect(await revisionOf(tenant)).toBeGreaterThanOrEqual(before + 2)
  })

  test('is refused before anything changes if it exceeds a bound', async () => {
    const [tenant, document] = [await createTenant(guide, provider), await largeDocument()]
    const { bounds } = guide.deps.settings
    const { published_items } = bounds
    bounds.published_items = 55
    const send = (mode: string) =>
      tenant.admin.request('POST', `/v1/admin/import?mode=${mode}`, { body: document })
    const refused = [await send('plan'), await send('apply')]
    bounds.published_items = published_items
    expect(refused.map(({ status }) => status)).toEqual([409, 409])
    expect(await tenant.admin.client.exportContent()).toMatchObject({ themes: [], content: [] })
  })
})

describe('texts that take the parser long', () => {
  const body = `${'*a_'.repeat(170)}${'[a]('.repeat(170)}`
  const step = (order: number) => ({ step_id: `s${order}`, order, title: 'Step', body })

  /** A document of published tours, each with this many steps. */
  async function longDocument(stepCount: number, tourCount: number): Promise<TransferDocument> {
    const { client } = (await createTenant(guide, provider)).admin
    const element_target = { element_id: 'a' }
    const steps = Array.from({ length: stepCount }, (_, order) => ({ ...step(order), element_target }))
    await client.createTour({ body: { title: 'Long', steps } })
    const document = await client.exportContent()
    const tours = document.tours.flatMap(tour =>
      Array.from({ length: tourCount }, (_, n) => ({
        ...tour,
        tour_id: `tour_${`${n}`.padStart(12, '0')}`,
        status: 'published' as const,
        published: tour.definition,
      })),
    )
    return { ...document, tours }
  }

  test('do not keep neighbours waiting while they are imported', async () => {
    const [tenant, neighbour] = [await createTenant(guide, provider), await createTenant(guide, provider)]
    const document = await longDocument(40, 1)
    let isRunning = true
    const importing = plan(tenant, document).finally(() => {
      isRunning = false
    })
    let changes = 0
    for (; isRunning; changes++) await neighbour.admin.client.createTour({ body: { title: 'Welcome' } })
    expect(await importing).toMatchObject([{ entity_type: 'tour', action: 'create', live: true }])
    // In a transaction that parses, the embedded database would serve nobody else.
    expect(changes).toBeGreaterThan(5)
  })

  test('are refused if there are very many of them, and nothing is changed', async () => {
    const tenant = await createTenant(guide, provider)
    const body = await longDocument(100, 5)
    const refused = await tenant.admin.request('POST', '/v1/admin/import?mode=apply', { body })
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      expect.stringContaining('too much markup'),
    ])
    expect((await tenant.admin.client.exportContent()).tours).toEqual([])
  })
})
