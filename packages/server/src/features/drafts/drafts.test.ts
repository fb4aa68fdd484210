import { describe, expect, test } from 'vitest'
import { queriesDuring } from '../../testing/count-queries.ts'
import { publishContent, publishTour } from '../../testing/published.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const tenant = await createTenant(guide, provider)
const none = { draft: null, updated_at: null, updated_by: null }

const usedBytes = async ({ admin }: TestTenant) =>
  (await admin.client.getUsage()).data.items.find(({ bound }) => bound === 'definition_bytes')?.used ?? 0
const revision = async () =>
  (await guide.deps.database.query('select revision from tenants where tenant_id = $1', [tenant.tenantId]))
    .rows
const records = async () =>
  (await tenant.admin.client.listActivity({ query: { scope: 'tenant' } })).data.total

describe.each(['tours', 'content'])('the draft of %s', async kind => {
  const id = await (kind === 'tours' ? publishTour(tenant) : publishContent(tenant))
  const path = `/v1/admin/${kind}/${id}/draft`
  const send = (method: string, draft?: unknown, headers: Record<string, string> = {}) =>
    tenant.admin.request(method, path, { headers, ...(draft !== undefined && { body: { draft } }) })

  test('holds any JSON, valid or not, and says who stored it', async () => {
    expect((await send('GET')).body).toEqual(none)
    const draft = { title: '', steps: [{ order: 'first', step_id: null }], note: ['half', 1.5, { a: [] }] }
    const put = await send('PUT', draft)
    expect([put.status, put.body]).toEqual([
      200,
      { draft, updated_at: expect.any(String), updated_by: 'ada' },
    ])
    const got = await send('GET')
    expect([got.body, got.headers.get('etag')]).toEqual([put.body, put.headers.get('etag')])
    expect((await send('PUT', ['another'])).body.draft).toEqual(['another'])
    expect((await send('DELETE')).status).toBe(204)
    expect((await send('DELETE')).status).toBe(204)
    expect((await send('GET')).body).toEqual(none)
  })

  test.each(['the draft', 'the item'])('%s is not sent again to an editor that has it', async what => {
    const another = await (kind === 'tours' ? publishTour(tenant) : publishContent(tenant))
    const isItem = what === 'the item'
    const url = `/v1/admin/${kind}/${another}${isItem ? '' : '/draft'}`
    const get = (etag: string) => tenant.admin.request('GET', url, { headers: { 'if-none-match': etag } })
    const etag = (await get('"unknown"')).headers.get('etag') ?? ''
    const same = await get(etag)
    expect([same.status, same.body ?? null, same.headers.get('etag')]).toEqual([304, null, etag])
    const changes = { title: 'Other' }
    await tenant.admin.request('PUT', url, { body: isItem ? changes : { draft: changes } })
    expect((await get(etag)).status).toBe(200)
  })

  test('is only replaced or deleted by an editor who has seen it', async () => {
    const etag = (await send('GET')).headers.get('etag') ?? ''
    const first = await send('PUT', { by: 'first tab' }, { 'if-match': etag })
    const second = await send('PUT', { by: 'second tab' }, { 'if-match': etag })
    expect([first.status, second.status, second.body.error.code]).toEqual([200, 409, 'CONFLICT'])
    expect((await send('DELETE', undefined, { 'if-match': etag })).status).toBe(409)
    expect((await send('GET')).body.draft).toEqual({ by: 'first tab' })
    const current = first.headers.get('etag') ?? ''
    expect((await send('DELETE', undefined, { 'if-match': current })).status).toBe(204)
  })

  test('is not read when it is replaced or deleted', async () => {
    const first = await send('PUT', { text: 'x'.repeat(100_000) })
    const queries = await queriesDuring(async () => {
      const match = { 'if-match': first.headers.get('etag') ?? '' }
      const second = await send('PUT', { text: 'y'.repeat(100_000) }, match)
      expect(second.status).toBe(200)
      expect((await send('DELETE', undefined, match)).status).toBe(409)
      expect((await send('DELETE')).status).toBe(204)
    })
    const ofDrafts = queries.filter(text => text.includes('item_drafts'))
    expect(ofDrafts.length).toBeGreaterThan(2)
    expect(ofDrafts.filter(text => /(select|returning) .*"draft"/s.test(text))).toEqual([])
  })

  test('of 10 editors who start at the same time, one is first and the others learn of it', async () => {
    const etag = (await send('GET')).headers.get('etag') ?? ''
    const tabs = Array.from({ length: 10 }, (_, tab) => send('PUT', { tab }, { 'if-match': etag }))
    const statuses = (await Promise.all(tabs)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(409)])
    await send('DELETE')
  })

  test('changes nothing else: no revision, no audit record, no unpublished changes', async () => {
    const before = [await revision(), await records()]
    await send('PUT', { title: 'Something else' })
    expect([await revision(), await records()]).toEqual(before)
    const [item] = (await tenant.admin.client.listItems({ query: { q: id } })).data.items
    expect(item).toMatchObject({ has_draft: true, has_unpublished_changes: false })
    await send('DELETE')
    expect([await revision(), await records()]).toEqual(before)
  })

  test('counts as part of the definitions, and may have 256 KiB', async () => {
    const before = await usedBytes(tenant)
    await send('PUT', { text: 'x'.repeat(100_000) })
    expect((await usedBytes(tenant)) - before).toBeGreaterThan(100_000)
    await send('PUT', { text: 'x' })
    expect((await usedBytes(tenant)) - before).toBeLessThan(100)
    const large = await send('PUT', { text: 'x'.repeat(256 * 1024) })
    expect([large.status, large.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect((await send('GET')).body.draft).toEqual({ text: 'x' })
    await send('DELETE')
    expect(await usedBytes(tenant)).toBe(before)
  })

  test.each([
    [{}, 'draft: is required'],
    [{ draft: null }, 'draft: '],
    [{ draft: 'text' }, 'draft: '],
    [{ draft: {}, title: 'A' }, 'title: is not a known field'],
  ])('%j is refused', async (body, message) => {
    const response = await tenant.admin.request('PUT', path, { body })
    expect([response.status, response.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(response.body.error.message).toContain(message)
  })
})
