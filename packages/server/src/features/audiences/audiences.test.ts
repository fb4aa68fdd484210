import { describe, expect, test } from 'vitest'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const tenant = await createTenant(guide, provider)
const admin = tenant.admin

const path = '/v1/admin/audiences'
const pro = { name: 'Pro', description: 'Who pays', rule: { plan: { $in: ['pro', 'team'] } } }
const beta = { name: 'Beta', values: ['u1', 'u2', 3] }

test('creating, changing and deleting an audience writes audit records', async () => {
  const created = await admin.request('POST', path, { body: pro })
  expect([created.status, created.body]).toEqual([201, expect.objectContaining({ ...pro, values: null })])
  const at = `${path}/${created.body.audience_id}`
  expect((await admin.request('GET', at)).body).toEqual(created.body)
  const changed = await admin.request('PUT', at, { body: { ...created.body, name: 'Paying' } })
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...created.body, name: 'Paying', updated_at: changed.body.updated_at },
  ])
  expect((await admin.request('GET', at)).body).toEqual(changed.body)
  expect((await admin.request('DELETE', at)).status).toBe(204)
  expect((await admin.request('GET', at)).status).toBe(404)
  const history = await admin.client.listEntityActivity({
    params: { entity_type: 'audience', entity_id: created.body.audience_id },
  })
  expect(history.data.items.map(({ event, before, after }) => [event, before, after])).toEqual([
    ['audience.deleted', changed.body, null],
    ['audience.update', created.body, changed.body],
    ['audience.create', null, created.body],
  ])
})

test('audiences are listed newest first, in pages, and without their values', async () => {
  const { admin } = await createTenant(guide, provider)
  const made = []
  for (const body of [pro, beta, { ...pro, name: 'Third' }])
    made.push(await admin.client.createAudience({ body }))
  const { data } = await admin.client.listAudiences()
  expect(data).toMatchObject({ total: 3, limit: 20, offset: 0 })
  expect(data.items.map(({ name, kind }) => [name, kind])).toEqual([
    ['Third', 'rule'],
    ['Beta', 'values'],
    ['Pro', 'rule'],
  ])
  const { rule, values, ...summary } = made[1] ?? {}
  expect(data.items[1]).toEqual({ ...summary, kind: 'values', item_count: 0 })
  const page = await admin.client.listAudiences({ query: { limit: 1, offset: 1 } })
  expect(page.data).toEqual({ items: [data.items[1]], total: 3, limit: 1, offset: 1 })
})

describe('a rule or values', () => {
  test.each([
    ['neither', {}, 'rule: an audience needs a rule or values'],
    ['both', { rule: {}, values: [] }, 'values: an audience has a rule or values, not both'],
    ['null for both', { rule: null, values: null }, 'rule: an audience needs'],
  ])('an audience with %s → 422', async (_, criteria, message) => {
    const answer = await admin.request('POST', path, { body: { name: 'A', ...criteria } })
    expect([answer.status, answer.body.error.message]).toEqual([422, expect.stringContaining(message)])
  })

  test('an empty rule or an empty list is valid', async () => {
    expect((await admin.client.createAudience({ body: { name: 'All', rule: {} } })).rule).toEqual({})
    expect((await admin.client.createAudience({ body: { name: 'None', values: [] } })).values).toEqual([])
  })

  test('a rule can be replaced by a list only if the rule is set to null', async () => {
    const params = { audience_id: (await admin.client.createAudience({ body: pro })).audience_id }
    const at = `${path}/${params.audience_id}`
    expect((await admin.request('PUT', at, { body: { values: ['u1'] } })).status).toBe(422)
    expect((await admin.request('PUT', at, { body: { rule: null } })).status).toBe(422)
    expect((await admin.client.getAudience({ params })).rule).toEqual(pro.rule)
    const list = await admin.client.updateAudience({ params, body: { rule: null, values: ['u1'] } })
    expect([list.rule, list.values]).toEqual([null, ['u1']])
    const rule = await admin.client.updateAudience({ params, body: { rule: { a: 1 }, values: null } })
    expect([rule.rule, rule.values, rule.name]).toEqual([{ a: 1 }, null, 'Pro'])
  })
})

