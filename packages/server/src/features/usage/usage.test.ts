import { readdirSync, readFileSync } from 'node:fs'
import { type BoundName, boundNames } from '@guide/contracts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bounds } from '../../bounds.ts'
import { filePart, form } from '../../testing/form.ts'
import { type Guide, startGuideOn, startGuideOnNewDatabase, type TestResponse } from '../../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.ts'
import { publishContent, publishTour, url } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { type Caller, createTenant, type TestTenant } from '../../testing/tenant.ts'

let guide: Guide
let provider: IdentityProvider
let tenant: TestTenant

const token = 'the-metrics-token'

beforeAll(async () => {
  provider = await startIdentityProvider()
  guide = await startGuideOnNewDatabase({
    TENANT_ITEMS: '5',
    TENANT_PUBLISHED_ITEMS: '3',
    TENANT_PUBLISHED_MB: '1',
    TENANT_DEFINITIONS_MB: '3',
    TENANT_DEFINITION_KB: '240',
    TENANT_AUDIENCES: '2',
    TENANT_AUDIENCE_VALUES: '50000',
    TENANT_AUDIENCES_MB: '1',
    TENANT_EXPRESSIONS: '2000',
    METRICS_TOKEN: token,
  })
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})
beforeEach(async () => {
  tenant = await createTenant(guide, provider)
})

const post = (path: string, body: object = {}) => tenant.admin.request('POST', `/v1/admin${path}`, { body })
const put = (path: string, body: object) => tenant.admin.request('PUT', `/v1/admin${path}`, { body })
const banner = { content_type: 'banner', title: 'News' }
const attach = (user: Caller, thread_id: string) =>
  user.request('POST', `/v1/sdk/help/threads/${thread_id}/attachments`, form(filePart('hello')))

const addPicture = () => {
  const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(42)])
  return tenant.admin.request('POST', '/v1/admin/assets', form(filePart(picture, 'a.png', 'image/png')))
}

/** The bodies of a tour's steps, which together have about this many bytes. */
const longSteps = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 20_000) }, (_, order) => ({
    step_id: `s${order}`,
    order,
    title: 'Step',
    body: 'x'.repeat(Math.min(20_000, bytes)),
    element_target: { element_id: 'a' },
  }))

async function usage(of: TestTenant = tenant): Promise<Record<string, number>> {
  const { data } = await of.admin.client.getUsage()
  return Object.fromEntries(data.items.map(({ bound, used }) => [bound, used]))
}

/** What the tables hold, added up: the usage must always equal it. */
async function storedOf({ tenantId }: TestTenant) {
  const of = sql`tenant_id = ${tenantId}`
  const { rows } = await guide.deps.database.sql.execute(sql`
    select
      (select count(*) from items where ${of} and status <> 'archived')::int as items,
      (select count(*) from items where ${of} and status = 'published')::int as published_items,
      (select coalesce(sum(v.bytes), 0) from items i join item_versions v using (tenant_id, item_id, version)
        where ${of} and i.status = 'published')::int as published_bytes,
      (select coalesce(max(bytes), 0) from items where ${of})::int as largest_definition_bytes,
      ((select coalesce(sum(bytes), 0) from items where ${of}) +
        (select coalesce(sum(bytes), 0) from item_versions where ${of}))::int as definition_bytes,
      (select count(*) from audiences where ${of})::int as audiences,
      (select coalesce(sum(bytes), 0) from audiences where ${of})::int as audience_bytes`)
  return rows[0] as Record<string, number>
}

async function expectRefused(response: Promise<TestResponse>, message: RegExp) {
  const { status, body } = await response
  expect([status, body?.error?.code]).toEqual([409, 'CONFLICT'])
  expect(body.error.message).toMatch(message)
}

/** Another tenant goes on as if nothing had happened. */
async function expectNeighbourServed() {
  const neighbour = await createTenant(guide, provider)
  await publishTour(neighbour)
  await neighbour.admin.client.createAudience({ body: { name: 'Some', values: ['a'] } })
}

