import { describe, expect, test } from 'vitest'
import { idsFor, publishContent, publishTour } from '../testing/published.ts'
import { event, report } from '../testing/report.ts'
import { createTenant } from '../testing/tenant.ts'
import { sharedWorld } from '../testing/world.ts'

const { guide, provider } = await sharedWorld()
const tenant = await createTenant(guide, provider)
const { client, request } = tenant.admin

/** What the tenant has stored. What users came with is stored some time after they came, so it is written first. */
async function usage() {
  await guide.deps.installations.flush()
  await guide.deps.contexts.flush()
  const { items } = (await client.getUsage()).data
  return Object.fromEntries(items.map(({ bound, used }) => [bound, used]))
}

describe.each([
  ['tour', 'tours', 'tour', 'TourDeletedByAdmin'],
  ['content item', 'content', 'content', 'ContentDeletedByAdmin'],
] as const)('a %s', (noun, kind, entity_type, event_name) => {
  const publish = () => (kind === 'tours' ? publishTour(tenant) : publishContent(tenant))
  const remove = (id: string) => request('DELETE', `/v1/admin/${kind}/${id}`)

  test('that is published cannot be deleted', async () => {
    const id = await publish()
    const { status, body } = await remove(id)
    expect([status, body.error.code]).toEqual([409, 'CONFLICT'])
    expect(body.error.message).toBe(`This ${noun} is published; archive it before you delete it.`)
    expect(await idsFor(tenant.as({ sub: 'alice' }))).toContain(id)
    await request('POST', `/v1/admin/${kind}/${id}/archive`)
    expect((await remove(id)).status).toBe(204)
  })

  test('frees what it took: working copy, versions and draft', async () => {
    const before = await usage()
    const id = await publish()
    await request('PUT', `/v1/admin/${kind}/${id}`, { body: { title: 'Another' } })
    await request('POST', `/v1/admin/${kind}/${id}/rollback`, { body: { version: 1 } })
    await request('PUT', `/v1/admin/${kind}/${id}/draft`, { body: { draft: { title: 'Half' } } })
    await request('POST', `/v1/admin/${kind}/${id}/archive`)
    expect((await usage()).definition_bytes).toBeGreaterThan(before.definition_bytes ?? 0)
    expect((await remove(id)).status).toBe(204)
    expect(await usage()).toEqual(before)
    for (const path of ['', '/versions', '/draft', '/checks'])
      expect((await request('GET', `/v1/admin/${kind}/${id}${path}`)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })

  test('stays in the activity, with its last state', async () => {
    const id = await publish()
    await request('POST', `/v1/admin/${kind}/${id}/archive`)
    await remove(id)
    const { data } = await client.listEntityActivity({ params: { entity_type, entity_id: id } })
    expect(data.items[0]).toMatchObject({
      event: event_name,
      before: { status: 'archived', version: 1 },
      after: null,
    })
  })

  test('leaves progress, events and counts that do no harm', async () => {
    const id = await publish()
    const alice = tenant.as({ sub: 'alice' })
    await report(alice, [
      event('content.shown', { content_id: id }),
      event('content.dismissed', { content_id: id }),
    ])
    await request('POST', `/v1/admin/${kind}/${id}/archive`)
    await remove(id)
    expect(await idsFor(alice)).not.toContain(id)
    const late = await report(alice, [event('content.shown', { content_id: id })])
    expect(late.rejected).toHaveLength(1)
    expect((await request('GET', `/v1/admin/analytics/content/${id}`)).status).toBe(404)
    expect((await request('GET', '/v1/admin/analytics/selector-health')).status).toBe(200)
    const user = await client.getEndUser({ params: { user_id: 'alice' } })
    expect(user.progress).toContainEqual(expect.objectContaining({ content_id: id, state: 'dismissed' }))
  })
})

test('a tenant over its bounds can still delete', async () => {
  const { tour_id } = await client.createTour({ body: { title: 'One too many' } })
  const { bounds } = guide.deps.settings
  const { items } = bounds
  bounds.items = 0
  try {
    expect((await request('POST', '/v1/admin/tours', { body: { title: 'Next' } })).status).toBe(409)
    expect((await request('DELETE', `/v1/admin/tours/${tour_id}`)).status).toBe(204)
  } finally {
    bounds.items = items
  }
})
