import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { idsFor, itemsFor, publishContent, publishTour } from '../testing/published.ts'
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
  expect(refused.body.error.message).toContain('a definition may have 256 KiB')
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
    expect.stringContaining('may have 256 KiB'),
  ])
  expect((await admin.request('PUT', path, { body: { steps: stepsOf(1, '') } })).status).toBe(200)
  expect((await admin.request('POST', `${path}/rollback`, { body: { version: 2 } })).status).toBe(200)
  expect((await admin.request('POST', `${path}/archive`)).status).toBe(200)
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
