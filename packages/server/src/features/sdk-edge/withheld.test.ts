import { afterAll, expect, test } from 'vitest'
import { type Guide, startGuide } from '../../testing/guide.ts'
import { publishContent, publishTour, url } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { type Caller, createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

/** The same database, with the rules of production. */
const production: Guide = await startGuide({ ENVIRONMENT: 'production', JWKS_ALLOW_PRIVATE: 'true' })
afterAll(() => production.close())

const dataFor = async (caller: Caller, body: object = {}) =>
  (await caller.request('POST', '/v1/sdk/content', { body: { url, explain: true, ...body } })).body.data

test('a page is told which gate holds each item back, and nothing else about it', async () => {
  const tenant = await createTenant(guide, provider)
  const eve = tenant.as({ sub: 'eve', plan: 'free' })
  const secret = { title: 'Secret launch' }
  const delivered = await publishContent(tenant)
  const byGate = {
    status: await publishTour(tenant, { ...secret, steps: [] }),
    schedule: await publishContent(tenant, { ...secret, schedule: { start_at: '2999-01-01T00:00:00Z' } }),
    page: await publishTour(tenant, { ...secret, url_patterns: [{ pattern: '/secret-page' }] }),
    progress: await publishTour(tenant, secret),
    audience: await publishContent(tenant, { ...secret, audience: { plan: 'secret-plan' } }),
    rollout: await publishContent(tenant, { ...secret, rollout: { percentage: 0 } }),
  }
  const draft = await tenant.admin.client.createContent({ body: { content_type: 'modal', ...secret } })
  await report(eve, [event('content.completed', { content_id: byGate.progress })])
  const { items, withheld } = await dataFor(eve)
  expect(items.map((item: { content_id: string }) => item.content_id)).toEqual([delivered])
  const gates = withheld.map((line: Record<string, string>) => [line.gate, line.tour_id ?? line.content_id])
  expect(Object.fromEntries(gates)).toEqual(byGate)
  expect(Object.keys(withheld[0]).sort()).toEqual(['content_id', 'content_type', 'gate'])
  const text = JSON.stringify(withheld)
  for (const hidden of ['ecret', '2999', draft.content_id]) expect(text).not.toContain(hidden)
  await tenant.admin.client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: false } })
  const tours = (await dataFor(eve)).withheld.filter((line: { tour_id?: string }) => line.tour_id)
  expect(tours.map((line: { gate: string }) => line.gate)).toEqual(['breaker', 'breaker', 'breaker'])
})

test('a page that does not ask is told nothing', async () => {
  const tenant = await createTenant(guide, provider)
  await publishContent(tenant, { audience: { plan: 'pro' } })
  const eve = tenant.as({ sub: 'eve' })
  for (const explain of [undefined, false])
    expect(await dataFor(eve, { explain })).not.toHaveProperty('withheld')
  expect((await eve.request('POST', '/v1/sdk/content', { body: { url, explain: 1 } })).status).toBe(400)
})

test('in production only a test key, or a flag of the tenant, lets a page ask', async () => {
  const origin = 'https://app.example.com'
  const ask = async ({ headers }: Caller) => {
    const init = { headers: { ...headers, origin }, body: { url, explain: true } }
    const response = await production.request('POST', '/v1/sdk/content', init)
    expect([response.status, response.body.error]).toEqual([200, undefined])
    return response.body.data.withheld
  }
  for (const explain_to_users of [false, true]) {
    const tenant = await createTenant(guide, provider, {
      allowed_origins: [origin],
      feature_flags: { explain_to_users },
    })
    const content_id = await publishContent(tenant, { audience: { plan: 'pro' } })
    const { api_key } = await tenant.admin.client.createApiKey({ body: { environment: 'test' } })
    const eve = tenant.as({ sub: 'eve' })
    const told = [{ content_type: 'banner', content_id, gate: 'audience' }]
    expect(await ask(tenant.caller({ ...eve.headers, 'x-api-key': api_key }))).toEqual(told)
    expect(await ask(eve)).toEqual(explain_to_users ? told : undefined)
  }
})

test('the list is bounded', async () => {
  const tenant = await createTenant(guide, provider)
  for (let made = 0; made < 101; made++) {
    await publishContent(tenant, { rollout: { percentage: 0 }, priority: made })
  }
  const { withheld } = await dataFor(tenant.as({ sub: 'eve' }))
  expect(withheld).toHaveLength(100)
})
