import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { step } from '../../testing/published.ts'
import { adminClaims, type Caller, createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

test('an admin sees their own activity, newest first, and with scope=tenant the activity of all', async () => {
  const { admin, as } = await createTenant(guide, provider)
  const other = as({ ...adminClaims, sub: 'bob' })
  await admin.client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: false } })
  await other.client.toggleCircuitBreaker({ body: { feature: 'content', enabled: false } })
  await admin.client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: true } })
  const actors = (items: { actor: { user_id: string } }[]) => items.map(({ actor }) => actor.user_id)
  const own = await admin.client.listActivity()
  expect(actors(own.data.items)).toEqual(['ada', 'ada'])
  expect(own.data.items[0]?.after).toMatchObject({ features: { tours: true, content: false } })
  const all = await admin.client.listActivity({ query: { scope: 'tenant' } })
  expect(actors(all.data.items)).toEqual(['ada', 'bob', 'ada', 'platform', 'platform'])
})

test('activity is filtered by entity, admin and time, also together', async () => {
  const { admin, as } = await createTenant(guide, provider)
  const bob = as({ ...adminClaims, sub: 'bob', email: 'Bob@acme.example' })
  await admin.client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: false } })
  await admin.client.createTour({ body: { title: 'By Ada' } })
  await bob.client.createTour({ body: { title: 'By Bob' } })
  type Query = NonNullable<Parameters<typeof admin.client.listActivity>[0]>['query']
  const found = async (query: Query) => {
    const { items, total } = (await admin.client.listActivity({ query: { scope: 'tenant', ...query } })).data
    expect(items).toHaveLength(total)
    return items.map(({ actor, entity_type }) => `${actor.user_id} ${entity_type}`)
  }
  expect(await found({ entity_type: 'tour' })).toEqual(['bob tour', 'ada tour'])
  expect(await found({ actor: 'ADA' })).toEqual(['ada tour', 'ada config'])
  expect(await found({ actor: 'bob@ACME.example' })).toEqual(['bob tour'])
  expect(await found({ actor: 'ada', entity_type: 'config' })).toEqual(['ada config'])
  expect(await found({ actor: 'bob', scope: 'own' })).toEqual([])
  const { data } = await admin.client.listActivity({ query: { scope: 'tenant', limit: 1 } })
  const at = data.items[0]?.at ?? ''
  expect(await found({ since: at })).toEqual(['bob tour'])
  expect(await found({ until: at, entity_type: 'tour' })).toEqual(['ada tour'])
  for (const query of ['entity_type=potato', 'since=yesterday', 'actor='])
    expect((await admin.request('GET', `/v1/admin/activity?${query}`)).status).toBe(400)
})

test('activity comes in pages of 20', async () => {
  const { admin } = await createTenant(guide, provider)
  for (let made = 0; made < 22; made++) await admin.client.createApiKey({ body: { environment: 'test' } })
  const { data } = await admin.client.listActivity()
  expect([data.items.length, data.total, data.limit, data.offset]).toEqual([20, 22, 20, 0])
  const rest = await admin.client.listActivity({ query: { offset: 20 } })
  expect(rest.data.items).toHaveLength(2)
})

test.each(['0', '-1', '101', '3.5', 'NaN', '0x10', '1e1', '', ' 5', '5&limit=6', '%00'])(
  'limit=%s → 400',
  async limit => {
    const { admin } = await createTenant(guide, provider)
    expect((await admin.request('GET', `/v1/admin/activity?limit=${limit}`)).status).toBe(400)
  },
)

test('an entity without history or with an unknown type → 404', async () => {
  const { admin } = await createTenant(guide, provider)
  for (const entity of ['user/nobody', 'config/ten_000000000000', 'potato/1', 'tour/%00']) {
    expect((await admin.request('GET', `/v1/admin/activity/entity/${entity}`)).status).toBe(404)
  }
})

test('a failed change leaves no audit record, and a failed audit record leaves no change', async () => {
  const { admin, tenantId } = await createTenant(guide, provider)
  const before = await admin.client.listActivity({ query: { scope: 'tenant' } })
  await admin.request('PUT', '/v1/admin/config', { body: { admin_claim: 'nothing' } })
  expect(await admin.client.listActivity({ query: { scope: 'tenant' } })).toEqual(before)

  const { sql } = guide.deps.database
  await sql.execute(
    `alter table activity add constraint no_more check (tenant_id <> '${tenantId}') not valid`,
  )
  const body = { feature: 'tours', enabled: false }
  const answer = await admin.request('POST', '/v1/admin/config/circuit-breaker', { body })
  await sql.execute('alter table activity drop constraint no_more')
  expect(answer.status).toBe(500)
  expect(answer.body.error.message).not.toMatch(/no_more|insert|activity/)
  expect((await admin.client.getConfig()).features.tours).toBe(true)
})

