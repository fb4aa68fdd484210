import { expect, test } from 'vitest'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'
import { removeOldSearches } from './help-searches-writes.ts'

const { guide, provider } = await sharedWorld()

const search = (tenant: TestTenant, q: string) =>
  tenant.as({ sub: 'alice' }).client.listHelpArticles({ query: { q } })

/** A user who searches in vain, without a request. */
async function searcherOf({ tenantId }: TestTenant) {
  const tenant = await guide.deps.tenants.load(tenantId)
  if (!tenant) throw new Error('the tenant is not there')
  const user = { userId: 'alice', email: null, claims: { sub: 'alice', exp: 0 } }
  return (words: string) => guide.deps.helpSearches.foundNothing({ tenant, user }, words)
}

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
  const searchInVain = await searcherOf(tenant)
  for (let n = 0; n < 600; n++) {
    searchInVain(`made up ${n}`)
    if (n % 100 === 99) await guide.deps.helpSearches.flush()
  }
  searchInVain('made up 7')
  const { items, total } = await searchesOf(tenant)
  expect([total, items[0]?.words]).toEqual([500, 'made up 7'])
})

test('made-up searches of one tenant do not take the place of those of another', async () => {
  const [loud, quiet] = [await createTenant(guide, provider), await createTenant(guide, provider)]
  const [searchLoudly, searchQuietly] = [await searcherOf(loud), await searcherOf(quiet)]
  for (let n = 0; n < 2000; n++) searchLoudly(`made up ${n}`)
  searchQuietly('export pdf')
  expect((await searchesOf(quiet)).items).toMatchObject([{ words: 'export pdf', count: 1 }])
  expect((await searchesOf(loud)).total).toBe(100)
})

test('what visitors searched for and what looks personal is not remembered', async () => {
  const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
  const visitor = tenant.caller({ 'x-api-key': tenant.apiKey })
  expect((await visitor.client.listHelpArticles({ query: { q: 'dark mode' } })).data.total).toBe(0)
  for (const q of ['alice@mail.example', 'call +49 123 456 78', 'error 404']) await search(tenant, q)
  expect((await searchesOf(tenant)).items.map(({ words }) => words)).toEqual(['error 404'])
})

test('who searched is known as digests, until three users did', async () => {
  const tenant = await createTenant(guide, provider)
  const searchersAfter = async (...userIds: string[]) => {
    for (const sub of userIds) await tenant.as({ sub }).client.listHelpArticles({ query: { q: 'dark mode' } })
    await guide.deps.helpSearches.flush()
    const { rows } = await guide.deps.database.query(
      'select searchers from help_searches where tenant_id = $1',
      [tenant.tenantId],
    )
    return (rows as { searchers: string[] | null }[])[0]?.searchers
  }
  const one = await searchersAfter('alice', 'alice')
  expect(one).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  expect(await searchersAfter('alice')).toEqual(one)
  expect(await searchersAfter('bob')).toEqual(expect.arrayContaining([...(one ?? []), expect.any(String)]))
  expect(await searchersAfter('carl')).toBeNull()
  expect(await searchersAfter('alice')).toBeNull()
  expect((await searchesOf(tenant)).items).toMatchObject([{ words: 'dark mode', count: 6 }])
})

test('searches are forgotten after 90 days', async () => {
  const tenant = await createTenant(guide, provider)
  for (const q of ['dark mode', 'export pdf']) await search(tenant, q)
  await guide.deps.helpSearches.flush()
  await guide.deps.database.query(
    `update help_searches set last_at = last_at - interval '91 days' where tenant_id = $1 and words = 'dark mode'`,
    [tenant.tenantId],
  )
  await removeOldSearches(guide.deps.database.sql)
  expect((await searchesOf(tenant)).items.map(({ words }) => words)).toEqual(['export pdf'])
})
