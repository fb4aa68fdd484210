import { describe, expect, test } from 'vitest'
import { idsFor, itemsFor, publishContent, publishTour, step, url } from '../../testing/published.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const eve = (tenant: TestTenant, claims = {}) => tenant.as({ sub: 'eve', ...claims })

describe('what a user gets on a page', () => {
  test('is a published tour as in the contract, without its delivery rules', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await publishTour(tenant, {
      description: 'internal note',
      url_patterns: [{ pattern: '/projects/*' }],
      audience: { plan: { $in: ['pro', 'secret-plan'] } },
      priority: 7,
    })
    const items = await itemsFor(eve(tenant, { plan: 'pro' }))
    expect(items).toEqual([
      {
        content_type: 'tour',
        tour_id,
        version: 1,
        title: 'First steps',
        trigger: { trigger_type: 'page_load' },
        priority: 7,
        progress: { state: 'none', step_id: null },
        steps: [
          expect.objectContaining({ step_id: 'one', order: 0, body_tree: expect.any(Array) }),
          expect.objectContaining({ step_id: 'two', order: 1 }),
        ],
      },
    ])
    const text = JSON.stringify(items)
    for (const secret of ['internal note', 'secret-plan', '/projects', 'rollout', 'schedule', 'audience']) {
      expect(text).not.toContain(secret)
    }
  })

  test('is sorted by priority, then newest first, tours and content together', async () => {
    const tenant = await createTenant(guide, provider)
    const low = await publishContent(tenant, { priority: -1 })
    const older = await publishContent(tenant)
    const newer = await publishTour(tenant)
    const high = await publishContent(tenant, { priority: 5 })
    expect(await idsFor(eve(tenant))).toEqual([high, newer, older, low])
  })

  test('depends on the page, the audience, the schedule and the rollout', async () => {
    const tenant = await createTenant(guide, provider)
    const here = await publishContent(tenant, { url_patterns: [{ pattern: '/projects' }] })
    await publishContent(tenant, { url_patterns: [{ pattern: '/settings' }] })
    await publishContent(tenant, { audience: { plan: 'pro' } })
    await publishContent(tenant, { schedule: { start_at: '2999-01-01T00:00:00Z', end_at: null } })
    await publishContent(tenant, { rollout: { enabled: true, percentage: 0 } })
    await tenant.admin.client.createContent({ body: { content_type: 'banner', title: 'A draft' } })
    expect(await idsFor(eve(tenant))).toEqual([here])
  })

  test('has the time at which a schedule changes it', async () => {
    const tenant = await createTenant(guide, provider)
    const soon = '2999-01-01T00:00:00.000Z'
    await publishContent(tenant, { schedule: { start_at: null, end_at: soon } })
    const { body } = await eve(tenant).request('POST', '/v1/sdk/content', { body: { url } })
    expect(body.data.next_change_at).toBe(soon)
    expect(Date.parse(body.data.evaluated_at)).toBeCloseTo(Date.now(), -4)
  })

  test('depends on the user of the token, not on the user_id in the body', async () => {
    const tenant = await createTenant(guide, provider)
    const forAda = await publishContent(tenant, { audience: { user_id: 'ada' } })
    expect(await idsFor(eve(tenant), { user_id: 'ada' })).toEqual([])
    expect(await idsFor(tenant.as({ sub: 'ada' }), { user_id: 'eve' })).toEqual([forAda])
  })

  test('prefers claims of the JWT to tokens of the body', async () => {
    const tenant = await createTenant(guide, provider)
    const forPro = await publishContent(tenant, { audience: { plan: 'pro' } })
    expect(await idsFor(eve(tenant), { tokens: { plan: 'pro' } })).toEqual([forPro])
    expect(await idsFor(eve(tenant, { plan: 'free' }), { tokens: { plan: 'pro' } })).toEqual([])
  })

  test('ignores unknown fields of the body; a wrong value is refused with its path', async () => {
    const tenant = await createTenant(guide, provider)
    expect(await idsFor(eve(tenant), { from_the_future: 1 })).toEqual([])
    const { status, body } = await eve(tenant).request('POST', '/v1/sdk/content', { body: { url: 7 } })
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/^url: /)])
  })

  test('is the last published version, not the working copy', async () => {
    const tenant = await createTenant(guide, provider)
    const content_id = await publishContent(tenant, { title: 'Published' })
    await tenant.admin.client.updateContent({ params: { content_id }, body: { title: 'Edited' } })
    expect((await itemsFor(eve(tenant)))[0]).toMatchObject({ title: 'Published', version: 1 })
    await tenant.admin.client.publishContent({ params: { content_id } })
    expect((await itemsFor(eve(tenant)))[0]).toMatchObject({ title: 'Edited', version: 2 })
    await tenant.admin.client.rollbackContent({ params: { content_id }, body: { version: 1 } })
    expect((await itemsFor(eve(tenant)))[0]).toMatchObject({ title: 'Published', version: 3 })
    await tenant.admin.client.archiveContent({ params: { content_id } })
    expect(await itemsFor(eve(tenant))).toEqual([])
  })

  test('uses a changed saved audience at once', async () => {
    const tenant = await createTenant(guide, provider)
    const { audience_id } = await tenant.admin.client.createAudience({
      body: { name: 'Pro', rule: { plan: 'pro' } },
    })
    const content_id = await publishContent(tenant, { audience_id })
    const pro = eve(tenant, { plan: 'pro' })
    expect(await idsFor(pro)).toEqual([content_id])
    await tenant.admin.client.updateAudience({ params: { audience_id }, body: { rule: { plan: 'max' } } })
    expect(await idsFor(pro)).toEqual([])
  })

  test('has nothing of a feature behind an open circuit breaker, from the next request on', async () => {
    const tenant = await createTenant(guide, provider)
    const tour = await publishTour(tenant)
    const content = await publishContent(tenant)
    const toggle = (feature: string, enabled: boolean) =>
      tenant.admin.client.toggleCircuitBreaker({ body: { feature, enabled } })
    expect(await idsFor(eve(tenant))).toEqual([content, tour])
    await toggle('tours', false)
    expect(await idsFor(eve(tenant))).toEqual([content])
    await toggle('content', false)
    expect(await idsFor(eve(tenant))).toEqual([])
    await toggle('tours', true)
    expect(await idsFor(eve(tenant))).toEqual([tour])
  })

  test('is found also with a regex that would hang a backtracking engine', async () => {
    const tenant = await createTenant(guide, provider)
    const [, , manyLetters] = [
      await publishContent(tenant, { url_patterns: [{ pattern: '^(a+)+$', is_regex: true }] }),
      await publishContent(tenant, { url_patterns: [{ pattern: '(x+x+)+y', is_regex: true }] }),
      await publishContent(tenant, { url_patterns: [{ pattern: '(.*a){20}', is_regex: true }] }),
    ]
    // A backtracking engine would not finish before the timeout of this test.
    const at = (path: string) => idsFor(eve(tenant), { url: `https://app.example.com/${path}` })
    expect(await at(`${'a'.repeat(700)}!`)).toEqual([manyLetters])
    expect(await at('x'.repeat(700))).toEqual([])
  })
})