describe('snapshots', () => {
  const largeBody = (text: string) => text.repeat(20_000 / text.length)

  /** A tour whose definition has about 200 KB. */
  async function createLargeTour({ admin }: TestTenant) {
    const steps = Array.from({ length: 10 }, (_, order) => ({
      ...step(`s${order}`, order),
      body: largeBody('word '),
    }))
    return (await admin.client.createTour({ body: { title: 'Large', steps } })).tour_id
  }

  const historyOf = async ({ admin }: TestTenant, tour_id: string) =>
    (await admin.client.listEntityActivity({ params: { entity_type: 'tour', entity_id: tour_id } })).data

  test('every record names the fields that changed, and has what they were and are', async () => {
    const tenant = await createTenant(guide, provider)
    const { tour_id } = await tenant.admin.client.createTour({ body: { title: 'First' } })
    const params = { tour_id }
    await tenant.admin.client.updateTour({ params, body: { title: 'Second', priority: 3 } })
    await tenant.admin.client.updateTour({ params, body: { title: 'Second' } })
    const [same, edited, created] = (await historyOf(tenant, tour_id)).items
    expect(edited).toMatchObject({ changed: ['title', 'priority'], has_snapshots: true })
    expect([edited?.before, edited?.after]).toMatchObject([{ title: 'First' }, { title: 'Second' }])
    expect([same?.changed, created?.before]).toEqual([[], null])
    expect(created?.changed).toEqual(expect.arrayContaining(['tour_id', 'title', 'steps', 'status']))
  })

  test('lists leave out large ones, and the record has them', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await createLargeTour(tenant)
    await tenant.admin.client.updateTour({ params: { tour_id }, body: { title: 'Small', steps: [] } })
    const [edited, created] = (await historyOf(tenant, tour_id)).items
    const leftOut = { has_snapshots: true, before: null, after: null }
    expect([edited, created]).toMatchObject([
      { ...leftOut, changed: ['title', 'steps', 'step_count'] },
      leftOut,
    ])
    const recent = await tenant.admin.client.listActivity({ query: { limit: 1 } })
    expect(recent.data.items).toEqual([edited])
    const whole = await tenant.admin.client.getActivity({
      params: { activity_id: edited?.activity_id ?? '' },
    })
    expect(whole).toMatchObject({
      ...edited,
      before: { title: 'Large' },
      after: { title: 'Small', steps: [] },
    })
  })

  test('each state of an entity is stored once', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await createLargeTour(tenant)
    const edits = 20
    for (let priority = 1; priority <= edits; priority++)
      await tenant.admin.client.updateTour({ params: { tour_id }, body: { priority } })
    const history = await historyOf(tenant, tour_id)
    expect(history.items).toHaveLength(edits + 1)
    // The definition alone has 200 KB.
    expect(JSON.stringify(history).length).toBeLessThan(20_000)
    const { rows } = await guide.deps.database.sql.execute(
      sql`select count(*)::int as stored from activity_snapshots where tenant_id = ${tenant.tenantId} and size > 100000`,
    )
    expect(rows).toEqual([{ stored: edits + 1 }])
  })

  test('stored snapshots cannot be changed', async () => {
    const refused = { cause: expect.objectContaining({ message: 'audit records are append-only' }) }
    for (const statement of ['delete from activity_snapshots', 'update activity_snapshots set size = 0'])
      await expect(guide.deps.database.sql.execute(statement)).rejects.toMatchObject(refused)
  })
})

describe('an answer is at most 4 MiB', () => {
  /** Writes many audit records of one entity at once, each with snapshots that just fit into a list. */
  async function writeHistory(tenantId: string, count: number) {
    const { sql: db } = guide.deps.database
    await db.execute(sql`insert into activity_snapshots (tenant_id, digest, size, snapshot)
      select ${tenantId}, sha256(n::text::bytea), 16384, jsonb_build_object('n', n, 'name', repeat('x', 16000))
      from generate_series(0, ${count}::int) n`)
    await db.execute(sql`insert into activity (tenant_id, activity_id, event, entity_type, entity_id, actor_user_id,
        at, before_digest, after_digest, changed, request_id)
      select ${tenantId}, 'act_' || lpad(n::text, 12, '0'), 'theme.update', 'theme', 'thm_1', 'ada', now(),
        sha256((n - 1)::text::bytea), sha256(n::text::bytea), array['name'], 'r'
      from generate_series(1, ${count}::int) n`)
  }

  test('a long history ends early and says so, and the rest follows', async () => {
    const { admin, tenantId } = await createTenant(guide, provider)
    const neighbour = await createTenant(guide, provider)
    const count = 450
    await writeHistory(tenantId, count)
    const path = '/v1/admin/activity/entity/theme/thm_1'
    const seen: number[] = []
    while (seen.length < count) {
      const [{ body }, beside] = await Promise.all([
        admin.request('GET', `${path}?offset=${seen.length}`),
        neighbour.admin.request('GET', '/v1/admin/config'),
      ])
      expect(beside.status).toBe(200)
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(4 * 1024 * 1024)
      const { items, limit, total } = body.data
      expect([total, items.length > 0, seen.length + items.length < count ? limit : items.length]).toEqual([
        count,
        true,
        items.length,
      ])
      seen.push(...items.map((item: { after: { n: number } }) => item.after.n))
    }
    expect(seen).toEqual(Array.from({ length: count }, (_, index) => count - index))
  })

  test('so does a page with a limit', async () => {
    const { admin, tenantId } = await createTenant(guide, provider)
    await writeHistory(tenantId, 150)
    const { data } = await admin.client.listEntityActivity({
      params: { entity_type: 'theme', entity_id: 'thm_1' },
      query: { limit: 100, offset: 10 },
    })
    expect(data).toMatchObject({ total: 150, offset: 10, limit: data.items.length })
    expect(data.items.length).toBeGreaterThan(90)
  })
})

