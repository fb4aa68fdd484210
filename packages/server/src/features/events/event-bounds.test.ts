import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queriesDuring } from '../../testing/count-queries.ts'
import { readEventData } from '../../testing/event-data.ts'
import { type Guide, startGuide } from '../../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.ts'
import { publishTour } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'

let provider: IdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider()
})
afterAll(() => provider.close())

const madeUp = () => `tour_${randomBytes(6).toString('hex')}`
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

describe('made-up content ids', () => {
  let guide: Guide
  let tenant: TestTenant
  let tour: string
  beforeAll(async () => {
    guide = await startGuide()
    tenant = await createTenant(guide, provider)
    tour = await publishTour(tenant)
    await report(tenant.as({ sub: 'warm' }), [event('content.shown', { content_id: tour })])
  })
  afterAll(() => guide.close())

  const sendMadeUp = (id: () => string) =>
    report(
      tenant.as({ sub: 'eve' }),
      times(100, () => event('content.shown', { content_id: id() })),
    )
  const aboutItems = (texts: string[]) => texts.filter(text => text.includes('"items"'))

  test('are rejected, and a flood of them costs few queries', async () => {
    const started = performance.now()
    const queries = await queriesDuring(async () => {
      for (let round = 0; round < 5; round++) {
        const receipts = await Promise.all(times(20, () => sendMadeUp(madeUp)))
        for (const { accepted, rejected } of receipts) expect([accepted, rejected.length]).toEqual([0, 100])
      }
    })
    const lookups = aboutItems(queries).filter(text => text.includes('"version" >')).length
    // 10,000 ids in 100 requests: four queries per second, and the first one.
    expect(lookups).toBeGreaterThan(0)
    expect(lookups).toBeLessThanOrEqual(2 + (performance.now() - started) / 250)
  })

  test('that cannot be ids do not reach a query', async () => {
    const queries = await queriesDuring(() =>
      sendMadeUp(() => `no such item ${randomBytes(4).toString('hex')}`),
    )
    expect(aboutItems(queries).filter(text => text.includes('"version" >'))).toEqual([])
  })

  test('do not keep honest events waiting, of the same tenant or another', async () => {
    const neighbour = await createTenant(guide, provider)
    const theirs = await publishTour(neighbour)
    const flood = Promise.all(times(20, () => sendMadeUp(madeUp)))
    const send = (of: TestTenant, content_id: string) =>
      report(of.as({ sub: 'sam' }), [event('content.shown', { content_id })])
    expect(await send(tenant, tour)).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    expect(await send(neighbour, theirs)).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    await flood
  })

  test('beside an archived item: its events still count', async () => {
    const old = await publishTour(tenant)
    await tenant.admin.client.archiveTour({ params: { tour_id: old } })
    const flood = Promise.all(times(20, () => sendMadeUp(madeUp)))
    const receipt = await report(tenant.as({ sub: 'sam' }), [event('content.dismissed', { content_id: old })])
    expect(receipt.accepted).toBe(1)
    await flood
  })
})

