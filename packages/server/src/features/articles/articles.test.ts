import { describe, expect, test } from 'vitest'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const path = '/v1/admin/help/articles'

type ArticleBody = Parameters<TestTenant['admin']['client']['createArticle']>[0]['body']

async function publish({ admin }: TestTenant, body: ArticleBody): Promise<string> {
  const { article_id } = await admin.client.createArticle({ body })
  await admin.client.publishArticle({ params: { article_id } })
  return article_id
}

const titlesFor = async (tenant: TestTenant, q?: string): Promise<string[]> => {
  const { data } = await tenant
    .as({ sub: 'eve' })
    .client.listHelpArticles({ query: q === undefined ? {} : { q } })
  expect(data.total).toBe(data.items.length)
  return data.items.map(item => item.title)
}

describe('an article', () => {
  test('is a draft that users do not see until it is published', async () => {
    const tenant = await createTenant(guide, provider)
    const eve = tenant.as({ sub: 'eve' })
    const article = await tenant.admin.client.createArticle({
      body: { title: 'Invoices', body: 'See **here**' },
    })
    expect(article).toMatchObject({ status: 'draft', published_at: null, has_unpublished_changes: false })
    expect(article).toMatchObject({ language: null, priority: 0 })
    const params = { article_id: article.article_id }
    expect(await titlesFor(tenant)).toEqual([])
    expect((await eve.request('GET', `/v1/sdk/help/articles/${article.article_id}`)).status).toBe(404)

    const { data } = await tenant.admin.client.publishArticle({ params })
    expect(data).toMatchObject({ ...params, status: 'published' })
    expect(await eve.client.getHelpArticle({ params })).toEqual({
      ...params,
      title: 'Invoices',
      language: null,
      published_at: data.published_at,
      body_tree: [
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: 'See ' },
            { type: 'strong', children: [{ type: 'text', text: 'here' }] },
          ],
        },
      ],
    })
  })

  test('is served as published while admins edit it', async () => {
    const tenant = await createTenant(guide, provider)
    const article_id = await publish(tenant, { title: 'One', body: 'First' })
    const params = { article_id }
    const edited = await tenant.admin.client.updateArticle({ params, body: { title: 'Two' } })
    expect(edited).toMatchObject({ title: 'Two', body: 'First', has_unpublished_changes: true })
    const { body: _, ...listed } = edited
    expect((await tenant.admin.client.listArticles()).data.items).toContainEqual(listed)
    expect(await titlesFor(tenant)).toEqual(['One'])
    await tenant.admin.client.publishArticle({ params })
    expect(await titlesFor(tenant)).toEqual(['Two'])
    const reverted = await tenant.admin.client.getArticle({ params })
    expect(reverted).toMatchObject({ has_unpublished_changes: false })
    const [first] = (await tenant.admin.client.listArticles()).data.items.filter(
      ({ article_id }) => article_id === reverted.article_id,
    )
    expect({ ...first, body: reverted.body }).toEqual(reverted)
  })

  test('that is archived is not served and can be published again', async () => {
    const tenant = await createTenant(guide, provider)
    const article_id = await publish(tenant, { title: 'One' })
    const params = { article_id }
    const { data } = await tenant.admin.client.archiveArticle({ params })
    expect(data.status).toBe('archived')
    expect([await titlesFor(tenant), await titlesFor(tenant, 'one')]).toEqual([[], []])
    await tenant.admin.client.publishArticle({ params })
    expect(await titlesFor(tenant)).toEqual(['One'])
  })

  test('that is deleted is gone for admins and users', async () => {
    const tenant = await createTenant(guide, provider)
    const article_id = await publish(tenant, { title: 'One' })
    const at = `${path}/${article_id}`
    expect((await tenant.admin.request('DELETE', at)).status).toBe(204)
    expect((await tenant.admin.request('GET', at)).status).toBe(404)
    expect((await tenant.admin.request('DELETE', at)).status).toBe(404)
    expect(await titlesFor(tenant)).toEqual([])
  })

  test('edited by two admins keeps the first edit; the second gets 409', async () => {
    const { admin } = await createTenant(guide, provider)
    const { article_id } = await admin.client.createArticle({ body: { title: 'One' } })
    const at = `${path}/${article_id}`
    const headers = { 'if-match': (await admin.request('GET', at)).headers.get('etag') ?? '' }
    expect((await admin.request('PUT', at, { headers, body: { title: 'Two' } })).status).toBe(200)
    expect((await admin.request('PUT', at, { headers, body: { title: 'Three' } })).status).toBe(409)
  })

  test('has an audit record of every change', async () => {
    const { admin } = await createTenant(guide, provider)
    const { article_id } = await admin.client.createArticle({ body: { title: 'One' } })
    const params = { article_id }
    await admin.client.updateArticle({ params, body: { title: 'Two' } })
    await admin.client.publishArticle({ params })
    await admin.client.archiveArticle({ params })
    await admin.client.deleteArticle({ params })
    const about = { entity_type: 'article', entity_id: article_id }
    const { data } = await admin.client.listEntityActivity({ params: about })
    expect(data.items.map(item => item.event).reverse()).toEqual(
      ['create', 'update', 'publish', 'archive', 'deleted'].map(name => `help.article.${name}`),
    )
    const [, , , update, create] = data.items
    expect([create?.before, create?.after?.title]).toEqual([null, 'One'])
    expect([update?.before?.title, update?.after?.title]).toEqual(['One', 'Two'])
    expect(data.items[0]).toMatchObject({ before: { title: 'Two', status: 'archived' }, after: null })
  })

  test('is read by viewers and written by editors', async () => {
    const { admin, as } = await createTenant(guide, provider)
    for (const [user_id, role] of Object.entries({ ada: 'admin', eve: 'editor', vic: 'viewer' } as const)) {
      await admin.client.addAdminUser({
        body: { user_id, role, email: `${user_id}@example.com`, name: role },
      })
    }
    await admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
    const [editor, viewer] = [as({ sub: 'eve' }), as({ sub: 'vic' })]
    const { article_id } = await editor.client.createArticle({ body: { title: 'One' } })
    expect((await viewer.request('GET', `${path}/${article_id}`)).status).toBe(200)
    expect((await viewer.request('POST', `${path}/${article_id}/publish`)).status).toBe(403)
    expect((await editor.request('POST', `${path}/${article_id}/publish`)).status).toBe(200)
  })
})

