import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { queriesDuring } from '../../testing/count-queries.ts'
import { runErasureJob } from '../../testing/erase.ts'
import { idsFor, publishContent, url } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { adminClaims, createTenant, type TestTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'

const { guide, provider } = await ownWorld()
const { database, contexts } = guide.deps
const path = '/v1/admin/end-users'

async function world() {
  const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
  const bannerId = await publishContent(tenant)
  const eve = tenant.as({ sub: 'eve', email: 'eve@example.com' })
  const dismiss = (caller = eve, at = new Date().toISOString(), fields = {}) =>
    report(caller, [event('content.dismissed', { content_id: bannerId, at })], fields)
  return { tenant, admin: tenant.admin, eve, bannerId, dismiss }
}

const visitorOf = ({ caller, apiKey }: TestTenant) => caller({ 'x-api-key': apiKey })

describe('the list', () => {
  test('has everyone with progress, threads or a context, and finds a part of the id', async () => {
    const { tenant, admin, eve, dismiss } = await world()
    await dismiss()
    await tenant.as({ sub: 'Thea' }).client.startThread({ body: { subject: 'Hi', body: 'Hello' } })
    await idsFor(tenant.as({ sub: 'carl' }))
    await dismiss(visitorOf(tenant), undefined, { user_id: 'v-1' })
    await contexts.flush()
    expect((await eve.request('GET', path)).status).toBe(403)
    const ids = async (query: object) =>
      (await admin.client.listEndUsers({ query })).data.items.map(({ user_id }) => user_id)
    expect(await ids({})).toEqual(['Thea', 'carl', 'eve'])
    expect(await ids({ q: 'THE' })).toEqual(['Thea'])
    expect(await ids({ q: '%' })).toEqual([])
    expect(await ids({ kind: 'visitor' })).toEqual(['v-1'])
    const { data } = await admin.client.listEndUsers({ query: { limit: 1, offset: 1 } })
    expect(data).toMatchObject({ items: [{ user_id: 'carl', kind: 'user' }], total: 3, limit: 1, offset: 1 })
  })

  test('of very many users has the first ones, and finds each one by the whole id', async () => {
    const { tenant, admin, bannerId } = await world()
    await database.sql.execute(sql`
      insert into progress (tenant_id, environment, user_key, item_id, state, done_item_ids)
      select ${tenant.tenantId}, 'live', 'visitor:v' || lpad(number::text, 5, '0'), ${bannerId}, 'seen', '{}'
      from generate_series(1, 5100) as number`)
    const list = async (query: object) =>
      (await admin.client.listEndUsers({ query: { kind: 'visitor', ...query } })).data
    expect(await list({ limit: 2, offset: 4998 })).toMatchObject({
      items: [{ user_id: 'v04999' }, { user_id: 'v05000' }],
      total: 5000,
    })
    expect(await list({ offset: 5000 })).toMatchObject({ items: [], total: 5000 })
    expect((await list({ q: 'v05100' })).items).toEqual([{ user_id: 'v05100', kind: 'visitor' }])
    expect((await list({ kind: 'user' })).total).toBe(0)
  })

  test('an unknown id is looked for in 100,000 events at most, 5,000 at a time', async () => {
    const { tenant, admin, eve } = await world()
    await report(eve, [event('track:Saved')])
    const exported = async (userId: string) => {
      let status = 0
      const queries = await queriesDuring(async () => {
        status = (await admin.request('GET', `${path}/${userId}/export`)).status
      })
      return [status, queries.filter(text => text.includes('from "events"')).length]
    }
    expect(await exported('unknown')).toEqual([404, 2])
    await database.sql.execute(sql`
      insert into events (tenant_id, event_id, day, environment, name, at, received_at)
      select ${tenant.tenantId}, 'e' || number, (clock_timestamp() at time zone 'UTC')::date, 'live', 'track:Many',
        clock_timestamp(), clock_timestamp() from generate_series(1, 101000) as number`)
    expect(await exported('unknown')).toEqual([200, 20 + 22])
  })
})

describe('the last context', () => {
  test('is for admins and editors', async () => {
    const { tenant, admin, eve } = await world()
    await eve.request('POST', '/v1/sdk/content', { body: { url, tokens: { plan: 'pro' } } })
    await contexts.flush()
    for (const role of ['viewer', 'editor', 'admin'] as const) {
      const body = {
        user_id: role === 'admin' ? 'ada' : role,
        email: `${role}@example.com`,
        name: role,
        role,
      }
      await admin.client.addAdminUser({ body })
    }
    await admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
    const seenBy = async (sub: string) =>
      (await tenant.as({ ...adminClaims, sub }).request('GET', `${path}/eve`)).body.contexts
    const context = { environment: 'live', claims: { email: 'eve@example.com' }, tokens: { plan: 'pro' } }
    expect(await seenBy('ada')).toMatchObject([context])
    expect(await seenBy('editor')).toMatchObject([context])
    expect(await seenBy('viewer')).toBeNull()
  })

  test('is stored at most once in ten minutes, after the response', async () => {
    const { admin, eve } = await world()
    const seen = async () => (await admin.client.getEndUser({ params: { user_id: 'eve' } })).contexts
    for (const plan of ['free', 'pro']) {
      await eve.request('POST', '/v1/sdk/content', { body: { url, tokens: { plan } } })
      await contexts.flush()
    }
    expect(await seen()).toMatchObject([{ tokens: { plan: 'free' } }])
  })

  test('is not kept if the tenant does not want it, nor of visitors', async () => {
    const { tenant, admin, eve, bannerId } = await world()
    await idsFor(eve)
    await contexts.flush()
    const feature_flags = { anonymous_users: true, remember_contexts: false }
    await admin.client.updateConfig({ body: { feature_flags } })
    await idsFor(tenant.as({ sub: 'carl' }))
    expect(await idsFor(visitorOf(tenant), { user_id: 'v-1' })).toEqual([bannerId])
    await contexts.flush()
    await runErasureJob(guide.deps)
    expect((await admin.client.listEndUsers()).data.total).toBe(0)
    expect((await admin.client.listEndUsers({ query: { kind: 'visitor' } })).data.total).toBe(0)
  })

  test('is removed after 30 days', async () => {
    const { tenant, admin, eve } = await world()
    await idsFor(eve)
    await idsFor(tenant.as({ sub: 'carl' }))
    await contexts.flush()
    await database.sql.execute(sql`update contexts set seen_at = seen_at - interval '31 days'
      where tenant_id = ${tenant.tenantId} and user_key = 'user:eve'`)
    await runErasureJob(guide.deps)
    expect((await admin.client.listEndUsers()).data.items).toEqual([{ user_id: 'carl', kind: 'user' }])
  })
})

test('progress names its items, as long as they are there', async () => {
  const { admin, eve, bannerId, dismiss } = await world()
  await dismiss(eve)
  const { title } = await admin.client.getContent({ params: { content_id: bannerId } })
  const progress = async () => (await admin.client.getEndUser({ params: { user_id: 'eve' } })).progress
  expect(await progress()).toMatchObject([{ content_id: bannerId, title, state: 'dismissed' }])
  await admin.client.archiveContent({ params: { content_id: bannerId } })
  await admin.client.deleteContent({ params: { content_id: bannerId } })
  expect(await progress()).toMatchObject([{ content_id: bannerId, title: null }])
})

describe('resetting progress', () => {
  test('offers one item or all again, for the user alone', async () => {
    const { tenant, admin, eve, bannerId, dismiss } = await world()
    const otherId = await publishContent(tenant)
    const carl = tenant.as({ sub: 'carl' })
    for (const caller of [eve, carl]) {
      await dismiss(caller)
      await report(caller, [event('content.dismissed', { content_id: otherId })])
    }
    expect([await idsFor(eve), await idsFor(carl)]).toEqual([[], []])
    const reset = async (body: object) =>
      (await admin.request('POST', `${path}/eve/reset-progress`, { body })).body.data.reset
    expect(await reset({ content_id: bannerId })).toBe(1)
    expect(await idsFor(eve)).toEqual([bannerId])
    expect(await reset({})).toBe(1)
    expect(await idsFor(eve)).toEqual([otherId, bannerId])
    expect(await idsFor(carl)).toEqual([])
    const about = { entity_type: 'end-user', entity_id: 'eve' }
    const { items } = (await admin.client.listEntityActivity({ params: about })).data
    expect(items.map(({ event, before }) => [event, before])).toMatchObject([
      ['EndUserProgressResetByAdmin', { progress: [{ content_id: otherId }] }],
      ['EndUserProgressResetByAdmin', { progress: [{ content_id: bannerId, state: 'dismissed' }] }],
    ])
  })
})

test('an export has every event of a person once, also if they are read in several parts', async () => {
  const tenant = await createTenant(guide, provider)
  const [sam, nina] = [tenant.as({ sub: 'sam' }), tenant.as({ sub: 'nina' })]
  const some = (count: number) => Array.from({ length: count }, () => event('track:bought'))
  const own = some(250)
  for (let at = 0; at < own.length; at += 50) await report(sam, own.slice(at, at + 50))
  await report(nina, some(50))
  const { body } = await tenant.admin.request('GET', '/v1/admin/end-users/sam/export')
  const ids = body.events.map(({ event_id }: { event_id: string }) => event_id)
  expect(ids.sort()).toEqual(own.map(({ id }) => id).sort())
})
