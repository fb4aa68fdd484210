import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { platformSecret, startGuide, type TestResponse } from '../testing/guide.ts'
import { idsFor, itemsFor, publishContent, publishTour, url } from '../testing/published.ts'
import { createTenant } from '../testing/tenant.ts'
import { sharedWorld } from '../testing/world.ts'

const { guide, provider } = await sharedWorld()

const stepsOf = (count: number, body: string, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, order) => ({
    step_id: `s${order}`,
    order,
    title: 'One',
    body,
    element_target: { element_id: 'a' },
    ...more(order),
  }))

test('a definition of more than 256 KiB is refused, and a smaller one is not', async () => {
  const { admin } = await createTenant(guide, provider)
  const create = (count: number) =>
    admin.request('POST', '/v1/admin/tours', {
      body: { title: 'Long', steps: stepsOf(count, 'x'.repeat(20_000)) },
    })
  expect((await create(12)).status).toBe(201)
  const refused = await create(14)
  expect([refused.status, refused.body.error.code]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
  expect(refused.body.error.message).toBe(
    'largest_definition_bytes: a tenant may have at most 256 KiB (the working copy or draft of one tour or content item, by its size); shorten it or divide it between several. This one has 277 KiB.',
  )
})

test('a larger definition that is stored already is served, and can be made smaller or archived', async () => {
  const tenant = await createTenant(guide, provider)
  const { admin } = tenant
  const steps = stepsOf(12, 'x'.repeat(20_000))
  const tour_id = await publishTour(tenant, { title: 'Long', steps })
  // The next version is as an earlier release may have stored it.
  const enlarged = (name: string) => {
    const column = sql.identifier(name)
    return sql`jsonb_set(${column}, '{steps}', (${column} -> 'steps') || (
      select jsonb_agg(step || jsonb_build_object('step_id', 'more_' || (step ->> 'step_id')))
      from jsonb_array_elements(${column} -> 'steps') step))`
  }
  await guide.deps.database.sql.execute(sql`
    insert into item_versions (tenant_id, item_id, version, definition, delivered, published_at, published_by)
    select tenant_id, item_id, 2, ${enlarged('definition')}, ${enlarged('delivered')}, published_at, published_by
    from item_versions where item_id = ${tour_id}`)
  await guide.deps.database.sql.execute(
    sql`update items set version = 2, definition = ${enlarged('definition')} where item_id = ${tour_id}`,
  )

  const [item] = await itemsFor(tenant.as({ sub: 'eve' }))
  expect(item).toMatchObject({ tour_id, steps: Array(24).fill({ title: 'One' }) })
  const path = `/v1/admin/tours/${tour_id}`
  expect((await admin.request('GET', path)).body.steps).toHaveLength(24)
  const refused = await admin.request('PUT', path, { body: { title: 'Longer' } })
  expect([refused.status, refused.body.error.message]).toEqual([
    422,
    expect.stringContaining('at most 256 KiB'),
  ])
  expect((await admin.request('PUT', path, { body: { title: 'New' } })).status).toBe(200)
  expect((await admin.request('PUT', path, { body: { steps: stepsOf(1, '') } })).status).toBe(200)
  expect((await admin.request('POST', `${path}/rollback`, { body: { version: 2 } })).status).toBe(200)
  expect((await admin.request('POST', `${path}/archive`)).status).toBe(200)
})

describe('under a lower TENANT_DEFINITION_KB', async () => {
  const lower = await startGuide({ TENANT_DEFINITION_KB: '64' })
  afterAll(() => lower.close())
  const tenant = await createTenant(guide, provider)
  const large = { title: 'Long', steps: stepsOf(10, 'x'.repeat(20_000)) }
  const send = (method: string, path: string, body?: object) =>
    lower.request(method, `/v1/admin${path}`, { headers: tenant.admin.headers, body })
  const used = async () =>
    (await send('GET', '/usage')).body.data.items.find(
      ({ bound }: { bound: string }) => bound === 'largest_definition_bytes',
    )

  function expectRefused({ status, body }: TestResponse) {
    expect([status, body.error.code]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
    expect(body.error.message).toMatch(
      /largest_definition_bytes: a tenant may have at most 64 KiB .* raise TENANT_DEFINITION_KB\. This one has \d+ KiB\.$/,
    )
  }

  test('larger tours, items and drafts are refused with its number, and the stored ones stay as they were', async () => {
    expectRefused(await send('POST', '/tours', large))
    const items = large.steps.map(({ step_id, title, body }) => ({ item_id: step_id, title, body }))
    expectRefused(await send('POST', '/content', { content_type: 'checklist', title: 'To do', items }))
    const { tour_id } = (await send('POST', '/tours', { title: 'Short', steps: stepsOf(1, 'One') })).body
    const path = `/tours/${tour_id}`
    await send('PUT', `${path}/draft`, { draft: ['short'] })
    const before = [(await send('GET', path)).body, (await send('GET', `${path}/draft`)).body]
    expectRefused(await send('PUT', path, large))
    expectRefused(await send('POST', `${path}/checks`, large))
    expectRefused(await send('PUT', `${path}/draft`, { draft: large }))
    expect([(await send('GET', path)).body, (await send('GET', `${path}/draft`)).body]).toEqual(before)
    expect(await used()).toMatchObject({ limit: 64 * 1024 })
  })

  test('what was stored before is served, and may shrink, be published, rolled back and archived, but not grow', async () => {
    const tour_id = await publishTour(tenant, large)
    const draftOf = (length: number) => ({ draft: { text: 'x'.repeat(length) } })
    await tenant.admin.client.putTourDraft({ params: { tour_id }, body: draftOf(100_000) })
    const path = `/tours/${tour_id}`
    const before = (await send('GET', path)).body
    const { headers } = tenant.as({ sub: 'eve' })
    // The two nodes share a database, and one learns of the changes of the other a moment later.
    await vi.waitFor(async () => {
      const { body } = await lower.request('POST', '/v1/sdk/content', { headers, body: { url } })
      expect(body.data.items).toContainEqual(expect.objectContaining({ tour_id }))
    }, 10_000)
    expect((await used()).used).toBeGreaterThan(200_000)

    expectRefused(await send('PUT', path, { title: 'Longer' }))
    expectRefused(await send('POST', `${path}/copy`))
    expect((await send('GET', path)).body).toEqual(before)
    expectRefused(await send('PUT', `${path}/draft`, draftOf(100_001)))

    const statuses = []
    statuses.push((await send('PUT', `${path}/draft`, draftOf(99_999))).status)
    statuses.push((await send('PUT', path, { steps: large.steps.slice(1) })).status)
    statuses.push((await send('POST', `${path}/publish-changes`)).status)
    statuses.push((await send('POST', `${path}/rollback`, { version: 1 })).status)
    statuses.push((await send('POST', `${path}/archive`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })

  test('a draft of small numbers, which are stored with all their zeros, is refused', async () => {
    const { tour_id } = (await send('POST', '/tours', { title: 'Short', steps: stepsOf(1, 'One') })).body
    const path = `/tours/${tour_id}/draft`
    expectRefused(await send('PUT', path, { draft: Array(300).fill(1e-300) }))
    expect((await send('PUT', path, { draft: Array(300).fill(1e-6) })).status).toBe(200)
  })

  test('the checks refuse no change that can be saved', async () => {
    const { content_id } = (await send('POST', '/content', { content_type: 'checklist', title: 'To do' }))
      .body
    const path = `/content/${content_id}`
    const statuses = new Set<number>()
    // The id, the dates and the status of an item do not count.
    for (let length = 4200; length < 5600; length += 100) {
      const items = [20_000, 20_000, 20_000, length].map((size, index) => ({
        item_id: `${index}`,
        title: 'One',
        body: 'x'.repeat(size),
      }))
      const checked = await send('POST', `${path}/checks`, { items })
      const saved = await send('PUT', path, { items })
      expect([length, checked.status]).toEqual([length, saved.status])
      statuses.add(saved.status)
    }
    expect([...statuses]).toEqual([200, 422])
  })

  test('an import of a larger definition is refused and names it', async () => {
    const tour_id = await publishTour(tenant, large)
    const document = await guide.platform.exportTenant({ params: { tenant_id: tenant.tenantId } })
    const refused = await lower.request('POST', `/v1/platform/tenants/${tenant.tenantId}/import?mode=plan`, {
      headers: { 'x-platform-secret': platformSecret },
      body: { ...document, tours: document.tours.filter(tour => tour.tour_id === tour_id) },
    })
    expectRefused(refused)
    expect(refused.body.error.message).toContain(`tour ${tour_id}: `)
  })
})

test('a definition with too many regular expressions is refused before they are compiled', async () => {
  const tenant = await createTenant(guide, provider)
  const honest = await publishContent(tenant, { url_patterns: [{ pattern: '^/projects', is_regex: true }] })
  const create = (count: number) =>
    tenant.admin.request('POST', '/v1/admin/tours', {
      body: {
        title: 'Pages',
        steps: stepsOf(count, '', index => ({
          page: { pattern: `^/[a-z]{200}/${index}`, is_regex: true },
        })),
      },
    })
  expect((await create(20)).status).toBe(201)
  const refused = await create(60)
  expect([refused.status, refused.body.error.code]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
  expect(refused.body.error.message).toContain('10000 instructions')
  expect(await idsFor(tenant.as({ sub: 'eve' }))).toEqual([honest])
})
