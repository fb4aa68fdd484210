import { hashOf } from '@guide/contracts'
import { describe, expect, test } from 'vitest'
import { publishContent, publishTour, step, url } from '../../testing/published.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const tenant = await createTenant(guide, provider)
const eve = tenant.as({ sub: 'eve', plan: 'free' })
const { client } = tenant.admin

const fingerprint = {
  tag: 'button',
  role: 'button',
  name: 'New project',
  attributes: { type: 'button', name: 'create' },
  neighbours: { before: 'All projects' },
  path: ['header', 'main'],
  common: 'all',
  rival: 0.42,
}
const element_target = { css_selector: 'main > button', fingerprint }
const tooltip = { content_type: 'tooltip' as const, element_target }

const contentFor = async (caller: typeof eve) =>
  (await caller.request('POST', '/v1/sdk/content', { body: { url } })).body.data.items
const fingerprintsFor = (caller: typeof eve, id: string, body: object = {}) =>
  caller.request('POST', `/v1/sdk/fingerprints/${id}`, { body: { url, ...body } })

describe('a fingerprint', () => {
  test('is kept in drafts, versions, copies and exports', async () => {
    const trigger = { trigger_type: 'element_click' as const, element_target }
    const content_id = await publishContent(tenant, { ...tooltip, trigger })
    const tour_id = await publishTour(tenant, { steps: [{ ...step('one'), element_target }] })
    const params = { content_id, version: '1' }
    expect(await client.getContent({ params })).toMatchObject({ element_target, trigger })
    expect((await client.getContentVersion({ params })).definition).toMatchObject({ element_target, trigger })
    expect(await client.copyContent({ params })).toMatchObject({ element_target, trigger })
    const { body } = await tenant.admin.request('GET', '/v1/admin/export')
    const tour = body.tours.find((one: { tour_id: string }) => one.tour_id === tour_id)
    expect(tour.published.steps).toMatchObject([{ element_target }])
    const imported = await tenant.admin.request('POST', '/v1/admin/import?mode=plan', { body })
    const actions = imported.body.data.entries.map((entry: { action: string }) => entry.action)
    expect(new Set(actions)).toEqual(new Set(['leave']))
  })

  test.each<[string, object, string]>([
    ['an unknown field', { tag: 'a', html: '<b>' }, 'html: is not a known field'],
    ['no tag', { role: 'button' }, 'tag: is required'],
    ['a number as text', { tag: 'a', text: 7 }, 'text: must be string'],
    ['a long text', { tag: 'a', text: 'x'.repeat(121) }, 'text: must have at most 120 characters'],
    ['an invalid tag', { tag: 'a b' }, 'tag: does not have the required format, such as button'],
    ['a rival beyond all likeness', { tag: 'foreignObject', rival: 2 }, 'rival: must be at most 1'],
    [
      'a path with markup',
      { tag: 'a', path: ['<script>'] },
      'path[0]: does not have the required format, such as nav',
    ],
    [
      'an unknown neighbour',
      { tag: 'a', neighbours: { above: 'x' } },
      'neighbours.above: is not a known field',
    ],
  ])('with %s → 422', async (_, fingerprint, message) => {
    const body = { ...tooltip, title: 'T', element_target: { element_id: 'a', fingerprint } }
    const answer = await tenant.admin.request('POST', '/v1/admin/content', { body })
    expect([answer.status, answer.body.error?.message]).toEqual([
      422,
      expect.stringContaining(`element_target.fingerprint.${message}`),
    ])
  })

  test('over 1 KB, or with personal data → 422', async () => {
    const refused = async (fingerprint: object) => {
      const steps = [{ ...step('one'), element_target: { element_id: 'a', fingerprint } }]
      const answer = await tenant.admin.request('POST', '/v1/admin/tours', { body: { title: 'T', steps } })
      expect(answer.status).toBe(422)
      return answer.body.error.message
    }
    const attributes = Object.fromEntries([...'abcdefghi'].map(name => [name, 'x'.repeat(120)]))
    expect(await refused({ tag: 'a', attributes })).toBe(
      'steps[0].element_target.fingerprint: may have 1024 bytes, this one has 1169',
    )
    for (const text of ['mail eve@example.com', 'Card 4111 1111 1111', 'call 030-123456']) {
      expect(await refused({ tag: 'a', neighbours: { before: text } })).toContain('looks like personal data')
      const path = [text.replaceAll(' ', '')]
      expect(await refused({ tag: 'a', path })).toContain('looks like personal data')
    }
  })

  test('on a trigger is checked too, and one alone is no target', async () => {
    const create = (body: object) =>
      tenant.admin.request('POST', '/v1/admin/content', { body: { ...tooltip, title: 'T', ...body } })
    const element_target = { element_id: 'a', fingerprint: { tag: '' } }
    const trigger = { trigger_type: 'hover', element_target }
    expect((await create({ trigger })).status).toBe(422)
    const alone = await create({ element_target: { fingerprint } })
    expect([alone.status, alone.body.error.message]).toEqual([
      400,
      'element_target: one of data_attribute, element_id, css_selector is required',
    ])
  })
})