describe('a rule that does not compile', () => {
  test.each([
    ['an unknown operator', { $or: [{ plan: 'pro' }, { plan: { $foo: 1 } }] }, 'rule.$or[1].plan.$foo: '],
    ['a regex with a lookbehind', { plan: { $regex: '(?<=a)b' } }, 'rule.plan.$regex: '],
    ['text instead of a list', { $and: 'plan' }, 'rule.$and: '],
  ])('%s → 422 with its path', async (_, rule, message) => {
    const created = await admin.request('POST', path, { body: { name: 'A', rule } })
    expect([created.status, created.body.error.message]).toEqual([422, expect.stringContaining(message)])
    const { audience_id } = await admin.client.createAudience({ body: pro })
    const changed = await admin.request('PUT', `${path}/${audience_id}`, { body: { rule } })
    expect([changed.status, changed.body.error.message]).toEqual([422, expect.stringContaining(message)])
  })
})

test('audiences are found by text and kind, with how many items have each', async () => {
  const { admin } = await createTenant(guide, provider)
  const { audience_id } = await admin.client.createAudience({ body: pro })
  await admin.client.createAudience({ body: beta })
  await admin.client.createTour({ body: { title: 'Welcome', audience_id } })
  const found = async (query: { q?: string; kind?: 'rule' | 'values' }) =>
    (await admin.client.listAudiences({ query })).data.items.map(({ name, item_count }) => [name, item_count])
  expect(await found({ q: 'who PAYS' })).toEqual([['Pro', 1]])
  expect(await found({ q: audience_id })).toEqual([['Pro', 1]])
  expect(await found({ kind: 'values' })).toEqual([['Beta', 0]])
  expect(await found({ kind: 'values', q: 'pro' })).toEqual([])
})

test('a change with an outdated If-Match is refused', async () => {
  const { body, headers } = await admin.request('POST', path, { body: pro })
  const at = `${path}/${body.audience_id}`
  const put = (name: string, etag: string | null) =>
    admin.request('PUT', at, { body: { name }, headers: { 'if-match': etag ?? '' } })
  const etag = headers.get('etag')
  expect((await admin.request('GET', at)).headers.get('etag')).toBe(etag)
  const first = await put('First', etag)
  expect(first.status).toBe(200)
  expect((await put('Second', etag)).status).toBe(409)
  expect((await put('Third', first.headers.get('etag'))).status).toBe(200)
})

test('the uses of an audience are items and other audiences, also by $inGroup', async () => {
  const { audience_id } = await admin.client.createAudience({ body: beta })
  const tour = await admin.client.createTour({ body: { title: 'Welcome', audience_id } })
  const rule = { user_id: { $inGroup: audience_id } }
  const other = await admin.client.createAudience({ body: { name: 'Other', rule } })
  const { data } = await admin.client.listAudienceUses({ params: { audience_id } })
  expect(data).toEqual({
    items: [
      { kind: 'tour', id: tour.tour_id, name: 'Welcome' },
      { kind: 'audience', id: other.audience_id, name: 'Other' },
    ],
    total: 2,
  })
})