describe('usage', () => {
  test('starts at zero and names every bound with its limit and unit', async () => {
    const { data } = await tenant.admin.client.getUsage()
    expect(data.items.map(({ bound, used, limit, unit }) => [bound, used, limit, unit])).toEqual([
      ['items', 0, 5, 'count'],
      ['published_items', 0, 3, 'count'],
      ['published_bytes', 0, 1024 ** 2, 'bytes'],
      ['definition_bytes', 0, 3 * 1024 ** 2, 'bytes'],
      ['largest_definition_bytes', 0, 240 * 1024, 'bytes'],
      ['preview_links', 0, 500, 'count'],
      ['audiences', 0, 2, 'count'],
      ['audience_values', 0, 50_000, 'count'],
      ['audience_bytes', 0, 1024 ** 2, 'bytes'],
      ['expressions', 0, 2000, 'count'],
      ['themes', 0, 200, 'count'],
      ['articles', 0, 2000, 'count'],
      ['admin_users', 0, 1000, 'count'],
      ['invites', 0, 1000, 'count'],
      ['api_keys', 1, 100, 'count'],
      ['key_origins', 0, 100, 'count'],
      ['access_tokens', 0, 100, 'count'],
      ['events_per_day', 0, 5_000_000, 'count'],
      ['visitor_progress', 0, 5_000_000, 'count'],
      ['contexts', 0, 500_000, 'count'],
      ['attribute_names', 0, 500, 'count'],
      ['message_bytes', 0, 1024 ** 3, 'bytes'],
      ['file_bytes', 0, 10 * 1024 ** 3, 'bytes'],
    ])
  })

  test('names the rates that all callers of the tenant share, and so do the metrics', async () => {
    const env = { ...guide.env, RATE_LIMIT_TENANT_EVENTS: '20000/10s', RATE_LIMIT_TENANT_CHANGES: '10/3s' }
    const database = { ...guide.deps.database, close: async () => {} }
    const limited = await startGuideOn(env, undefined, { opening: Promise.resolve(database) })
    const { data } = await tenant.admin.client.getUsage()
    const { headers } = tenant.admin
    const { body } = await limited.request('GET', '/v1/admin/usage', { headers })
    const shown = await metrics(limited).finally(limited.close)
    expect([data.rates, body.data.rates]).toEqual([
      [],
      [
        { rate: 'events', description: 'events of this tenant', at_once: 20_000, per_second: 2000 },
        {
          rate: 'changes',
          description: 'changes by the admins of this tenant',
          at_once: 10,
          per_second: 3.333,
        },
      ],
    ])
    expect(shown).toContain('guide_rate_at_once{rate="changes"} 10')
    expect(shown).toContain('guide_rate_per_second{rate="events"} 2000')
  })

  test('equals what is stored after every kind of change, imports included', async () => {
    const { client } = tenant.admin
    const check = async () => expect(await usage()).toMatchObject(await storedOf(tenant))
    const tour_id = await publishTour(tenant)
    const content_id = await publishContent(tenant)
    await check()
    await client.updateTour({ params: { tour_id }, body: { title: 'A longer title than before' } })
    await client.publishTourChanges({ params: { tour_id } })
    await check()
    await client.copyTour({ params: { tour_id } })
    await client.copyContent({ params: { content_id } })
    await client.rollbackTour({ params: { tour_id }, body: { version: 1 } })
    await check()
    const { audience_id } = await client.createAudience({ body: { name: 'A', values: ['a', 'b'] } })
    await client.updateAudience({ params: { audience_id }, body: { values: ['a', 'b', 'c'] } })
    await check()
    expect(await usage()).toMatchObject({ items: 4, published_items: 2, audiences: 1, audience_values: 3 })

    const document = await guide.platform.exportTenant({ params: { tenant_id: tenant.tenantId } })
    const copy = await createTenant(guide, provider)
    const params = { tenant_id: copy.tenantId }
    await guide.platform.importTenant({ params, query: { mode: 'plan' }, body: document })
    expect(await usage(copy)).toMatchObject({ items: 0, audiences: 0 })
    await guide.platform.importTenant({ params, query: { mode: 'apply' }, body: document })
    expect(await usage(copy)).toMatchObject(await storedOf(copy))
    expect(await usage(copy)).toMatchObject({ items: 4, published_items: 2 })

    await client.archiveTour({ params: { tour_id } })
    await client.archiveContent({ params: { content_id } })
    await client.deleteAudience({ params: { audience_id } })
    await check()
    expect(await usage()).toMatchObject({
      items: 2,
      published_items: 0,
      published_bytes: 0,
      audience_bytes: 0,
    })
  })
})