test.each([
  ['no title', {}, 'title: is required'],
  ['an unknown language', { title: 'A', language: 'xx' }, 'language'],
  ['a body that is too long', { title: 'A', body: 'x'.repeat(20_001) }, 'body: must have at most'],
  ['a misspelt field', { title: 'A', titel: 'B' }, 'titel: is not a known field; did you mean `title`?'],
])('an article with %s is refused', async (_, body, message) => {
  const { admin } = await createTenant(guide, provider)
  const response = await admin.request('POST', path, { body })
  expect([response.status, response.body.error.message]).toEqual([400, expect.stringContaining(message)])
  expect((await admin.client.listArticles()).data.total).toBe(0)
})

test('HTML and unsafe links in an article do nothing', async () => {
  const tenant = await createTenant(guide, provider)
  const body =
    '<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](//evil.com) ![c](data:image/svg+xml,x)'
  const params = { article_id: await publish(tenant, { title: '<script>', body }) }
  const { body_tree } = await tenant.as({ sub: 'eve' }).client.getHelpArticle({ params })
  expect(JSON.stringify(body_tree)).not.toMatch(/"(href|src)"/)
})

describe('the list for users', () => {
  test('has the published articles, by priority and then newest first', async () => {
    const tenant = await createTenant(guide, provider)
    await publish(tenant, { title: 'Old' })
    await publish(tenant, { title: 'Important', priority: 5 })
    await publish(tenant, { title: 'New', body: `${'word '.repeat(60)}` })
    expect(await titlesFor(tenant)).toEqual(['Important', 'New', 'Old'])
    const { data } = await tenant
      .as({ sub: 'eve' })
      .client.listHelpArticles({ query: { limit: 1, offset: 1 } })
    expect(data).toMatchObject({ total: 3, limit: 1, offset: 1 })
    expect(data.items[0]?.excerpt).toMatch(/^(word )+word…$/)
  })

  test('is open to anonymous visitors if the tenant allows them', async () => {
    const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
    await publish(tenant, { title: 'One' })
    const visitor = tenant.caller({ 'x-api-key': tenant.apiKey })
    expect((await visitor.client.listHelpArticles()).data.total).toBe(1)
    const closed = await createTenant(guide, provider)
    const stranger = closed.caller({ 'x-api-key': closed.apiKey })
    expect((await stranger.request('GET', '/v1/sdk/help/articles')).status).toBe(401)
  })
})

