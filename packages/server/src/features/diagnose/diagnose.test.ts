import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsDuring } from '../../testing/count-queries.ts'
import { publishContent, publishTour, step, url } from '../../testing/published.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

interface Line {
  gate: string
  passed: boolean
  reason: string
}
interface Item {
  tour_id?: string
  content_id?: string
  eligible: boolean
  gates: Line[]
}

async function diagnose({ admin }: TestTenant, question: object = {}): Promise<Item[]> {
  const answer = await admin.request('POST', '/v1/admin/diagnose', {
    body: { url, user_id: 'eve', ...question },
  })
  expect(answer.status).toBe(200)
  return answer.body.data.items
}

/** The failed gates of a tenant's only item, as `gate: reason`. */
const failures = async (tenant: TestTenant, question: object = {}) => {
  const [item] = await diagnose(tenant, question)
  return item?.gates.filter(({ passed }) => !passed).map(({ gate, reason }) => `${gate}: ${reason}`)
}

describe('a diagnosis', () => {
  test('without claims and tokens is about those that the user last came with', async () => {
    const tenant = await createTenant(guide, provider)
    await publishTour(tenant, { audience: { plan: 'pro', 'claims.city': 'Paris' } })
    const visit = { body: { url, tokens: { plan: 'pro' } } }
    await tenant.as({ sub: 'eve', city: 'Paris' }).request('POST', '/v1/sdk/content', visit)
    await tenant.as({ sub: 'carl', city: 'Rome' }).request('POST', '/v1/sdk/content', visit)
    await guide.deps.contexts.flush()
    expect(await failures(tenant)).toEqual([])
    expect(await failures(tenant, { user_id: 'carl' })).toEqual([expect.stringContaining('Rome')])
    expect(await failures(tenant, { claims: { city: 'Oslo' }, tokens: { plan: 'pro' } })).toEqual([
      expect.stringContaining('Oslo'),
    ])
    expect(await failures(tenant, { user_id: 'nobody' })).toHaveLength(1)
    const body = { url, user_id: 'eve' }
    const { data } = await tenant.admin.client.diagnose({ body })
    expect(Date.parse(data.context_seen_at ?? '')).toBeGreaterThan(0)
    for (const [user_id, role] of [
      ['vic', 'viewer'],
      ['ada', 'admin'],
    ] as const) {
      const profile = { email: `${role}@example.com`, name: role, role }
      await tenant.admin.client.addAdminUser({ body: { user_id, ...profile } })
    }
    await tenant.admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
    const seen = await tenant.as({ sub: 'vic' }).client.diagnose({ body })
    expect([seen.data.context_seen_at, seen.data.items[0]?.eligible]).toEqual([undefined, false])
  })

  test('has every item and its gates in the order of evaluation', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await publishTour(tenant)
    const [item] = await diagnose(tenant)
    expect(item).toMatchObject({ content_type: 'tour', tour_id, title: 'First steps', eligible: true })
    const names = [
      'breaker',
      'status',
      'schedule',
      'page',
      'progress',
      'audience',
      'budget',
      'rollout',
      'room',
    ]
    expect(item?.gates.map(({ gate }) => gate)).toEqual(names)
    expect(item?.gates.every(({ passed }) => passed)).toBe(true)
  })

  test('has what the user gets there in the order of delivery, also for a question about one item', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await publishTour(tenant, { title: 'Later', trigger: { trigger_type: 'delay' } })
    const content_id = await publishContent(tenant, { content_type: 'modal', title: 'First', priority: 5 })
    await publishContent(tenant, { title: 'Elsewhere', url_patterns: [{ pattern: '/elsewhere' }] })
    await publishContent(tenant, { title: 'On call', trigger: { trigger_type: 'manual' } })
    const draft = { content_type: 'banner' as const, title: 'Draft' }
    const asked = [undefined, tour_id, (await tenant.admin.client.createContent({ body: draft })).content_id]
    for (const id of asked) {
      const body = { url, user_id: 'eve', ...(id && { content_id: id }) }
      const { data } = await tenant.admin.client.diagnose({ body })
      expect(data.delivered).toEqual([
        { content_type: 'modal', content_id, title: 'First', priority: 5, trigger_type: 'page_load' },
        { content_type: 'tour', tour_id, title: 'Later', priority: 0, trigger_type: 'delay' },
      ])
    }
  })

  test('says each reason also as a code with values', async () => {
    const tenant = await createTenant(guide, provider)
    await publishContent(tenant, { audience: { plan: 'pro' }, url_patterns: [{ pattern: '/elsewhere' }] })
    const [item] = (await tenant.admin.client.diagnose({ body: { url, user_id: 'eve', tokens: {} } })).data
      .items
    expect(item?.gates.filter(({ passed }) => !passed)).toEqual([
      {
        gate: 'page',
        passed: false,
        reason: '/projects?tab=1 matches none of /elsewhere',
        code: 'page_differs',
        values: { page: '/projects?tab=1', patterns: '/elsewhere' },
      },
      {
        gate: 'audience',
        passed: false,
        reason: 'plan is missing, the rule requires "pro"',
        code: 'attribute_differs',
        values: { attribute: 'plan', value: 'missing', requirement: '"pro"', rule: '{"plan":"pro"}' },
      },
    ])
  })

  test('names the attribute, its value and what the rule requires', async () => {
    const tenant = await createTenant(guide, provider)
    await publishContent(tenant, { audience: { plan: 'pro' } })
    expect(await failures(tenant, { claims: { plan: 'free' } })).toEqual([
      'audience: plan is "free", the rule requires "pro"',
    ])
    expect(await failures(tenant, { claims: { plan: 'pro' } })).toEqual([])
    expect(await failures(tenant, { tokens: { plan: 'pro' } })).toEqual([])
  })

  test('of a visitor without a token uses neither claims nor the progress of a user', async () => {
    const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
    const content_id = await publishContent(tenant, { audience: { user_id: { $exists: false } } })
    const visitor = { anonymous: true, claims: { user_id: 'eve' } }
    expect(await failures(tenant, visitor)).toEqual([])
    expect(await failures(tenant)).toEqual([expect.stringMatching(/^audience:/)])
    const event = { id: 'e-1', name: 'content.dismissed', at: new Date().toISOString(), content_id }
    await tenant
      .caller({ 'x-api-key': tenant.apiKey })
      .request('POST', '/v1/sdk/events', { body: { user_id: 'eve', events: [event] } })
    expect(await failures(tenant, visitor)).toEqual(['progress: dismissed, and not shown again'])
  })

  test('covers drafts, archived items, tours without steps and open circuit breakers', async () => {
    const tenant = await createTenant(guide, provider)
    const draft = await tenant.admin.client.createContent({
      body: { content_type: 'banner', title: 'Draft' },
    })
    const archived = await publishContent(tenant)
    await tenant.admin.client.archiveContent({ params: { content_id: archived } })
    const empty = await publishTour(tenant, { steps: [] })
    const about = (content_id: string) => failures(tenant, { content_id })
    expect(await about(draft.content_id)).toEqual(['status: the status is draft'])
    expect(await about(archived)).toEqual(['status: the status is archived'])
    expect(await about(empty)).toEqual(['status: the tour has no steps'])
    await tenant.admin.client.toggleCircuitBreaker({ body: { feature: 'content', enabled: false } })
    expect(await about(archived)).toEqual([
      'breaker: the circuit breaker has switched content off',
      'status: the status is archived',
    ])
    const all = (await diagnose(tenant)).map(({ tour_id, content_id }) => tour_id ?? content_id)
    expect(all).toEqual([empty, draft.content_id])
  })

  test('of one item reads no other item and no audience', async () => {
    const tenant = await createTenant(guide, provider)
    const { client } = tenant.admin
    const { audience_id } = await client.createAudience({ body: { name: 'Users', values: ['adam'] } })
    const draft = (title: string) =>
      client.createContent({ body: { content_type: 'banner', title, audience_id } })
    const { content_id } = await draft('asked')
    await draft('other draft')
    await publishContent(tenant, { title: 'other live', audience_id })
    const archived = await publishContent(tenant, { title: 'archived' })
    await client.archiveContent({ params: { content_id: archived } })
    await diagnose(tenant)
    const readFor = async (question: object) =>
      (await rowsDuring(() => diagnose(tenant, question))).join('\n')
    expect((await diagnose(tenant, { content_id }))[0]?.gates).toContainEqual(
      expect.objectContaining({ gate: 'audience', passed: false }),
    )
    const one = await readFor({ content_id })
    expect(one).toContain('asked')
    expect(one).not.toMatch(/other draft|other live|archived|adam/)
    const all = await readFor({})
    expect(all).toContain('other draft')
    expect(all).not.toMatch(/other live|archived|adam/)
  })

  test('of all items has at most the 100 drafts that were edited last', async () => {
    const tenant = await createTenant(guide, provider)
    const { content_id } = await tenant.admin.client.createContent({
      body: { content_type: 'banner', title: 'Draft 0' },
    })
    await guide.deps.database.sql.execute(sql`
      insert into items (tenant_id, item_id, kind, status, version, definition, created_at, updated_at)
      select tenant_id, 'cnt_' || lpad(number::text, 12, '0'), kind, status, version,
        jsonb_set(definition, '{title}', to_jsonb('Draft ' || number)), created_at,
        updated_at + number * interval '1 second'
      from items, generate_series(1, 100) as number where item_id = ${content_id}`)
    const ids = (await diagnose(tenant)).map(item => item.content_id)
    expect(ids).toHaveLength(100)
    expect(ids).not.toContain(content_id)
    expect(await diagnose(tenant, { content_id })).toHaveLength(1)
    const big = sql`jsonb_set(definition, '{body}', to_jsonb(repeat('x', 250000)))`
    await guide.deps.database.sql.execute(
      sql`update items set definition = ${big} where tenant_id = ${tenant.tenantId}`,
    )
    expect(await diagnose(tenant)).toHaveLength(16)
  })

  test('uses the published version, not the working copy', async () => {
    const tenant = await createTenant(guide, provider)
    const content_id = await publishContent(tenant)
    await tenant.admin.client.updateContent({
      params: { content_id },
      body: { url_patterns: [{ pattern: '/elsewhere' }] },
    })
    expect(await failures(tenant)).toEqual([])
    await tenant.admin.client.publishContent({ params: { content_id } })
    expect(await failures(tenant)).toEqual(['page: /projects?tab=1 matches none of /elsewhere'])
  })

  test('uses the user’s progress in the requested environment', async () => {
    const tenant = await createTenant(guide, provider)
    const content_id = await publishTour(tenant, { steps: [step('one')] })
    const event = { id: 'e1', name: 'content.completed', at: new Date().toISOString(), content_id }
    await tenant.as({ sub: 'eve' }).request('POST', '/v1/sdk/events', { body: { events: [event] } })
    expect(await failures(tenant)).toEqual(['progress: completed, and not shown again'])
    expect(await failures(tenant, { environment: 'test' })).toEqual([])
    expect(await failures(tenant, { user_id: 'mallory' })).toEqual([])
  })

  test('of one item has only that item; of an unknown item → 404', async () => {
    const tenant = await createTenant(guide, provider)
    await publishTour(tenant)
    const content_id = await publishContent(tenant)
    expect((await diagnose(tenant, { content_id })).map(item => item.content_id)).toEqual([content_id])
    const body = { url, user_id: 'eve', content_id: 'cnt_000000000000' }
    expect((await tenant.admin.request('POST', '/v1/admin/diagnose', { body })).status).toBe(404)
  })

  test('needs an admin: a user gets 403', async () => {
    const tenant = await createTenant(guide, provider)
    const body = { url, user_id: 'eve' }
    const { status } = await tenant.as({ sub: 'eve' }).request('POST', '/v1/admin/diagnose', { body })
    expect(status).toBe(403)
  })
})