test('the usage has the largest working copy or draft, the most origins of a key, and the attributes', async () => {
  const { client } = tenant.admin
  const tour_id = await publishTour(tenant)
  const { largest_definition_bytes = 0 } = await usage()
  await client.putTourDraft({ params: { tour_id }, body: { draft: { text: 'x'.repeat(50_000) } } })
  expect((await usage()).largest_definition_bytes).toBe(50_000 + '{"text": ""}'.length)
  await client.deleteTourDraft({ params: { tour_id } })
  expect(await usage()).toMatchObject({ largest_definition_bytes })

  const ask = (sub: string, origin: string, tokens = {}) =>
    tenant
      .as({ sub, plan: 'pro' })
      .request('POST', '/v1/sdk/content', { headers: { origin }, body: { url, tokens } })
  await ask('sam', 'https://one.example', { plan: 'free' })
  await ask('eve', 'https://two.example')
  const { api_key } = await client.createApiKey({ body: { environment: 'test' } })
  await tenant.as({ sub: 'sam' }).request('POST', '/v1/sdk/content', {
    headers: { origin: 'https://three.example', 'x-api-key': api_key },
    body: { url },
  })
  await guide.deps.installations.flush()
  await guide.deps.contexts.flush()
  const { items } = (await client.listAttributes()).data
  expect(items.filter(({ name }) => name === 'plan')).toHaveLength(2)
  expect(await usage()).toMatchObject({ key_origins: 2, attribute_names: items.length })
})

test('a database from before usage was counted gets the right counts', async () => {
  tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
  const tour_id = await publishTour(tenant)
  await tenant.admin.client.archiveTour({ params: { tour_id } })
  const content_id = await publishContent(tenant)
  const { client } = tenant.admin
  await client.createAudience({ body: { name: 'Some', values: ['a', 'b'] } })
  await client.createTheme({ body: { name: 'Ours' } })
  await client.createArticle({ body: { title: 'How to' } })
  await client.addAdminUser({ body: { user_id: 'eve', email: 'eve@a.example', name: 'Eve', role: 'viewer' } })
  await client.createInvite({ body: { email: 'sam@a.example', role: 'viewer' } })
  const { key_id } = await client.createApiKey({ body: { environment: 'test' } })
  await client.revokeApiKey({ params: { key_id } })
  await report(tenant.caller({ 'x-api-key': tenant.apiKey }), [event('content.shown', { content_id })], {
    user_id: 'vera',
  })
  const sam = tenant.as({ sub: 'sam' })
  const { thread_id } = await sam.client.startThread({ body: { subject: 'Hello', body: 'Here I am' } })
  await attach(sam, thread_id)
  await addPicture()
  await sam.request('POST', '/v1/sdk/content', { body: { url } })
  await guide.deps.installations.flush()
  await guide.deps.contexts.flush()
  const before = await usage()
  expect(before).toMatchObject({ visitor_progress: 1, contexts: 1, message_bytes: 2009, file_bytes: 32_768 })
  expect(before).toMatchObject({ themes: 1, articles: 1, admin_users: 1, invites: 1, api_keys: 1 })
  const folder = new URL('../../db/migrations/', import.meta.url)
  const files = readdirSync(folder).filter(name => name.endsWith('.sql'))
  const statements = files
    .sort()
    .flatMap(file => readFileSync(new URL(file, folder), 'utf8').split('--> statement-breakpoint'))
  await guide.deps.database.transaction(async tx => {
    await tx.execute(sql`delete from usage`)
    for (const statement of statements.filter(text => text.includes('INSERT INTO "usage"')))
      await tx.execute(sql.raw(statement))
  })
  expect(await usage()).toEqual(before)
})

