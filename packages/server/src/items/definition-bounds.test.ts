import { expect, test } from 'vitest'
import { idsFor, publishContent } from '../testing/published.ts'
import { createTenant } from '../testing/tenant.ts'
import { sharedWorld } from '../testing/world.ts'

const { guide, provider } = await sharedWorld()

const stepsOf = (count: number, more: (index: number) => object) =>
  Array.from({ length: count }, (_, order) => ({
    step_id: `s${order}`,
    order,
    title: 'One',
    element_target: { element_id: 'a' },
    ...more(order),
  }))

test('a definition of more than 256 KiB is refused, and a smaller one is not', async () => {
  const { admin } = await createTenant(guide, provider)
  const create = (count: number) =>
    admin.request('POST', '/v1/admin/tours', {
      body: { title: 'Long', steps: stepsOf(count, () => ({ body: 'x'.repeat(20_000) })) },
    })
  expect((await create(12)).status).toBe(201)
  const refused = await create(14)
  expect([refused.status, refused.body.error.code]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
  expect(refused.body.error.message).toContain('a definition may have 256 KiB')
})

test('a definition with too many regular expressions is refused before they are compiled', async () => {
  const tenant = await createTenant(guide, provider)
  const honest = await publishContent(tenant, { url_patterns: [{ pattern: '^/projects', is_regex: true }] })
  const create = (count: number) =>
    tenant.admin.request('POST', '/v1/admin/tours', {
      body: {
        title: 'Pages',
        steps: stepsOf(count, index => ({
          body: '',
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