describe('a page', () => {
  test('gets a reference with its content, and the fingerprint with hashed words when it asks', async () => {
    const tenant = await createTenant(guide, provider)
    const eve = tenant.as({ sub: 'eve' })
    const id = await publishContent(tenant, tooltip)
    const [item] = await contentFor(eve)
    expect(JSON.stringify(item)).not.toContain('New project')
    expect(item.element_target).toEqual({
      css_selector: 'main > button',
      fingerprint: expect.stringMatching(new RegExp(`^${id}/[\\w-]{12}$`)),
    })
    const { status, body } = await fingerprintsFor(eve, id)
    expect([status, body.data.items]).toEqual([
      200,
      [
        {
          fingerprint: item.element_target.fingerprint,
          tag: 'button',
          role: 'button',
          name: [hashOf('new'), hashOf('project')],
          attributes: { type: hashOf('button'), name: hashOf('create') },
          before: [hashOf('projects')],
          common: [hashOf('all')],
          path: ['header', 'main'],
          rival: 0.42,
        },
      ],
    ])
  })

  test('gets none for an item without fingerprints, and its target is as before', async () => {
    const tenant = await createTenant(guide, provider)
    const eve = tenant.as({ sub: 'eve' })
    const id = await publishContent(tenant, { ...tooltip, element_target: { element_id: 'a' } })
    expect((await contentFor(eve))[0].element_target).toEqual({ element_id: 'a' })
    expect((await fingerprintsFor(eve, id)).body).toEqual({ data: { items: [] } })
  })

  test.each<[string, object]>([
    ['another audience', { audience: { plan: 'pro' } }],
    ['another page', { url_patterns: [{ pattern: '/elsewhere' }] }],
    ['nobody yet', { schedule: { start_at: '2099-01-01T00:00:00Z' } }],
  ])('gets 404 for an item for %s', async (_, rules) => {
    const id = await publishContent(tenant, { ...tooltip, ...rules })
    expect((await fingerprintsFor(eve, id)).status).toBe(404)
  })

  test('gets 404 for drafts, archived items and what is switched off', async () => {
    const own = await createTenant(guide, provider)
    const eve = own.as({ sub: 'eve' })
    const statusOf = async (id: string) => (await fingerprintsFor(eve, id)).status
    const { content_id } = await own.admin.client.createContent({ body: { ...tooltip, title: 'Draft' } })
    expect(await statusOf(content_id)).toBe(404)
    const tour_id = await publishTour(own, { steps: [{ ...step('one'), element_target }] })
    expect(await statusOf(tour_id)).toBe(200)
    await own.admin.client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: false } })
    expect(await statusOf(tour_id)).toBe(404)
    await own.admin.client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: true } })
    await own.admin.client.archiveTour({ params: { tour_id } })
    expect(await statusOf(tour_id)).toBe(404)
  })

  test('with an older version finds no fingerprint under its reference', async () => {
    const own = await createTenant(guide, provider)
    const eve = own.as({ sub: 'eve' })
    const content_id = await publishContent(own, tooltip)
    const [before] = await contentFor(eve)
    const changed = { ...element_target, fingerprint: { ...fingerprint, name: 'Create' } }
    await own.admin.client.updateContent({ params: { content_id }, body: { element_target: changed } })
    await own.admin.client.publishContent({ params: { content_id } })
    const { items } = (await fingerprintsFor(eve, content_id)).body.data
    expect(items).toHaveLength(1)
    expect(items[0].fingerprint).not.toBe(before.element_target.fingerprint)
  })
})