test('in a database from before expressions were counted, they count from the first change or look', async () => {
  const { client } = tenant.admin
  const patterned = { url_patterns: [{ pattern: '^/[a-z]{300}', is_regex: true }] }
  const content_id = await publishContent(tenant, patterned)
  await publishContent(tenant, patterned)
  const rule = { city: { $regex: '[a-z]{200}' } }
  await client.createAudience({ body: { name: 'Some', rule } })
  const { expressions = 0 } = await usage()
  const forget = () =>
    guide.deps.database.sql.execute(
      sql`delete from usage where tenant_id = ${tenant.tenantId} and bound = 'expressions'`,
    )
  expect(expressions).toBeGreaterThan(800)
  await forget()
  expect(await usage()).toMatchObject({ expressions })
  await forget()
  const large = { url_patterns: [1, 2, 3, 4].map(n => ({ pattern: `^/${n}[a-z]{400}`, is_regex: true })) }
  const third = (await post('/content', { ...banner, ...large })).body.content_id
  await expectRefused(post(`/content/${third}/publish`), /^expressions: .* at most 2,000/)
  await forget()
  await client.archiveContent({ params: { content_id } })
  const { rows } = await guide.deps.database.sql.execute(
    sql`select used::int from usage where tenant_id = ${tenant.tenantId} and bound = 'expressions'`,
  )
  expect([rows[0]?.used, (await usage()).expressions]).toEqual([expect.any(Number), rows[0]?.used])
  expect(rows[0]?.used).toBeGreaterThan(400)
  expect(rows[0]?.used).toBeLessThan(expressions)
})

/** Bounds that refuse nothing by a 409, and the one of files, which the service reads once at its start. */
type TestedElsewhere =
  | 'events_per_day'
  | 'visitor_progress'
  | 'contexts'
  | 'attribute_names'
  | 'key_origins'
  | 'largest_definition_bytes'
  | 'file_bytes'

test('every bound in the usage refuses what exceeds it, and names itself', async () => {
  const admin_origins = ['https://app.example.com']
  tenant = await createTenant(guide, provider, { admin_origins })
  const regex = { url_patterns: [{ pattern: '^/[a-z]+$', is_regex: true }] }
  const { content_id } = (await post('/content', { ...banner, ...regex })).body
  const create = () => post('/content', banner)
  const publish = () => post(`/content/${content_id}/publish`)
  const createAudience = () => post('/audiences', { name: 'Some', values: ['a'] })
  const sam = { user_id: 'sam', email: 'sam@a.example', name: 'Sam', role: 'viewer' }
  const ask = { body: { subject: 'Hello', body: 'Hello' } }
  const attempts: Record<Exclude<BoundName, TestedElsewhere>, () => Promise<TestResponse>> = {
    items: create,
    published_items: publish,
    published_bytes: publish,
    definition_bytes: create,
    preview_links: () => post(`/content/${content_id}/preview-links`, { url }),
    audiences: createAudience,
    audience_values: createAudience,
    audience_bytes: createAudience,
    expressions: publish,
    themes: () => post('/themes', { name: 'Ours' }),
    articles: () => post('/help/articles', { title: 'How to' }),
    admin_users: () => post('/users', sam),
    invites: () => post('/invites', { email: sam.email, role: 'viewer' }),
    api_keys: () => post('/api-keys', { environment: 'test' }),
    access_tokens: () => post('/access-tokens', { name: 'CI', role: 'viewer' }),
    message_bytes: () => tenant.as({ sub: 'sam' }).request('POST', '/v1/sdk/help/threads', ask),
  }
  const limits = guide.deps.settings.bounds
  for (const [name, attempt] of Object.entries(attempts)) {
    const bound = name as BoundName
    const limit = limits[bound]
    limits[bound] = 0
    await expectRefused(
      attempt(),
      new RegExp(`^${bound}: a tenant may have at most 0 .*${bounds[bound].setting}`),
    )
    limits[bound] = limit
  }
  for (const attempt of new Set(Object.values(attempts))) expect((await attempt()).status).toBeLessThan(300)
  await expectNeighbourServed()
})

