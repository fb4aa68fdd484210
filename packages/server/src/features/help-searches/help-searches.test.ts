import { expect, test } from 'vitest'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const search = (tenant: TestTenant, q: string) =>
  tenant.as({ sub: 'alice' }).client.listHelpArticles({ query: { q } })

async function searchesOf({ admin }: TestTenant, query: { limit?: number } = {}) {
  await guide.deps.helpSearches.flush()
  return (await admin.client.listHelpSearches({ query })).data
}

test('searches that found nothing are counted, however they are written', async () => {
  const tenant = await createTenant(guide, provider)
  const { client } = tenant.admin
  const { article_id } = await client.createArticle({ body: { title: 'Invoices', body: 'How to pay.' } })
  await client.publishArticle({ params: { article_id } })
  for (const q of ['invoices', 'Export  PDF', ' export pdf', 'dark mode', '  ', 'x'.repeat(101)])
    await search(tenant, q)
  const { items, total } = await searchesOf(tenant)
  expect(total).toBe(2)
  expect(items).toEqual([
    { words: 'export pdf', count: 2, last_at: expect.any(String) },
    { words: 'dark mode', count: 1, last_at: expect.any(String) },
  ])
  await search(tenant, 'export pdf')
  expect((await searchesOf(tenant, { limit: 1 })).items).toMatchObject([{ words: 'export pdf', count: 3 }])
})

test('at most 500 searches are remembered, the most frequent ones', async () => {
  const tenant = await createTenant(guide, provider)
  const { helpSearches } = guide.deps
  for (let n = 0; n < 600; n++) {
    helpSearches.foundNothing(tenant.tenantId, `made up ${n}`)
    if (n % 100 === 99) await helpSearches.flush()
  }
  helpSearches.foundNothing(tenant.tenantId, 'made up 7')
  const { items, total } = await searchesOf(tenant)
  expect([total, items[0]?.words]).toEqual([500, 'made up 7'])
})

test('made-up searches of one tenant do not take the place of those of another', async () => {
  const [loud, quiet] = [await createTenant(guide, provider), await createTenant(guide, provider)]
  const { helpSearches } = guide.deps
  for (let n = 0; n < 2000; n++) helpSearches.foundNothing(loud.tenantId, `made up ${n}`)
  helpSearches.foundNothing(quiet.tenantId, 'export pdf')
  expect((await searchesOf(quiet)).items).toMatchObject([{ words: 'export pdf', count: 1 }])
  expect((await searchesOf(loud)).total).toBe(100)
})