describe('a reader sees records of what their role may read', () => {
  test('a viewer sees tours and configuration, but no keys, users or invites', async () => {
    const { admin, as } = await createTenant(guide, provider)
    const { user_id } = await admin.client.addAdminUser({
      body: { user_id: 'vera', email: 'vera@example.com', role: 'viewer', name: 'Vera' },
    })
    await admin.client.addAdminUser({
      body: { user_id: 'ada', email: 'ada@example.com', role: 'admin', name: 'Ada' },
    })
    await admin.client.createTour({ body: { title: 'Tour' } })
    await admin.client.createApiKey({ body: { environment: 'test' } })
    await admin.client.createInvite({ body: { email: 'ivy@example.com', role: 'editor' } })
    await admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
    const viewer = as({ sub: 'vera' })
    const query = { scope: 'tenant' } as const
    const typesSeenBy = async ({ client }: Caller) =>
      new Set((await client.listActivity({ query })).data.items.map(item => item.entity_type))
    expect(await typesSeenBy(viewer)).toEqual(new Set(['config', 'tour']))
    expect(await typesSeenBy(admin)).toEqual(new Set(['config', 'tour', 'invite', 'api-key', 'user']))

    const { data } = await admin.client.listActivity({ query })
    for (const { activity_id, entity_type, entity_id } of data.items) {
      const isHidden = ['invite', 'api-key', 'user'].includes(entity_type)
      const one = await viewer.request('GET', `/v1/admin/activity/${activity_id}`)
      const history = await viewer.request('GET', `/v1/admin/activity/entity/${entity_type}/${entity_id}`)
      expect([entity_type, one.status, history.status]).toEqual([
        entity_type,
        ...(isHidden ? [404, 403] : [200, 200]),
      ])
    }
    expect((await admin.request('GET', `/v1/admin/activity/entity/user/${user_id}`)).status).toBe(200)
  })
})

test('what admins did has their email address and the subject of a conversation, as long as these are known', async () => {
  const tenant = await createTenant(guide, provider)
  const bob = tenant.as({ ...adminClaims, sub: 'bob', email: 'bob@acme.example' }).client
  const { tour_id } = await bob.createTour({ body: { title: 'Welcome', steps: [step('one')] } })
  await bob.publishTour({ params: { tour_id } })
  const versions = async () =>
    (await tenant.admin.client.listTourVersions({ params: { tour_id } })).data.items
  expect(await versions()).toMatchObject([{ published_by: 'bob', published_by_email: 'bob@acme.example' }])
  const carl = tenant.as({ sub: 'carl', permissions: ['guide:admin'] }).client
  await carl.updateTour({ params: { tour_id }, body: { title: 'Hello' } })
  await carl.publishTourChanges({ params: { tour_id } })
  expect((await versions())[0]).toMatchObject({ published_by: 'carl', published_by_email: null })

  const question = { subject: 'Reports', body: 'Where are they?' }
  const { thread_id } = await tenant.as({ sub: 'eve' }).client.startThread({ body: question })
  const params = { thread_id }
  await bob.replyToThread({ params, body: { body: 'On Monday.' } })
  const { messages } = await tenant.admin.client.getThread({ params })
  expect(messages.map(({ author_email }) => author_email)).toEqual([undefined, 'bob@acme.example'])
  const nameInActivity = async () =>
    (
      await bob.listEntityActivity({ params: { entity_type: 'thread', entity_id: thread_id } })
    ).data.items.map(({ event, entity_name }) => [event, entity_name])
  expect(await nameInActivity()).toEqual([['help.thread.reply', 'Reports']])
  await tenant.admin.request('DELETE', `/v1/admin/help/threads/${thread_id}`)
  expect(await nameInActivity()).toEqual([
    ['help.thread.deleted', null],
    ['help.thread.reply', null],
  ])
})
