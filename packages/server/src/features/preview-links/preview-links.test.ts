import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { PreparedAnswer } from '../../answers/prepared-answer.ts'
import type { UserPrincipal } from '../../auth/principal.ts'
import { queriesDuring } from '../../testing/count-queries.ts'
import { runErasures } from '../../testing/erase.ts'
import { startGuideOn } from '../../testing/guide.ts'
import { idsFor, publishContent, publishTour, step, url } from '../../testing/published.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'

const { guide, provider } = await ownWorld()
const day = 24 * 60 * 60 * 1000
const start = Date.now()
vi.useFakeTimers({ toFake: ['Date'], now: start })
afterEach(() => void vi.setSystemTime(start))
afterAll(() => void vi.useRealTimers())

const origin = 'https://app.example.com'
const newTenant = () => createTenant(guide, provider, { admin_origins: [origin] })
const tenant = await newTenant()
const alice = tenant.as({ sub: 'alice' })

const kinds = [
  ['tours', 'tour'],
  ['content', 'content'],
] as const
type Kind = (typeof kinds)[number][0]

const publish = (kind: Kind, of = tenant) => (kind === 'tours' ? publishTour(of) : publishContent(of))
const linksOf = (kind: Kind, id: string) => `/v1/admin/${kind}/${id}/preview-links`
const newLink = async (kind: Kind, id: string, of = tenant, page = url) =>
  (await of.admin.request('POST', linksOf(kind, id), { body: { url: page } })).body
const tokenOf = (link: { url: string }) => link.url.split('guide-preview=')[1] ?? ''
const see = (token: string, caller = alice, query = '') =>
  caller.request('GET', `/v1/sdk/previews/${token}${query}`)
const on = (page: string) => `?url=${encodeURIComponent(page)}`

const used = async ({ admin }: TestTenant) => {
  const { data } = await admin.client.getUsage()
  const of = (name: string) => data.items.find(({ bound }) => bound === name)?.used
  return { preview_links: of('preview_links'), definition_bytes: of('definition_bytes') }
}
const sweep = () => guide.deps.previewLinkUpkeep.run({ signal: new AbortController().signal })