describe('anonymous visitors', () => {
  test('are refused if the tenant does not allow them', async () => {
    const tenant = await createTenant(guide, provider)
    const anonymous = tenant.caller({ 'x-api-key': tenant.apiKey })
    const { status } = await anonymous.request('POST', '/v1/sdk/content', { body: { url } })
    expect(status).toBe(401)
  })

  test('are served if the tenant allows them, and have no user_id in audiences', async () => {
    const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
    const all = await publishContent(tenant)
    await publishContent(tenant, { audience: { user_id: 'eve' } })
    const anonymous = tenant.caller({ 'x-api-key': tenant.apiKey })
    expect(await idsFor(anonymous)).toEqual([all])
    expect(await idsFor(anonymous, { user_id: 'eve' })).toEqual([all])
  })

  test('with an invalid token are refused', async () => {
    const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
    const bad = tenant.caller({ 'x-api-key': tenant.apiKey, authorization: 'Bearer x.y.z' })
    expect((await bad.request('POST', '/v1/sdk/content', { body: { url } })).status).toBe(401)
  })
})

describe('the configuration', () => {
  test('has what the SDK needs to start', async () => {
    const tenant = await createTenant(guide, provider, { feature_flags: { beta: true } })
    await publishTour(tenant)
    await publishContent(tenant, { content_type: 'modal' })
    const { status, body } = await eve(tenant).request('GET', '/v1/sdk/config')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      tenant_id: tenant.tenantId,
      environment: 'live',
      content_types: ['modal', 'tour'],
      preload: ['ui', 'anchor', 'actions', 'modal', 'tour'],
      features: { tours: true, content: true },
      theme: { name: 'Indigo', light: { '--spot-primary': '#4f46e5' } },
      feature_flags: { beta: true },
      help: { enabled: false },
    })
  })

  test('lists only kinds that are published, enabled and not switched off', async () => {
    const tenant = await createTenant(guide, provider)
    const kinds = async () => (await eve(tenant).request('GET', '/v1/sdk/config')).body.data.content_types
    expect(await kinds()).toEqual([])
    await publishTour(tenant)
    await publishContent(tenant, { content_type: 'modal' })
    await publishContent(tenant)
    expect(await kinds()).toEqual(['banner', 'modal', 'tour'])
    await tenant.admin.client.updateConfig({ body: { content_types: ['modal'] } })
    expect(await kinds()).toEqual(['modal', 'tour'])
    await tenant.admin.client.toggleCircuitBreaker({ body: { feature: 'content', enabled: false } })
    expect(await kinds()).toEqual(['tour'])
  })

  test('has an ETag; a request with it gets 304 until something changes', async () => {
    const tenant = await createTenant(guide, provider)
    const requestWith = (etag: string) =>
      eve(tenant).request('GET', '/v1/sdk/config', { headers: { 'if-none-match': etag } })
    const first = await eve(tenant).request('GET', '/v1/sdk/config')
    const etag = first.headers.get('etag') ?? ''
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await requestWith(named)).status).toBe(304)
    expect((await requestWith('"other"')).status).toBe(200)
    const { theme_id } = await tenant.admin.client.createTheme({ body: { name: 'Own' } })
    expect((await requestWith(etag)).status).toBe(304)
    await tenant.admin.client.setDefaultTheme({ params: { theme_id } })
    const changed = await requestWith(etag)
    expect([changed.status, changed.body.data.theme.theme_id]).toEqual([200, theme_id])
  })
})