describe('a search', () => {
  test('finds articles with all words and ranks titles above text', async () => {
    const tenant = await createTenant(guide, provider)
    await publish(tenant, { title: 'Team', body: 'Where the invoice is sent' })
    await publish(tenant, { title: 'Invoice', body: 'Paid by card' })
    await publish(tenant, { title: 'Colours', body: 'Red and green' })
    expect(await titlesFor(tenant, 'invoice')).toEqual(['Invoice', 'Team'])
    expect(await titlesFor(tenant, 'INVOICE sent')).toEqual(['Team'])
    expect(await titlesFor(tenant, 'nothing')).toEqual([])
  })

  test('finds a word by its prefix', async () => {
    const tenant = await createTenant(guide, provider)
    await publish(tenant, { title: 'Invoices' })
    expect(await titlesFor(tenant, 'inv')).toEqual(['Invoices'])
  })

  test('finds other forms of a word in the language of each article', async () => {
    const tenant = await createTenant(guide, provider)
    await publish(tenant, { title: 'Invoice', body: 'How to pay', language: 'en' })
    await publish(tenant, { title: 'Rechnung', body: 'Zahlen', language: 'de' })
    await publish(tenant, { title: 'Faktura', body: 'to pay' })
    expect(await titlesFor(tenant, 'invoices')).toEqual(['Invoice'])
    expect(await titlesFor(tenant, 'Rechnungen')).toEqual(['Rechnung'])
    // English drops these stop words, but the unstemmed search still finds them.
    expect((await titlesFor(tenant, 'how to')).sort()).toEqual(['Invoice'])
    expect((await titlesFor(tenant, 'to')).sort()).toEqual(['Faktura', 'Invoice'])
  })

  test('looks at the published text, not at markup or drafts', async () => {
    const tenant = await createTenant(guide, provider)
    const article_id = await publish(tenant, {
      title: 'One',
      body: '**bold** [link](https://example.com/secret)',
    })
    await tenant.admin.client.updateArticle({ params: { article_id }, body: { body: 'draft' } })
    expect(await titlesFor(tenant, 'bold link')).toEqual(['One'])
    expect(await titlesFor(tenant, 'secret')).toEqual([])
    expect(await titlesFor(tenant, 'draft')).toEqual([])
  })

  test.each(["'", '\\', ':* & | !', "a' | 'b", '(((', '%', '<->', '😀', '   ', 'a'.repeat(200)])(
    'treats %j as plain words',
    async q => {
      const tenant = await createTenant(guide, provider)
      await publish(tenant, { title: 'One' })
      expect(await titlesFor(tenant, q)).toEqual(q.trim() === '' ? ['One'] : [])
    },
  )

  test('never finds articles of another tenant', async () => {
    const [one, other] = [await createTenant(guide, provider), await createTenant(guide, provider)]
    await publish(one, { title: 'Confidential' })
    expect(await titlesFor(other, 'confidential')).toEqual([])
    expect(await titlesFor(one, 'confidential')).toEqual(['Confidential'])
  })
})

describe('help is enabled on a page', () => {
  const enabled = async (tenant: TestTenant) =>
    (await tenant.as({ sub: 'eve' }).request('GET', '/v1/sdk/config')).body.data.help.enabled

  test('while at least one article is published', async () => {
    const tenant = await createTenant(guide, provider)
    expect(await enabled(tenant)).toBe(false)
    const article_id = await publish(tenant, { title: 'One' })
    expect(await enabled(tenant)).toBe(true)
    await tenant.admin.client.archiveArticle({ params: { article_id } })
    expect(await enabled(tenant)).toBe(false)
  })

  test('according to the feature flag if it is set', async () => {
    const tenant = await createTenant(guide, provider, { feature_flags: { help: true } })
    expect(await enabled(tenant)).toBe(true)
    await publish(tenant, { title: 'One' })
    await tenant.admin.client.updateConfig({ body: { feature_flags: { help: false } } })
    expect(await enabled(tenant)).toBe(false)
  })
})
