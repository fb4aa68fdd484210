import type { TransferArticle, TransferDocument } from '@guide/contracts'
import { expect, test } from 'vitest'
import { platformSecret } from '../../testing/guide.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'
import { writeArticles } from '../../testing/write-articles.ts'

const { guide, provider } = await sharedWorld()

async function helpfulTenant(): Promise<TestTenant> {
  const tenant = await createTenant(guide, provider)
  await writeArticles(tenant)
  return tenant
}

const exportOf = ({ tenantId }: TestTenant) =>
  guide.platform.exportTenant({ params: { tenant_id: tenantId } })
const bring = async ({ tenantId }: TestTenant, body: TransferDocument, mode: 'plan' | 'apply') =>
  (await guide.platform.importTenant({ params: { tenant_id: tenantId }, query: { mode }, body })).data
const actionsOf = ({ entries }: { entries: { action: string }[] }) => entries.map(({ action }) => action)

const readersOf = async (tenant: TestTenant, q = '') => {
  const { body } = await tenant.as({ sub: 'eve' }).request('GET', `/v1/sdk/help/articles?q=${q}`)
  return body.data.items.map(({ title }: { title: string }) => title)
}

test('imported articles are served and found like those of the export', async () => {
  const source = await helpfulTenant()
  const target = await createTenant(guide, provider)
  await bring(target, await exportOf(source), 'apply')
  expect(await readersOf(target)).toEqual(['Exports', 'Invoices'])
  expect(await readersOf(target)).toEqual(await readersOf(source))
  expect(await readersOf(target, 'invoice')).toEqual(['Invoices'])
  const titles = (await target.admin.client.listArticles()).data.items.map(({ title }) => title)
  expect(titles).toEqual(['Not yet', 'Old', 'Exports', 'Invoices, edited'])
})

test('articles that differ are published again, as planned field by field', async () => {
  const tenant = await helpfulTenant()
  const document = await exportOf(tenant)
  const articles = document.articles.map(article => {
    if (article.definition.title !== 'Exports') return article
    const definition = { ...article.definition, body: 'All about *CSV*' }
    return { ...article, definition, published: definition }
  })
  const plan = await bring(tenant, { ...document, articles }, 'plan')
  const change = { before: 'About *Exports*', after: 'All about *CSV*' }
  expect(plan.entries.filter(({ action }) => action !== 'leave')).toMatchObject([
    {
      entity_type: 'article',
      name: 'Exports',
      action: 'change',
      fields: [
        { path: 'body', ...change },
        { path: 'published.body', ...change },
      ],
    },
  ])
  expect(await readersOf(tenant, 'csv')).toEqual([])
  await bring(tenant, { ...document, articles }, 'apply')
  expect(await readersOf(tenant, 'csv')).toEqual(['Exports'])
  const [article] = (await tenant.admin.client.listArticles()).data.items.filter(
    ({ title }) => title === 'Exports',
  )
  expect(article?.has_unpublished_changes).toBe(false)
  const params = { entity_type: 'article', entity_id: article?.article_id ?? '' }
  const [record] = (await tenant.admin.client.listEntityActivity({ params })).data.items
  expect(record).toMatchObject({ event: 'help.article.publish', actor: { user_id: 'platform' } })
  expect(new Set(actionsOf(await bring(tenant, { ...document, articles }, 'apply')))).toEqual(
    new Set(['leave']),
  )
})

test('drafts of a document change only the working copy; archived articles are no longer served', async () => {
  const tenant = await helpfulTenant()
  const document = await exportOf(tenant)
  const [draft, archived] = document.articles
    .filter(({ status }) => status === 'published')
    .map(article => ({ ...article, published: null, published_at: null })) as [
    TransferArticle,
    TransferArticle,
  ]
  const articles = [
    { ...draft, status: 'draft' as const, definition: { ...draft.definition, title: 'Rewritten' } },
    { ...archived, status: 'archived' as const },
  ]
  await bring(tenant, { ...document, articles }, 'apply')
  expect(await readersOf(tenant)).toEqual(['Exports'])
  const states = (await tenant.admin.client.listArticles()).data.items.map(({ title, status }) => [
    title,
    status,
  ])
  expect(states).toEqual([
    ['Not yet', 'draft'],
    ['Old', 'archived'],
    ['Rewritten', 'published'],
    ['Invoices, edited', 'archived'],
  ])
  expect(new Set(actionsOf(await bring(tenant, { ...document, articles }, 'plan')))).toEqual(
    new Set(['leave']),
  )
})

test.each([
  ['published without a published definition', 'published', false, 'published: is required'],
  ['drafts with a published definition', 'draft', true, 'status: is draft, but'],
  ['archived with a published definition', 'archived', true, 'status: is archived, but'],
] as const)('articles that are %s → 422', async (_, status, isPublished, problem) => {
  const tenant = await createTenant(guide, provider)
  const definition = { title: 'A', body: '', language: null, priority: 0 }
  const article = {
    article_id: 'art_0123456789ab',
    status,
    created_at: '2026-01-31T12:00:00.000Z',
    definition,
    published: isPublished ? definition : null,
    published_at: null,
  }
  const response = await guide.request('POST', `/v1/platform/tenants/${tenant.tenantId}/import?mode=plan`, {
    headers: { 'x-platform-secret': platformSecret },
    body: { ...(await exportOf(tenant)), articles: [article] },
  })
  expect([response.status, response.body.error.message]).toEqual([
    422,
    expect.stringContaining(`article art_0123456789ab: ${problem}`),
  ])
})
