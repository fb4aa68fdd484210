import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTenantChanges } from '../../db/tenant-change.ts'
import { runErasureJob, runErasures } from '../../testing/erase.ts'
import { startGuideOn } from '../../testing/guide.ts'
import { idsFor, publishContent, publishTour, url } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { tablesWith } from '../../testing/traces.ts'
import { ownWorld } from '../../testing/world.ts'
import { createProgressService } from '../progress/progress-service.ts'
import { createUsageBounds } from '../usage/usage-writes.ts'
import { digestOf } from './end-user.ts'
import { createErasureJob } from './erasure-job.ts'
import { pendingErasures } from './erasures-store.ts'
import { identifyErased } from './identify-erased.ts'

const { guide, provider } = await ownWorld()
const { database } = guide.deps
const path = '/v1/admin/end-users'

async function world() {
  const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
  const bannerId = await publishContent(tenant)
  const eve = tenant.as({ sub: 'eve', email: 'eve@example.com' })
  const dismiss = (caller = eve, at = new Date().toISOString(), fields = {}) =>
    report(caller, [event('content.dismissed', { content_id: bannerId, at })], fields)
  return { tenant, admin: tenant.admin, eve, bannerId, dismiss }
}

/** The job with other parts. */
function jobWith(parts: Partial<Parameters<typeof createErasureJob>[0]>) {
  const bounds = createUsageBounds(guide.deps.settings.bounds)
  const changes = createTenantChanges({ database, onChanged: async () => {}, bounds })
  const progress = createProgressService({ ...guide.deps, isListening: () => true, machine: null })
  const record = { reconcile: async () => 0 }
  const removeFiles = async () => {}
  return createErasureJob({ database, changes, progress, removeFiles, record, ...parts })
}

const visitorOf = ({ caller, apiKey }: TestTenant) => caller({ 'x-api-key': apiKey })
const erasureOf = async ({ admin }: TestTenant, userId: string) =>
  (await admin.request('GET', `${path}/${userId}`)).body.erasure