describe.each(kinds)('a preview link of %s', kind => {
  test('shows the working copy as it was when the link was created, and never its token again', async () => {
    const id = await publish(kind)
    const path = `/v1/admin/${kind}/${id}`
    await tenant.admin.request('PUT', path, { body: { title: 'As it was' } })
    const created = await tenant.admin.request('POST', linksOf(kind, id), { body: { url } })
    expect([created.status, created.body]).toEqual([
      201,
      {
        link_id: expect.stringMatching(/^prv_[0-9a-f]{12}$/),
        url: expect.stringMatching(/^https:\/\/app\.example\.com\/projects\?tab=1#guide-preview=[\w-]{43}$/),
        created_by: { user_id: 'ada', email: 'ada@example.com' },
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ])
    const { created_at, expires_at } = created.body
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * day)
    await tenant.admin.request('PUT', path, { body: { title: 'As it is now' } })
    const { status, body } = await see(tokenOf(created.body))
    expect([status, body.data.item]).toMatchObject([200, { title: 'As it was', version: 1 }])
    expect(body.data.item.progress).toEqual({ state: 'none', step_id: null })
    const list = await tenant.admin.request('GET', linksOf(kind, id))
    expect(list.body.data).toMatchObject({ total: 1, items: [{ ...created.body, url }] })
    expect(JSON.stringify(list.body)).not.toContain(tokenOf(created.body))
    expect(guide.log.join()).not.toContain(tokenOf(created.body))
  })

  test('does not show a draft before the item is updated with it', async () => {
    const id = await publish(kind)
    await tenant.admin.request('PUT', `/v1/admin/${kind}/${id}/draft`, { body: { draft: { title: 'Half' } } })
    const { body } = await see(tokenOf(await newLink(kind, id)))
    expect(body.data.item.title).not.toBe('Half')
  })

  test('shows the item regardless of its status, schedule, rollout and audience', async () => {
    const id = await publish(kind)
    const rules = {
      schedule: { start_at: '2099-01-01T00:00:00.000Z', end_at: null },
      rollout: { enabled: false },
      audience: { plan: 'enterprise' },
      url_patterns: [{ pattern: '/projects/*' }],
    }
    await tenant.admin.request('PUT', `/v1/admin/${kind}/${id}`, { body: rules })
    const token = tokenOf(await newLink(kind, id))
    await tenant.admin.request('POST', `/v1/admin/${kind}/${id}/archive`)
    expect(await idsFor(alice)).not.toContain(id)
    const patterns = [{ pattern: '/projects/*', is_regex: false }]
    expect((await see(token, alice, on(`${origin}/projects/1`))).body.data.page).toEqual({
      matches: true,
      patterns,
    })
    expect((await see(token, alice, on(`${origin}/settings`))).body.data.page).toEqual({
      matches: false,
      patterns,
    })
    const { item } = (await see(token)).body.data
    for (const rule of Object.keys(rules)) expect(item).not.toHaveProperty(rule)
  })

  test('counts nothing, and moves no progress', async () => {
    const id = await publish(kind)
    const eve = tenant.as({ sub: 'eve' })
    const token = tokenOf(await newLink(kind, id))
    await guide.deps.contexts.flush()
    const before = await tenant.admin.request('GET', `/v1/admin/analytics/content/${id}`)
    expect((await see(token, eve)).status).toBe(200)
    await guide.deps.contexts.flush()
    expect((await tenant.admin.request('GET', `/v1/admin/analytics/content/${id}`)).body).toEqual(before.body)
    expect((await tenant.admin.request('GET', '/v1/admin/end-users/eve')).status).toBe(404)
  })

  test('ends when it is revoked, with the same words as a link that never was', async () => {
    const id = await publish(kind)
    const link = await newLink(kind, id)
    const unknown = await see('A'.repeat(43))
    expect([unknown.status, unknown.body.error]).toMatchObject([
      404,
      { code: 'NOT_FOUND', message: 'This preview link is not valid or no longer valid.' },
    ])
    const revoke = () => tenant.admin.request('DELETE', `${linksOf(kind, id)}/${link.link_id}`)
    expect((await revoke()).status).toBe(204)
    expect((await revoke()).status).toBe(404)
    const revoked = await see(tokenOf(link))
    expect([revoked.status, revoked.body.error.message]).toEqual([404, unknown.body.error.message])
    const of = { entity_type: 'preview-link', entity_id: link.link_id }
    const { data } = await tenant.admin.client.listEntityActivity({ params: of })
    expect(data.items).toMatchObject([
      { event: 'PreviewLinkRevokedByAdmin', before: { item_id: id, url }, after: null },
      { event: 'PreviewLinkCreatedByAdmin', before: null, after: { item_id: id, url } },
    ])
    expect(JSON.stringify(data)).not.toContain(tokenOf(link))
  })

  test('belongs to one tenant and to one item', async () => {
    const id = await publish(kind)
    const link = await newLink(kind, id)
    const other = await newTenant()
    expect((await see(tokenOf(link), other.as({ sub: 'alice' }))).status).toBe(404)
    const another = await publish(kind)
    const path = `${linksOf(kind, another)}/${link.link_id}`
    expect((await tenant.admin.request('DELETE', path)).status).toBe(404)
    expect((await see(tokenOf(link))).status).toBe(200)
  })

  test('needs the key and the token of a user, like other requests of a page', async () => {
    const token = tokenOf(await newLink(kind, await publish(kind)))
    expect((await see(token, tenant.caller({}))).status).toBe(401)
    expect((await see(token, tenant.caller({ 'x-api-key': tenant.apiKey }))).status).toBe(401)
    const headers = { 'x-api-key': tenant.apiKey, authorization: 'Bearer x' }
    expect((await see(token, tenant.caller(headers))).status).toBe(401)
  })

  test('shows nothing while the circuit breaker is open', async () => {
    const own = await newTenant()
    const user = own.as({ sub: 'alice' })
    const token = tokenOf(await newLink(kind, await publish(kind, own), own))
    const toggle = (enabled: boolean) =>
      own.admin.request('POST', '/v1/admin/config/circuit-breaker', { body: { feature: kind, enabled } })
    expect((await toggle(false)).status).toBe(200)
    expect((await see(token, user)).status).toBe(404)
    await toggle(true)
    expect((await see(token, user)).status).toBe(200)
  })

  test('goes with its item, and frees what it took', async () => {
    const own = await newTenant()
    const id = await publish(kind, own)
    await own.admin.request('POST', `/v1/admin/${kind}/${id}/archive`)
    const token = tokenOf(await newLink(kind, id, own))
    expect((await used(own)).preview_links).toBe(1)
    expect((await own.admin.request('DELETE', `/v1/admin/${kind}/${id}`)).status).toBe(204)
    expect((await see(token, own.as({ sub: 'alice' }))).status).toBe(404)
    expect(await used(own)).toEqual({ preview_links: 0, definition_bytes: 0 })
    expect((await own.admin.request('GET', linksOf(kind, id))).status).toBe(404)
  })
})

describe('a preview link', () => {
  test('ends after 7 days, and is removed then', async () => {
    const own = await newTenant()
    const user = own.as({ sub: 'alice' })
    const id = await publishTour(own)
    const before = await used(own)
    const link = await newLink('tours', id, own)
    const end = Date.parse(link.expires_at)
    expect((await used(own)).definition_bytes).toBeGreaterThan(before.definition_bytes ?? 0)
    vi.setSystemTime(end - 1)
    await sweep()
    const sameUser = { ...user.headers, authorization: `Bearer ${provider.sign({ sub: 'alice' })}` }
    expect((await see(tokenOf(link), own.caller(sameUser))).status).toBe(200)
    vi.setSystemTime(end)
    expect((await see(tokenOf(link), own.caller(sameUser))).status).toBe(404)
    const admin = own.as({ sub: 'ada', permissions: ['guide:admin'] })
    expect((await admin.request('GET', linksOf('tours', id))).body.data.items).toEqual([])
    await sweep()
    vi.setSystemTime(start)
    expect(await used(own)).toEqual({ preview_links: 0, definition_bytes: before.definition_bytes })
    const { rows } = await guide.deps.database.query('select 1 from preview_links where tenant_id = $1', [
      own.tenantId,
    ])
    expect(rows).toEqual([])
  })

  test.each([
    ['https://evil.example.com/projects', 'https://evil.example.com is not one of admin_origins'],
    ['http://app.example.com/', 'http://app.example.com is not one of admin_origins'],
    ['https://app.example.com:8443/', 'is not one of admin_origins'],
    ['https://app.example.com.evil.com/', 'is not one of admin_origins'],
    ['https://user:secret@app.example.com/', 'must be the URL of a page'],
    ['javascript:alert(1)', 'must be the URL of a page'],
    ['/projects', 'must be the URL of a page'],
    ['not a URL', 'must be the URL of a page'],
  ])('cannot lead to %s', async (page, message) => {
    const id = await publishTour(tenant)
    const before = await used(tenant)
    const body = { url: page }
    const refused = await tenant.admin.request('POST', linksOf('tours', id), { body })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
    expect(refused.body.error.message).toContain(message)
    expect(await used(tenant)).toEqual(before)
  })

  test('of a tenant without admin origins cannot be created', async () => {
    const own = await createTenant(guide, provider)
    const id = await publishTour(own)
    const refused = await own.admin.request('POST', linksOf('tours', id), { body: { url } })
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      expect.stringContaining('admin_origins, which is empty'),
    ])
  })

  test.each([
    ['https://app.example.com', 'https://app.example.com/#guide-preview='],
    ['https://APP.example.com:443/a b', 'https://app.example.com/a%20b#guide-preview='],
    ['https://app.example.com/#prices', 'https://app.example.com/#guide-preview='],
    ['https://app.example.com/#/projects', 'https://app.example.com/#/projects?guide-preview='],
    ['https://app.example.com/#!/a?tab=1', 'https://app.example.com/#!/a?tab=1&guide-preview='],
  ])('to %s begins with %s', async (page, begin) => {
    const { url } = await newLink('tours', await publishTour(tenant), tenant, page)
    expect(url.slice(0, -43)).toBe(begin)
  })

  test('says which steps of a tour belong to other pages', async () => {
    const steps = [step('one'), { ...step('two', 1), page: { pattern: '/settings' } }]
    const id = await publishTour(tenant, { steps, url_patterns: [{ pattern: '/projects' }] })
    const token = tokenOf(await newLink('tours', id))
    const elsewhere = async (page: string) =>
      (await see(token, alice, on(origin + page))).body.data.item.elsewhere
    expect(await elsewhere('/projects')).toEqual(['two'])
    expect(await elsewhere('/settings')).toEqual(['one'])
  })

  test('is bounded per tenant; revoking one makes room', async () => {
    const own = await newTenant()
    const id = await publishTour(own)
    const { bounds } = guide.deps.settings
    const { preview_links } = bounds
    bounds.preview_links = 1
    try {
      const { link_id } = await newLink('tours', id, own)
      const refused = await own.admin.request('POST', linksOf('tours', id), { body: { url } })
      expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT'])
      expect(refused.body.error.message).toContain('TENANT_PREVIEW_LINKS')
      await own.admin.request('DELETE', `${linksOf('tours', id)}/${link_id}`)
      expect(await newLink('tours', id, own)).toHaveProperty('link_id')
    } finally {
      bounds.preview_links = preview_links
    }
  })

  test('is created and revoked by editors, and listed by viewers', async () => {
    const own = await newTenant()
    const id = await publishTour(own)
    const door = `/console/api${linksOf('tours', id)}`
    const as = async (role: 'viewer' | 'editor') => {
      const { access_token } = await own.admin.client.createAccessToken({ body: { name: role, role } })
      const headers = { authorization: `Bearer ${access_token}` }
      return (method: string, path: string, body?: object) =>
        guide.request(method, path, { headers, ...(body && { body }) })
    }
    const [viewer, editor] = [await as('viewer'), await as('editor')]
    expect((await viewer('POST', door, { url })).status).toBe(403)
    const { status, body } = await editor('POST', door, { url })
    expect(status).toBe(201)
    expect((await viewer('GET', door)).body.data.total).toBe(1)
    expect((await viewer('DELETE', `${door}/${body.link_id}`)).status).toBe(403)
    expect((await editor('DELETE', `${door}/${body.link_id}`)).status).toBe(204)
  })

  test('that another node has shown already ends there at once when it is revoked', async () => {
    const { database } = guide.deps
    const opening = Promise.resolve({ ...database, close: async () => {} })
    const other = await startGuideOn(guide.env, undefined, { opening, clock: { now: () => Date.now() } })
    try {
      const [id, otherId] = [await publishTour(tenant), await publishTour(tenant)]
      const [link, kept] = [await newLink('tours', id), await newLink('tours', otherId)]
      const there = async ({ url }: { url: string }) =>
        (await other.request('GET', `/v1/sdk/previews/${tokenOf({ url })}`, { headers: alice.headers }))
          .status
      expect([await there(link), await there(link), await there(kept)]).toEqual([200, 200, 200])
      await tenant.admin.request('DELETE', `${linksOf('tours', id)}/${link.link_id}`)
      expect([await there(link), await there(kept)]).toEqual([404, 200])
    } finally {
      await other.close()
    }
  })

  test('is looked up together with made-up ones, so that these do not use up the database', async () => {
    const token = tokenOf(await newLink('tours', await publishTour(tenant)))
    const { body } = await see(token)
    const { previews, tenants } = guide.deps
    const principal = { tenant: await tenants.load(tenant.tenantId) } as UserPrincipal
    const flood = Array.from({ length: 60 }, (_, n) => (n === 30 ? token : `${n}`.padEnd(43, 'A')))
    const ask = (each: string) => previews.shown.get(principal, each, undefined)
    let answers: PromiseSettledResult<PreparedAnswer>[] = []
    const queries = await queriesDuring(async () => {
      answers = await Promise.allSettled(flood.map(ask))
    })
    const shown = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(shown.map(({ json }) => JSON.parse(String(json)))).toEqual([body])
    // What the link shows was prepared by the first request, so it is not read again.
    const texts = queries.filter(text => text.includes('"preview_links"'))
    expect([texts.length, texts.filter(text => text.includes('"delivered"'))]).toEqual([1, []])
  })

  test('is not in exports, and leaves with its tenant', async () => {
    const own = await newTenant()
    const link = await newLink('tours', await publishTour(own), own)
    const { body } = await own.admin.request('GET', '/v1/admin/export')
    expect(JSON.stringify(body)).not.toContain(link.link_id)
    await guide.platform.deleteTenant({ params: { tenant_id: own.tenantId } })
    const { rows } = await guide.deps.database.query('select 1 from preview_links where tenant_id = $1', [
      own.tenantId,
    ])
    expect(rows).toEqual([])
  })

  test('does not remember a person who was erased', async () => {
    const own = await newTenant()
    const id = await publishTour(own)
    const eve = own.as({ sub: 'eve', email: 'eve@example.com', permissions: ['guide:admin'] })
    await eve.client.startThread({ body: { subject: 'Hello', body: 'Hello' } })
    const { body } = await eve.request('POST', linksOf('tours', id), { body: { url } })
    expect((await own.admin.request('DELETE', '/v1/admin/end-users/eve')).status).toBe(202)
    await runErasures(guide)
    const list = await own.admin.request('GET', linksOf('tours', id))
    expect(list.body.data.items[0].created_by).toMatchObject({ email: null })
    const params = { entity_type: 'preview-link', entity_id: body.link_id }
    const activity = await own.admin.client.listEntityActivity({ params })
    expect(JSON.stringify([list.body, activity])).not.toMatch(/"eve"|eve@/)
  })
})