describe('a tour by its id', () => {
  test('is returned regardless of its audience, schedule and rollout', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await publishTour(tenant, {
      audience: { plan: 'pro' },
      rollout: { enabled: false, percentage: 0 },
      schedule: { start_at: '2999-01-01T00:00:00Z', end_at: null },
      url_patterns: [{ pattern: '/elsewhere' }],
    })
    const { status, body } = await eve(tenant).request('GET', `/v1/sdk/tours/${tour_id}`)
    expect([status, body.tour_id, body.steps.length]).toEqual([200, tour_id, 2])
  })

  test('is 404 for a draft, an archived tour, a tour without steps, a content item, and with an open breaker', async () => {
    const tenant = await createTenant(guide, provider)
    const statusOf = async (id: string) => (await eve(tenant).request('GET', `/v1/sdk/tours/${id}`)).status
    const { tour_id: draft } = await tenant.admin.client.createTour({
      body: { title: 'Draft', steps: [step('a')] },
    })
    const archived = await publishTour(tenant)
    const live = await publishTour(tenant)
    expect([await statusOf(archived), await statusOf(live)]).toEqual([200, 200])
    await tenant.admin.client.archiveTour({ params: { tour_id: archived } })
    const empty = await publishTour(tenant, { steps: [] })
    const content = await publishContent(tenant)
    for (const id of [draft, archived, empty, content, 'nonsense'])
      expect([id, await statusOf(id)]).toEqual([id, 404])
    await tenant.admin.client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: false } })
    expect(await statusOf(live)).toBe(404)
  })
})

describe('a page that avoids a preflight', () => {
  const pageOrigin = 'https://app.example.com'
  const ask = (body: object) =>
    guide.request('POST', '/v1/sdk/content', {
      raw: JSON.stringify({ url, ...body }),
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: pageOrigin },
    })

  test('gets its content with its credentials in the body, and only then', async () => {
    const tenant = await createTenant(guide, provider, { allowed_origins: [pageOrigin] })
    const id = await publishContent(tenant)
    const credentials = { api_key: tenant.apiKey, token: provider.sign({ sub: 'eve' }) }
    const { status, body, headers } = await ask(credentials)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, pageOrigin])
    // It has CORS, so no other page may receive it.
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const elsewhere = { 'content-type': 'text/plain', origin: 'https://evil.example' }
    const raw = JSON.stringify({ url, ...credentials })
    const refused = await guide.request('POST', '/v1/sdk/content', { raw, headers: elsewhere })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect(body.data.items.map((item: { content_id: string }) => item.content_id)).toEqual([id])
    expect((await ask({ api_key: tenant.apiKey })).status).toBe(401)
    expect((await ask({ token: credentials.token })).status).toBe(401)
  })

  test('gets the configuration too if it asks, with the modules that its items need', async () => {
    const tenant = await createTenant(guide, provider)
    await publishTour(tenant)
    await publishContent(tenant, { content_type: 'modal', url_patterns: [{ pattern: '/elsewhere' }] })
    const content = (body: object) =>
      eve(tenant).request('POST', '/v1/sdk/content', { body: { url, ...body } })
    const { data } = (await eve(tenant).request('GET', '/v1/sdk/config')).body
    expect((await content({ config: true })).body.data.config).toEqual({
      ...data,
      preload: ['ui', 'anchor', 'tour'],
    })
    expect((await content({})).body.data).not.toHaveProperty('config')
  })
})