describe('over a bound', () => {
  test('items: creates, copies and imports are refused; archiving makes room', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push((await post('/content', banner)).body.content_id)
    const words =
      /^items: a tenant may have at most 5 \(tours and content items that are not archived\); archive some of them, or .* raise TENANT_ITEMS\.$/
    await expectRefused(post('/content', banner), words)
    await expectRefused(post('/tours', { title: 'One more' }), words)
    await expectRefused(post(`/content/${ids[0]}/copy`), words)
    expect(await usage()).toMatchObject({ items: 5 })

    const params = { tenant_id: tenant.tenantId }
    const document = await guide.platform.exportTenant({ params })
    const [first] = document.content
    const more = { ...document, content: [...document.content, { ...first, content_id: 'cnt_000000000001' }] }
    for (const mode of ['plan', 'apply'])
      await expectRefused(
        guide.request('POST', `/v1/platform/tenants/${tenant.tenantId}/import?mode=${mode}`, {
          headers: { 'x-platform-secret': guide.deps.settings.platformSecret ?? '' },
          body: more,
        }),
        words,
      )

    // Content may be brought back from the archive by a publish, but not over the bound.
    expect((await post(`/content/${ids[0]}/archive`)).status).toBe(200)
    expect((await post('/content', banner)).status).toBe(201)
    await expectRefused(post(`/content/${ids[0]}/publish`), words)
    expect((await put(`/content/${ids[1]}`, { title: 'Edits go on' })).status).toBe(200)
    await expectNeighbourServed()
  })

  test('published items: a publish is refused, a next version and a rollback are not', async () => {
    const first = await publishContent(tenant)
    for (let i = 0; i < 2; i++) await publishContent(tenant)
    const draft = (await post('/content', banner)).body.content_id
    await expectRefused(
      post(`/content/${draft}/publish`),
      /^published_items: .* at most 3 .*TENANT_PUBLISHED_ITEMS/,
    )
    expect((await post(`/content/${first}/publish`)).status).toBe(200)
    const archived = (await post(`/content/${first}/archive`)).status
    expect([archived, (await post(`/content/${draft}/publish`)).status]).toEqual([200, 200])
    expect((await post(`/content/${first}/rollback`, { version: 1 })).status).toBe(200)
    expect(await usage()).toMatchObject({ published_items: 4 })
    await expectRefused(
      post(`/content/${draft}/copy`).then(({ body }) => post(`/content/${body.content_id}/publish`)),
      /^published_items/,
    )
    await expectNeighbourServed()
  })

  test('published bytes: a larger version is refused, a smaller one is not', async () => {
    const tour_id = await publishTour(tenant, { steps: longSteps(180_000) })
    await publishTour(tenant, { steps: longSteps(180_000) })
    const third = (await post('/tours', { title: 'Third', steps: longSteps(180_000) })).body.tour_id
    await expectRefused(
      post(`/tours/${third}/publish`),
      /^published_bytes: .* at most 1 MiB .*TENANT_PUBLISHED_MB/,
    )
    await put(`/tours/${tour_id}`, { steps: longSteps(20_000) })
    expect((await post(`/tours/${tour_id}/publish-changes`)).status).toBe(200)
    expect((await post(`/tours/${third}/publish`)).status).toBe(200)
    await expectNeighbourServed()
  })

  test('definition bytes: nothing grows, but archives, rollbacks and smaller edits go on', async () => {
    const tour_id = await publishTour(tenant, { steps: longSteps(200_000) })
    const refused = async () => {
      for (let round = 0; ; round++) {
        const edited = await put(`/tours/${tour_id}`, { title: `Round ${round}` })
        const published = edited.status === 200 ? await post(`/tours/${tour_id}/publish-changes`) : edited
        if (published.status !== 200) return published
      }
    }
    await expectRefused(refused(), /^definition_bytes: .* at most 3 MiB .*TENANT_DEFINITIONS_MB/)
    await expectRefused(post(`/tours/${tour_id}/copy`), /^definition_bytes/)
    await expectRefused(post('/tours', { title: 'New', steps: longSteps(200_000) }), /^definition_bytes/)
    expect((await put(`/tours/${tour_id}`, { steps: longSteps(100_000) })).status).toBe(200)
    const before = await usage()
    expect((await post(`/tours/${tour_id}/rollback`, { version: 1 })).status).toBe(200)
    const after = await usage()
    expect(after.definition_bytes).toBeGreaterThan((before.definition_bytes ?? 0) + 200_000)
    // Each version once, until there is room: neither to what is live already, nor back and forth.
    const rollback = (version: number) => post(`/tours/${tour_id}/rollback`, { version })
    await expectRefused(rollback(1), /^definition_bytes/)
    expect((await usage()).definition_bytes).toBe(after.definition_bytes)
    expect((await rollback(2)).status).toBe(200)
    for (const version of [1, 2]) await expectRefused(rollback(version), /^definition_bytes/)
    expect((await post('/config/circuit-breaker', { feature: 'tours', enabled: false })).status).toBe(200)
    expect((await post(`/tours/${tour_id}/archive`)).status).toBe(200)
    await expectRefused(post(`/tours/${tour_id}/rollback`, { version: 1 }), /^definition_bytes/)
    await expectNeighbourServed()
  })

  test('audiences: their number, their values and their size', async () => {
    const values = (count: number, length = 5) =>
      Array.from({ length: count }, (_, i) => `${i}`.padStart(length, 'u'))
    await expectRefused(
      post('/audiences', { name: 'Long', values: values(50_001, 5) }),
      /^audience_values: .* at most 50,000 .*TENANT_AUDIENCE_VALUES/,
    )
    const { body: large } = await post('/audiences', { name: 'Large', values: values(4000, 200) })
    await expectRefused(
      post('/audiences', { name: 'Second', values: values(2000, 200) }),
      /^audience_bytes: .* at most 1 MiB .*TENANT_AUDIENCES_MB/,
    )
    expect((await post('/audiences', { name: 'Small', values: ['a'] })).status).toBe(201)
    await expectRefused(
      post('/audiences', { name: 'Third', values: ['a'] }),
      /^audiences: .* at most 2 .*TENANT_AUDIENCES/,
    )
    expect((await put(`/audiences/${large.audience_id}`, { values: values(10) })).status).toBe(200)
    const path = `/v1/admin/audiences/${large.audience_id}`
    expect((await tenant.admin.request('DELETE', path)).status).toBe(204)
    expect((await post('/audiences', { name: 'Third', values: ['a'] })).status).toBe(201)
    await expectNeighbourServed()
  })

  test('expressions: a publish or an audience with more of them is refused, archiving makes room', async () => {
    const { client } = tenant.admin
    const url_patterns = (size: number) => [{ pattern: `^/[a-z]{${size}}`, is_regex: true }]
    const first = await publishContent(tenant, { url_patterns: url_patterns(400) })
    const { content_id } = await client.createContent({
      body: {
        content_type: 'banner',
        title: 'News',
        url_patterns: url_patterns(400),
        audience: { a: { $regex: '[a-z]{150}' } },
      },
    })
    await expectRefused(
      post(`/content/${content_id}/publish`),
      /^expressions: .* at most 2,000 .*TENANT_EXPRESSIONS/,
    )
    const rule = (size: number) => ({ name: 'Rule', rule: { a: { $regex: `[a-z]{${size}}` } } })
    await expectRefused(
      post('/audiences', {
        ...rule(300),
        rule: { $or: [1, 2].map(n => ({ a: { $regex: `[a-z]{400}${n}` } })) },
      }),
      /^expressions/,
    )
    const { audience_id } = await client.createAudience({ body: rule(100) })
    await client.archiveContent({ params: { content_id: first } })
    expect((await post(`/content/${content_id}/publish`)).status).toBe(200)
    await client.archiveContent({ params: { content_id } })
    await client.deleteAudience({ params: { audience_id } })
    expect(await usage()).toMatchObject({ expressions: 0 })
    await expectNeighbourServed()
  })

  test('concurrent creates cannot pass a bound together', async () => {
    const created = await Promise.all(Array.from({ length: 12 }, () => post('/content', banner)))
    const statuses = created.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(409)])
    expect(await usage()).toMatchObject({ items: 5 })
  })
})