describe('an audience in use', () => {
  const remove = (id: string) => admin.request('DELETE', `${path}/${id}`)
  const saved = async () => (await admin.client.createAudience({ body: beta })).audience_id
  const inGroup = (id: string) => ({ $not: { $or: [{ plan: 'pro' }, { user_id: { $inGroup: id } }] } })

  test('by a tour in any state cannot be deleted', async () => {
    const id = await saved()
    const tour = await admin.client.createTour({ body: { title: 'Welcome', audience_id: id } })
    const refused = await remove(id)
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toBe(
      `This audience is in use by the tour "Welcome" (${tour.tour_id}).`,
    )
    await admin.client.archiveTour({ params: { tour_id: tour.tour_id } })
    expect((await remove(id)).status).toBe(409)
    expect((await admin.request('GET', `${path}/${id}`)).status).toBe(200)
  })

  test('by a published version cannot be deleted, even if the working copy no longer uses it', async () => {
    const id = await saved()
    const { tour_id } = await admin.client.createTour({ body: { title: 'Live', audience_id: id } })
    await admin.client.publishTour({ params: { tour_id } })
    await admin.client.updateTour({ params: { tour_id }, body: { audience_id: null } })
    expect((await remove(id)).status).toBe(409)
    await admin.client.publishTourChanges({ params: { tour_id } })
    expect((await remove(id)).status).toBe(204)
  })

  test('only by a version that is no longer published can be deleted', async () => {
    const id = await saved()
    const { tour_id } = await admin.client.createTour({ body: { title: 'Old', audience_id: id } })
    await admin.client.publishTour({ params: { tour_id } })
    await admin.client.updateTour({ params: { tour_id }, body: { audience_id: null } })
    await admin.client.archiveTour({ params: { tour_id } })
    expect((await remove(id)).status).toBe(204)
  })

  test.each(['$inGroup', '$notInGroup'])(
    'by %s in the rule of a content item cannot be deleted',
    async operator => {
      const id = await saved()
      const { content_id } = await admin.client.createContent({
        body: { content_type: 'banner', title: 'Sale', audience: { $or: [{ user_id: { [operator]: id } }] } },
      })
      const { status, body } = await remove(id)
      expect([status, body.error.message]).toEqual([
        409,
        `This audience is in use by the content item "Sale" (${content_id}).`,
      ])
      await admin.client.updateContent({ params: { content_id }, body: { audience: { user_id: id } } })
      expect((await remove(id)).status).toBe(204)
    },
  )

  test('by the rule of another audience cannot be deleted until that one is deleted; its own rule does not count', async () => {
    const id = await saved()
    const other = await admin.client.createAudience({ body: { name: 'Other', rule: inGroup(id) } })
    const { status, body } = await remove(id)
    expect([status, body.error.message]).toEqual([409, expect.stringContaining('the audience "Other"')])
    const params = { audience_id: other.audience_id }
    await admin.client.updateAudience({ params, body: { rule: inGroup(other.audience_id) } })
    expect((await remove(other.audience_id)).status).toBe(204)
    expect((await remove(id)).status).toBe(204)
  })

  test('by many items: the message names three of them', async () => {
    const id = await saved()
    for (const title of ['A', 'B', 'C', 'D', 'E']) {
      await admin.client.createTour({ body: { title, audience_id: id } })
    }
    const { message } = (await remove(id)).body.error
    expect(message).toMatch(/the tour "A" \(\S+\), the tour "B" \(\S+\), the tour "C" \(\S+\) and 2 more\.$/)
  })

  test('by another tenant can be deleted', async () => {
    const id = await saved()
    const stranger = await createTenant(guide, provider)
    await stranger.admin.client.createTour({ body: { title: 'Theirs', audience_id: id } })
    await stranger.admin.client.createAudience({ body: { name: 'Theirs', rule: inGroup(id) } })
    expect((await remove(id)).status).toBe(204)
  })
})

describe('permissions', () => {
  test.each(['GET', 'PUT', 'DELETE'])(
    '%s of an unknown audience or one of another tenant → 404',
    async method => {
      const { audience_id } = await admin.client.createAudience({ body: pro })
      const stranger = await createTenant(guide, provider)
      const ask = method === 'PUT' ? { body: { name: 'Mine' } } : {}
      for (const id of ['aud_000000000000', 'nonsense']) {
        expect((await admin.request(method, `${path}/${id}`, ask)).status).toBe(404)
      }
      expect((await stranger.admin.request(method, `${path}/${audience_id}`, ask)).status).toBe(404)
      expect((await stranger.admin.client.listAudiences()).data.total).toBe(0)
      expect(await admin.client.getAudience({ params: { audience_id } })).toMatchObject(pro)
    },
  )

  test('an editor can write, a viewer can only read', async () => {
    const { admin, as } = await createTenant(guide, provider)
    const user = (user_id: string, role: 'admin' | 'editor' | 'viewer') =>
      admin.client.addAdminUser({ body: { user_id, role, email: `${user_id}@example.com`, name: user_id } })
    await user('ada', 'admin')
    await user('eve', 'editor')
    await user('vic', 'viewer')
    await admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
    const [editor, viewer] = [as({ sub: 'eve' }), as({ sub: 'vic' })]
    const { audience_id } = await editor.client.createAudience({ body: pro })
    const at = `${path}/${audience_id}`
    expect((await viewer.request('GET', at)).status).toBe(200)
    expect((await viewer.request('GET', path)).status).toBe(200)
    expect((await viewer.request('POST', path, { body: pro })).status).toBe(403)
    expect((await viewer.request('PUT', at, { body: { name: 'X' } })).status).toBe(403)
    expect((await viewer.request('DELETE', at)).status).toBe(403)
    expect((await editor.request('DELETE', at)).status).toBe(204)
  })
})

test.each([
  ['no name', { rule: {} }, 'name: is required'],
  ['an empty name', { name: '', rule: {} }, 'name:'],
  ['text for a rule', { name: 'A', rule: 'plan = pro' }, 'rule:'],
  ['an object among the values', { name: 'A', values: [{}] }, 'values[0]'],
  ['an unknown field', { name: 'A', rules: {} }, 'rules: is not a known field; did you mean `rule`?'],
  ['a tenant_id', { ...pro, tenant_id: 'ten_000000000000' }, 'tenant_id: is not a known field'],
])('creating an audience with %s → 400', async (_, body, message) => {
  const answer = await admin.request('POST', path, { body })
  expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(message)])
})
