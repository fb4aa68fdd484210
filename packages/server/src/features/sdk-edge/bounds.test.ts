import { afterAll, expect, test } from 'vitest'
import { startGuide } from '../../testing/guide.ts'
import { hostileAudiences, mixedText } from '../../testing/hostile-rules.ts'
import { publishContent, url } from '../../testing/published.ts'
import { type Caller, createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const metricsToken = 'the-metrics-token'
const { provider } = await sharedWorld()
const guide = await startGuide({ METRICS_TOKEN: metricsToken })
afterAll(() => guide.close())

const dataFor = async (caller: Caller, body: object) => {
  const response = await caller.request('POST', '/v1/sdk/content', { body: { url, ...body } })
  expect(response.status).toBe(200)
  return response.body.data
}
const idsIn = (data: { items: { content_id: string }[] }) => data.items.map(({ content_id }) => content_id)

test('hostile rules are stopped, and their neighbours are delivered', async () => {
  const tenant = await createTenant(guide, provider)
  const honest = await publishContent(tenant, { audience: { plan: { $regex: '^p[a-z]+$' } } })
  const hostile = []
  for (const audience of hostileAudiences)
    hostile.push(await publishContent(tenant, { priority: 9, audience }))
  const conditions = Array.from({ length: 499 }, (_, n) => ({ list: { $elemMatch: { n } } }))
  const last = await publishContent(tenant, { priority: 9, audience: { $nor: conditions } })
  const eve = tenant.as({ sub: 'eve', plan: 'pro' })
  const list = Array.from({ length: 1000 }, () => ({}))
  const short = await dataFor(eve, { explain: true, tokens: { text: mixedText(2048), list } })
  expect(idsIn(short)).toEqual([honest])
  const gates = short.withheld.map(({ content_id, gate }: Record<string, string>) => [content_id, gate])
  expect(Object.fromEntries(gates)).toEqual(Object.fromEntries([...hostile, last].map(id => [id, 'budget'])))
  const long = { text: mixedText(40_000), list: Array.from({ length: 9000 }, () => 0) }
  expect(idsIn(await dataFor(eve, { tokens: long }))).toEqual([honest])

  const [diagnosed] = await tenant.admin.client
    .diagnose({ body: { url, user_id: 'eve', tokens: long, content_id: last } })
    .then(({ data }) => data.items)
  expect(diagnosed?.gates.filter(({ passed }) => !passed)).toMatchObject([
    { gate: 'audience', passed: false, reason: 'list was cut: it has more than 1000 elements' },
  ])
  expect(await metric('budget')).toBeGreaterThanOrEqual(13)
})

test('a response that is full says so, and a diagnosis says what does not fit', async () => {
  const tenant = await createTenant(guide, provider)
  const eve = tenant.as({ sub: 'eve' })
  const ids: string[] = []
  for (let made = 0; made < 100; made++) ids.unshift(await publishContent(tenant))
  const full = await dataFor(eve, {})
  expect(idsIn(full)).toEqual(ids)
  expect(full).not.toHaveProperty('truncated')
  const first = await publishContent(tenant, { priority: 1 })
  const manual = await publishContent(tenant, { trigger: { trigger_type: 'manual' } })
  const over = await dataFor(eve, {})
  expect(over.truncated).toBe(true)
  expect(idsIn(over)).toEqual([first, manual, ...ids.slice(0, -1)])
  const { data } = await tenant.admin.client.diagnose({
    body: { url, user_id: 'eve', content_id: ids.at(-1) as string },
  })
  expect(data.items[0]?.gates.filter(({ passed }) => !passed)).toMatchObject([
    { gate: 'room', passed: false, reason: expect.stringContaining('at most 100 items and 1 MiB') },
  ])
  expect(await metric('room')).toBeGreaterThanOrEqual(1)
})

async function metric(gate: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body } = await guide.request('GET', '/metrics', { headers })
  return Number(new RegExp(`^guide_items_left_out_total{gate="${gate}"} (\\d+)$`, 'm').exec(body)?.[1])
}