describe('an erasure', () => {
  test('takes effect on every node, and tells the page what to forget', async () => {
    const { tenant, eve, bannerId, dismiss } = await world()
    const second = guide.env.DATABASE_URL ? await startGuideOn(guide.env) : guide
    const onSecond = (caller: typeof eve) => ({
      ...caller,
      request: (method: string, route: string, ask = {}) =>
        second.request(method, route, { ...ask, headers: caller.headers }),
    })
    const carl = tenant.as({ sub: 'carl' })
    for (const caller of [eve, carl]) await dismiss(caller)
    expect([await idsFor(onSecond(eve)), await idsFor(onSecond(carl))]).toEqual([[], []])

    expect((await tenant.admin.request('DELETE', `${path}/eve`)).status).toBe(202)
    await runErasures(guide)
    await expect.poll(() => idsFor(onSecond(eve))).toEqual([bannerId])
    expect(await idsFor(onSecond(carl))).toEqual([])
    const answerTo = async (caller: typeof eve) =>
      (await onSecond(caller).request('POST', '/v1/sdk/content', { body: { url } })).body.data
    const { requested_at } = await erasureOf(tenant, 'eve')
    await expect.poll(async () => (await answerTo(eve)).forget_before).toBeDefined()
    expect(Date.parse((await answerTo(eve)).forget_before)).toBeGreaterThanOrEqual(Date.parse(requested_at))
    expect((await answerTo(carl)).forget_before).toBeUndefined()
    if (second !== guide) await second.close()
  })

  test('lets every node remember the last context of a person who comes again, after each of its steps', async () => {
    const { tenant, admin, eve } = await world()
    const second = guide.env.DATABASE_URL ? await startGuideOn(guide.env) : guide
    const visit = async (node: typeof guide, token: string) => {
      const body = { url, tokens: { token } }
      expect((await node.request('POST', '/v1/sdk/content', { headers: eve.headers, body })).status).toBe(200)
      await node.deps.contexts.flush()
    }
    const seen = async () => {
      const { contexts } = await admin.client.getEndUser({ params: { user_id: 'eve' } })
      return contexts?.map(({ tokens }) => tokens.token)
    }
    for (const node of [guide, second]) await visit(node, 'before')
    expect(await seen()).toEqual(['before'])

    await admin.request('DELETE', `${path}/eve`)
    await visit(guide, 'under way')
    expect(await seen()).toEqual(['under way'])
    await runErasureJob(guide.deps)
    expect(await seen()).toEqual([])
    await visit(guide, 'after the first run')
    expect(await seen()).toEqual(['after the first run'])
    await runErasures(guide)
    expect([await seen(), (await erasureOf(tenant, 'eve')).status]).toEqual([[], 'completed'])
    await visit(guide, 'on this node')
    expect(await seen()).toEqual(['on this node'])
    await expect
      .poll(async () => {
        await visit(second, 'on another node')
        return seen()
      })
      .toEqual([second === guide ? 'on this node' : 'on another node'])
    // From now on, it is stored at most once in ten minutes again.
    for (const node of [guide, second]) await visit(node, 'later')
    expect(await seen()).not.toEqual(['later'])
    if (second !== guide) await second.close()
  })

  test('refuses events from before, which a page kept; the person can begin anew', async () => {
    const { tenant, eve, admin, bannerId, dismiss } = await world()
    const before = new Date(Date.now() - 120_000).toISOString()
    await dismiss()
    await admin.request('DELETE', `${path}/eve`)
    await runErasures(guide)
    const late = await dismiss(eve, before)
    expect(late).toMatchObject({
      accepted: 0,
      rejected: [{ reason: 'at: is before the erasure of this user' }],
    })
    expect(await idsFor(eve)).toEqual([bannerId])
    expect(await dismiss(tenant.as({ sub: 'carl' }), before)).toMatchObject({ accepted: 1 })
    expect(await dismiss(eve, new Date(Date.now() + 60_000).toISOString())).toMatchObject({ accepted: 1 })
    expect(await idsFor(eve)).toEqual([])
    expect((await admin.request('DELETE', `${path}/eve`)).body.data.status).toBe('pending')
  })

  test('of a visitor leaves the user with the same id alone', async () => {
    const { tenant, admin, dismiss } = await world()
    const same = tenant.as({ sub: 'v-1' })
    await dismiss(same)
    await dismiss(visitorOf(tenant), undefined, { user_id: 'v-1', session_id: 's-1' })
    const erased = await admin.request('DELETE', `${path}/v-1?kind=visitor`)
    expect([erased.status, erased.body.data.kind]).toEqual([202, 'visitor'])
    await runErasures(guide)
    const progress = async (kind: string) =>
      (await admin.request('GET', `${path}/v-1?kind=${kind}`)).body.counts.progress
    expect([await progress('visitor'), await progress('user')]).toEqual([0, 1])
    const { rows } = await database.query('select user_key, session_id from events where tenant_id = $1', [
      tenant.tenantId,
    ])
    expect(rows).toEqual(
      expect.arrayContaining([
        { user_key: expect.stringMatching(/^visitor:erased_/), session_id: null },
        { user_key: 'user:v-1', session_id: null },
      ]),
    )
  })

  test('is completed by a later run if the storage fails or the process is stopped', async () => {
    const { tenant, admin, eve, dismiss } = await world()
    await dismiss()
    await eve.client.startThread({ body: { subject: 'Hi', body: 'Hello' } })
    await admin.request('DELETE', `${path}/eve`)
    await database.sql.execute(sql`update erasures set requested_at = requested_at - interval '61 seconds'`)
    const removeFiles = () => Promise.reject(new Error('the bucket is away'))
    const failing = jobWith({ removeFiles })
    await expect(failing.run({ signal: new AbortController().signal })).rejects.toThrow('the bucket is away')
    expect(await erasureOf(tenant, 'eve')).toMatchObject({ status: 'pending', completed_at: null })
    const [job] = guide.deps.endUsers.jobs
    await job?.run({ signal: AbortSignal.abort() })
    expect(await erasureOf(tenant, 'eve')).toMatchObject({ status: 'pending' })
    await runErasureJob(guide.deps)
    expect(await erasureOf(tenant, 'eve')).toMatchObject({ status: 'completed' })
    const { items } = (await admin.client.listActivity({ query: { scope: 'tenant' } })).data
    expect(items.filter(({ event }) => event === 'EndUserErasedByAdmin')).toHaveLength(1)
  })

  test('goes on after a kill between two parts, also if the person came again on the same day', async () => {
    const { tenant, admin, eve, bannerId } = await world()
    const show = () => report(eve, [event('content.shown', { content_id: bannerId })])
    await show()
    await admin.request('DELETE', `${path}/eve`)
    const usersOf = async () => {
      const { rows } = await database.sql.execute<{ user_key: string }>(
        sql`select user_key from item_users where tenant_id = ${tenant.tenantId}`,
      )
      return rows.map(({ user_key }) => user_key)
    }
    const { rows } = await database.sql.execute<{ pseudonym: string }>(
      sql`select pseudonym from erasures where tenant_id = ${tenant.tenantId}`,
    )
    const pseudonym = `user:${rows[0]?.pseudonym}`
    // A run renamed the user, and was killed before it noted how far it had come.
    await database.sql.execute(
      sql`update item_users set user_key = ${pseudonym} where tenant_id = ${tenant.tenantId}`,
    )
    await database.sql.execute(
      sql`update erasures set cursor = '["users"]', requested_at = requested_at - interval '61 seconds'
        where tenant_id = ${tenant.tenantId}`,
    )
    await show()
    expect((await usersOf()).sort()).toEqual(['user:eve', pseudonym].sort())
    await runErasureJob(guide.deps)
    expect(await usersOf()).toEqual([pseudonym])
    expect(await erasureOf(tenant, 'eve')).toMatchObject({ status: 'completed' })
  })

  test('that is under way is not started again; an unknown user cannot be erased', async () => {
    const { tenant, admin, dismiss } = await world()
    await dismiss()
    const first = await admin.request('DELETE', `${path}/eve`)
    const again = await admin.request('DELETE', `${path}/eve`)
    expect([again.status, again.body]).toEqual([202, first.body])
    expect((await admin.request('DELETE', `${path}/nobody`)).status).toBe(404)
    await runErasures(guide)
    expect((await admin.request('DELETE', `${path}/eve`)).status).toBe(404)
    expect((await erasureOf(tenant, 'eve')).status).toBe('completed')
  })

  test('finds a user who is only in events', async () => {
    const { tenant, admin, eve } = await world()
    await admin.client.updateConfig({ body: { feature_flags: { remember_contexts: false } } })
    await report(eve, [event('track:seen', { data: { of: 'eve' } })])
    expect((await admin.request('GET', `${path}/eve/export`)).body.events).toMatchObject([
      { name: 'track:seen' },
    ])
    expect((await admin.request('DELETE', `${path}/eve`)).status).toBe(202)
    await runErasures(guide)
    expect((await erasureOf(tenant, 'eve')).status).toBe('completed')
    expect((await admin.request('GET', `${path}/eve/export`)).status).toBe(404)
  })

  test('of an admin user needs their removal first; who erases themselves is not named', async () => {
    const { tenant, admin } = await world()
    const body = { user_id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'admin' as const }
    await admin.client.addAdminUser({ body })
    const refused = await admin.request('DELETE', `${path}/ada`)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT'])
    await admin.client.removeAdminUser({ params: { user_id: 'ada' } })
    expect((await admin.request('DELETE', `${path}/ada`)).status).toBe(202)
    await runErasures(guide)
    const { rows } = await database.query(
      `select actor_user_id, actor_email from activity where tenant_id = $1 and actor_user_id <> 'platform'`,
      [tenant.tenantId],
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows)
      expect(row).toEqual({ actor_user_id: expect.stringMatching(/^erased_/), actor_email: null })
  })

  test('is repeated after a backup was restored, by the digest alone', async () => {
    const { tenant, admin, eve, dismiss } = await world()
    await dismiss()
    await dismiss(tenant.as({ sub: 'carl' }))
    await admin.request('DELETE', `${path}/eve`)
    await runErasures(guide)
    const { rows } = await database.query('select * from erasures where tenant_id = $1', [tenant.tenantId])
    const [{ pseudonym, digest, requested_at }] = rows as [Record<string, unknown>]
    expect(JSON.stringify(rows)).not.toContain('eve')
    // As it was before: the person is there, and nothing is known of an erasure.
    await database.query('delete from erasures where tenant_id = $1', [tenant.tenantId])
    await database.query('update tenants set erased_at = null where tenant_id = $1', [tenant.tenantId])
    await dismiss(eve, new Date(Date.now() + 60_000).toISOString())
    await database.query(
      'insert into erasures (tenant_id, pseudonym, digest, requested_at) values ($1, $2, $3, $4), ($1, $5, $6, $4)',
      [tenant.tenantId, pseudonym, digest, requested_at, 'erased_000000000000', 'of-nobody'],
    )
    await runErasures(guide)
    expect(await erasureOf(tenant, 'eve')).toMatchObject({ status: 'completed' })
    const { items } = (await admin.client.listEndUsers()).data
    expect(items).toEqual([{ user_id: 'carl', kind: 'user' }])
  })

  test('after a backup was restored finds people who are in one place only, run after run', async () => {
    const feature_flags = { anonymous_users: true, remember_contexts: false }
    const tenant = await createTenant(guide, provider, { feature_flags })
    const { admin, tenantId } = tenant
    await report(tenant.as({ sub: 'only-events' }), [event('track:seen')])
    await report(visitorOf(tenant), [event('track:seen')], { user_id: 'only-visitor' })
    const former = tenant.as({ sub: 'only-actor', permissions: ['guide:admin'] })
    await former.client.createAudience({ body: { name: 'Guests', values: [7] } })
    await database.sql.execute(
      sql`update audiences set values = '["only-member", 7]' where tenant_id = ${tenantId}`,
    )
    const { audience_id } = await admin.client.createAudience({
      body: { name: 'Old', values: ['only-once'] },
    })
    await admin.client.updateAudience({ params: { audience_id }, body: { values: ['nina'] } })
    const profile = { email: 'only@mail.example', name: 'Only', role: 'admin' as const }
    for (const user_id of ['only-admin', 'only-entity'])
      await admin.client.addAdminUser({ body: { user_id, ...profile } })
    await admin.client.removeAdminUser({ params: { user_id: 'only-entity' } })
    await tenant.as({ sub: 'only-searches' }).client.listHelpArticles({ query: { q: 'only me' } })
    await guide.deps.helpSearches.flush()
    await database.sql.execute(sql`
      insert into events (tenant_id, event_id, day, environment, user_key, name, at, received_at)
      select ${tenantId}, 'e' || number, (clock_timestamp() at time zone 'UTC')::date, 'live',
        case number when 6000 then 'user:only-last' else 'user:u' || number end, 'track:Many',
        clock_timestamp(), clock_timestamp() from generate_series(1, 6000) as number`)

    const { rows } = await database.query('select erasure_key from tenants where tenant_id = $1', [tenantId])
    const [secret] = rows as [{ erasure_key: Buffer }]
    const ids = ['events', 'actor', 'member', 'once', 'admin', 'entity', 'searches', 'last']
    const keys = [...ids.map(id => `user:only-${id}`), 'visitor:only-visitor']
    for (const [index, key] of keys.entries())
      await database.query(
        'insert into erasures (tenant_id, pseudonym, digest, requested_at) values ($1, $2, $3, now())',
        [tenantId, `erased_${index}`, digestOf(secret, key)],
      )
    const waiting = async () => {
      const pending = await pendingErasures(database.sql, { restored: true, settleSeconds: 0 })
      return pending.map(({ erasure }) => erasure)
    }
    const places = ['activity', 'activity_snapshots', 'admin_users', 'audiences', 'events']
    expect(await tablesWith(database, 'only-', tenantId)).toEqual(places)

    // Three runs end early, two of them in the middle.
    await guide.deps.endUsers.jobs[0]?.run({ signal: AbortSignal.abort() })
    expect((await waiting()).map(({ cursor }) => cursor)).toEqual(keys.map(() => null))
    const bounds = createUsageBounds(guide.deps.settings.bounds)
    const changes = createTenantChanges({ database, onChanged: async () => {}, bounds })
    const over = { signal: new AbortController().signal, until: 0 }
    await identifyErased({ database, changes }, tenantId, await waiting(), over)
    const [next] = await waiting()
    expect(next?.cursor).not.toBeNull()
    let steps = 20
    const ending = {
      get aborted() {
        return steps-- === 0
      },
    } as AbortSignal
    await identifyErased({ database, changes }, tenantId, await waiting(), {
      signal: ending,
      until: Infinity,
    })
    const rest = await waiting()
    expect(rest.length).toBeLessThan(keys.length)
    for (const { cursor } of rest) expect(cursor).toEqual(rest[0]?.cursor)
    expect(rest[0]?.cursor).not.toEqual(next?.cursor)

    await runErasures(guide)
    expect(await tablesWith(database, 'only-', tenantId)).toEqual([])
    expect((await admin.client.listHelpSearches()).data.total).toBe(0)
    for (const restored of [true, false])
      expect(await pendingErasures(database.sql, { restored, settleSeconds: 0 })).toEqual([])
    const { rows: tenants } = await database.query('select erased_at from tenants where tenant_id = $1', [
      tenantId,
    ])
    expect(tenants).toEqual([{ erased_at: expect.any(Date) }])
  })

  test('goes on in the next run if the events of a tenant take long and other tenants wait', async () => {
    const worlds = [await world(), await world()]
    for (const { admin, dismiss } of worlds) {
      await dismiss()
      await admin.request('DELETE', `${path}/eve`)
    }
    await database.sql.execute(sql`update erasures set requested_at = requested_at - interval '61 seconds'`)
    const statuses = () =>
      Promise.all(worlds.map(async ({ tenant }) => (await erasureOf(tenant, 'eve')).status))
    const job = jobWith({ turnMs: 0 })
    const run = () => job.run({ signal: new AbortController().signal })
    await run()
    expect(await statuses()).toEqual(['pending', 'pending'])
    // Each run searches one part of the events and users of a tenant.
    for (let runs = 0; runs < 5; runs++) await run()
    expect(await statuses()).toEqual(['completed', 'completed'])
  })

  test('that is the oldest of a tenant comes first if other tenants wait; the next ones follow', async () => {
    const worlds = [await world(), await world()] as const
    const [busy, other] = worlds
    await busy.dismiss(busy.tenant.as({ sub: 'carl' }))
    for (const { admin, dismiss } of worlds) {
      await dismiss()
      await admin.request('DELETE', `${path}/eve`)
    }
    await busy.admin.request('DELETE', `${path}/carl`)
    const carlIsLast = sql`case user_key when 'user:carl' then 61 else 62 end`
    await database.sql.execute(
      sql`update erasures set requested_at = requested_at - make_interval(secs => ${carlIsLast})
        where user_key is not null`,
    )
    const job = jobWith({ turnMs: 0 })
    const run = () => job.run({ signal: new AbortController().signal })
    const progress = async (userId: string) =>
      (await busy.admin.request('GET', `${path}/${userId}`)).body.counts.progress
    const statuses = async () => {
      const all = [
        await erasureOf(busy.tenant, 'eve'),
        await erasureOf(busy.tenant, 'carl'),
        await erasureOf(other.tenant, 'eve'),
      ]
      return all.map(({ status }) => status)
    }
    await run()
    expect([await progress('eve'), await progress('carl')]).toEqual([0, 1])
    expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
    for (let runs = 0; runs < 11; runs++) await run()
    expect(await statuses()).toEqual(['completed', 'completed', 'completed'])
    expect(await progress('carl')).toBe(0)
  })

  test('of others is not held up by a tenant that erases very many people', async () => {
    const [busy, other] = [await createTenant(guide, provider), await createTenant(guide, provider)]
    const insert = (tenantId: string, count: number) =>
      guide.deps.database.query(
        `insert into erasures (tenant_id, pseudonym, digest, user_key, requested_at)
         select $1, 'erased_' || number, number::text, 'user:many-' || number, now() - interval '1 hour'
         from generate_series(1, $2::int) as number`,
        [tenantId, count],
      )
    await insert(busy.tenantId, 2001)
    await insert(other.tenantId, 1)
    const pending = await pendingErasures(guide.deps.database.sql, { restored: false, settleSeconds: 60 })
    const countOf = ({ tenantId }: TestTenant) =>
      pending.filter(({ erasure }) => erasure.tenant_id === tenantId).length
    expect([countOf(busy), countOf(other)]).toEqual([2000, 1])
    expect(pending.every(({ isSettled }) => isSettled)).toBe(true)
    await guide.deps.database.query('delete from erasures where tenant_id = any($1)', [
      [busy.tenantId, other.tenantId],
    ])
  })

  test('is forgotten itself after 90 days', async () => {
    const { tenant, admin, dismiss } = await world()
    await dismiss()
    await admin.request('DELETE', `${path}/eve`)
    await runErasures(guide)
    const age = (days: number) =>
      database.sql.execute(sql`update erasures set completed_at = completed_at - make_interval(days => ${days}),
          requested_at = requested_at - make_interval(days => ${days})
        where tenant_id = ${tenant.tenantId}`)
    await age(89)
    await runErasureJob(guide.deps)
    expect((await admin.request('GET', `${path}/eve`)).status).toBe(200)
    await age(2)
    await runErasureJob(guide.deps)
    expect((await admin.request('GET', `${path}/eve`)).status).toBe(404)
  })
})

test('nothing but an erasure changes audit records or published versions', async () => {
  const { tenant } = await world()
  await publishTour(tenant)
  const refusal = {
    cause: expect.objectContaining({ message: expect.stringMatching(/append-only|immutable/) }),
  }
  for (const statement of [
    `update activity set actor_user_id = 'x'`,
    'delete from activity',
    'delete from activity_snapshots',
    `update item_versions set published_by = 'x'`,
  ])
    await expect(database.sql.execute(sql.raw(statement))).rejects.toMatchObject(refusal)
})