describe('TENANT_EVENTS_PER_DAY', () => {
  let guide: Guide
  beforeAll(async () => {
    guide = await startGuide({ TENANT_EVENTS_PER_DAY: '20' })
  })
  afterAll(() => guide.close())

  const newTenant = () => createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
  const invented = (count: number, content_id: string) =>
    times(count, () => event(`track:${randomBytes(8).toString('hex')}`, { content_id }))
  const asVisitor = (tenant: TestTenant) => tenant.caller({ 'x-api-key': tenant.apiKey })
  const visit = (tenant: TestTenant, count: number, tour: string) =>
    report(asVisitor(tenant), invented(count, tour), { user_id: randomBytes(8).toString('hex') })
  const storedOf = async ({ tenantId }: TestTenant) => (await readEventData(guide, tenantId)).events.length

  test('bounds what made-up visitors can store; verified users and other tenants go on', async () => {
    const tenant = await newTenant()
    const tour = await publishTour(tenant)
    expect((await visit(tenant, 10, tour)).accepted).toBe(10)
    const { accepted, rejected } = await visit(tenant, 3, tour)
    expect([accepted, rejected.length]).toEqual([0, 3])
    expect(rejected[0]?.reason).toMatch(
      /^events_per_day: a tenant may have at most 20 .*raise TENANT_EVENTS_PER_DAY\.$/,
    )
    expect(await storedOf(tenant)).toBe(10)

    const sam = tenant.as({ sub: 'sam' })
    const shown = () => event('content.shown', { content_id: tour })
    expect((await report(sam, [shown()])).accepted).toBe(1)
    const neighbour = await newTenant()
    const theirs = await publishTour(neighbour)
    expect((await visit(neighbour, 5, theirs)).accepted).toBe(5)
  })

  test('bounds raw events, counts and users with any ids, names and steps', async () => {
    const tenant = await newTenant()
    const tour = await publishTour(tenant)
    const sam = tenant.as({ sub: 'sam' })
    for (let round = 0; round < 10; round++) {
      const step_id = randomBytes(8).toString('hex')
      await report(sam, [
        event('content.shown', { content_id: tour, step_id }),
        event('step.shown', { content_id: tour, step_id: 'one' }),
        ...invented(3, tour),
      ])
    }
    const { events, hours, users } = await readEventData(guide, tenant.tenantId)
    expect(events).toHaveLength(20)
    // Made-up steps and names are not counted one by one.
    expect(hours.map(({ measure, step_id }) => `${measure} ${step_id}`).sort()).toEqual([
      'shown ',
      'step one',
    ])
    expect(users).toHaveLength(2)
    const { data } = await tenant.admin.client.getUsage()
    expect(data.items).toContainEqual(
      expect.objectContaining({ bound: 'events_per_day', used: 20, limit: 20, unit: 'count' }),
    )
  })

  test('bounds the size of raw events: one with much data counts as several', async () => {
    const tenant = await newTenant()
    const tour = await publishTour(tenant)
    const sam = tenant.as({ sub: 'sam' })
    const large = () => event('track:large', { content_id: tour, data: { text: '"'.repeat(4 * 1024) } })
    for (let round = 0; round < 4; round++) await report(sam, [large()])
    // Three of them count 27.
    expect(await storedOf(tenant)).toBe(3)
    const { data } = await tenant.admin.client.getUsage()
    expect(data.items).toContainEqual(expect.objectContaining({ bound: 'events_per_day', used: 27 }))
  })

  test('holds after a restart, and for a node that comes later', async () => {
    const tenant = await newTenant()
    const tour = await publishTour(tenant)
    await visit(tenant, 10, tour)
    const another = await startGuide({ TENANT_EVENTS_PER_DAY: '20' })
    const send = (path: string, headers: Record<string, string>, count: number) =>
      another.request('POST', path, { headers, body: { user_id: 'late', events: invented(count, tour) } })
    const late = await send('/v1/sdk/events', asVisitor(tenant).headers, 1)
    expect(late.body.data).toMatchObject({ accepted: 0, rejected: [{}] })
    const sam = tenant.as({ sub: 'sam' })
    expect((await send('/v1/sdk/events', sam.headers, 10)).body.data.accepted).toBe(10)
    expect((await send('/v1/sdk/events', sam.headers, 1)).body.data.accepted).toBe(0)
    await another.close()
    expect(await storedOf(tenant)).toBe(20)
  })

  test('counts a repeated event once', async () => {
    const tenant = await newTenant()
    const tour = await publishTour(tenant)
    const batch = invented(5, tour)
    const sam = tenant.as({ sub: 'sam' })
    for (let i = 0; i < 6; i++) await report(sam, batch)
    expect((await report(sam, invented(15, tour))).accepted).toBe(15)
    expect((await report(sam, invented(1, tour))).accepted).toBe(0)
  })
})