async function metrics(node = guide): Promise<string> {
  const { status, body } = await node.request('GET', '/metrics', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(status).toBe(200)
  return String(body)
}

test('the metrics show totals, limits, and only the tenants that are close to a bound', async () => {
  // Only the fullest are shown, and the tenants of the other tests are full.
  await guide.deps.database.sql.execute(sql`delete from usage where tenant_id <> ${tenant.tenantId}`)
  await post('/content', banner)
  expect(await metrics()).not.toContain(tenant.tenantId)
  for (let i = 0; i < 3; i++) await post('/content', banner)
  const shown = await metrics()
  expect(shown).toContain(`guide_tenant_usage_ratio{tenant_id="${tenant.tenantId}",bound="items"} 0.8`)
  expect(shown).toContain('guide_usage_limit{bound="published_items"} 3')
  expect(shown).toMatch(/guide_usage_total\{bound="items"\} \d+/)
  expect(shown.match(/^guide_tenant_usage_ratio\{/gm)?.length).toBeLessThanOrEqual(50)
})

test('the metrics show every bound, also those that changes do not count', async () => {
  const { client } = tenant.admin
  await client.createAudience({ body: { name: 'Large', values: ['a', 'b', 'c'] } })
  await client.createAudience({ body: { name: 'Small', values: ['a'] } })
  await client.createAccessToken({ body: { name: 'CI', role: 'viewer' } })
  await report(tenant.as({ sub: 'sam' }), [event('track:a'), event('track:b')])
  const sam = tenant.as({ sub: 'sam' })
  const { thread_id } = await sam.client.startThread({ body: { subject: 'Hello', body: 'Hello' } })
  await attach(sam, thread_id)
  await addPicture()

  await sam.request('POST', '/v1/sdk/content', { headers: { origin: 'https://one.example' }, body: { url } })
  await guide.deps.installations.flush()
  const { content_id } = await client.createContent({ body: { content_type: 'banner', title: 'News' } })
  await client.putContentDraft({ params: { content_id }, body: { draft: ['x'.repeat(9996)] } })

  const used = await usage()
  expect(used).toMatchObject({ key_origins: 2, largest_definition_bytes: 10_000 })
  expect(used).toMatchObject({ audience_values: 3, access_tokens: 1, events_per_day: 2, file_bytes: 32_768 })
  await guide.deps.database.sql.execute(sql`delete from usage where tenant_id <> ${tenant.tenantId}`)
  // A node adds up some of them every five minutes only, so this is another one.
  const database = { ...guide.deps.database, close: async () => {} }
  const node = await startGuideOn(guide.env, undefined, { opening: Promise.resolve(database) })
  Object.assign(node.deps.settings.bounds, {
    audience_values: 3,
    key_origins: 2,
    largest_definition_bytes: 10_000,
    access_tokens: 0,
    events_per_day: 2,
    file_bytes: 40_960,
  })
  const shown = await metrics(node).finally(node.close)
  const ratio = (bound: BoundName) =>
    `guide_tenant_usage_ratio{tenant_id="${tenant.tenantId}",bound="${bound}"}`
  expect(shown).toContain(`${ratio('file_bytes')} 0.8\n`)
  for (const bound of ['audience_values', 'access_tokens', 'events_per_day'] as const)
    expect(shown).toContain(`${ratio(bound)} 1\n`)
  // To be close to these is usual, so nobody is told.
  for (const bound of ['key_origins', 'largest_definition_bytes'] as const)
    expect(shown).not.toContain(ratio(bound))
  // Attributes are counted for a single tenant only.
  expect(shown).toContain('guide_usage_limit{bound="attribute_names"} 500\n')
  for (const bound of boundNames.filter(name => name !== 'attribute_names')) {
    const total = Number(
      shown.match(new RegExp(`^guide_usage_total\\{bound="${bound}"\\} (\\d+)$`, 'm'))?.[1],
    )
    expect(total, bound).toBeGreaterThanOrEqual(used[bound] ?? 0)
  }
  expect(await metrics()).not.toContain(ratio('file_bytes'))
})
