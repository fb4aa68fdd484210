import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { dayOf, daysFrom } from './db/daily-partitions.ts'
import { followDatabaseClock } from './db/database-clock.ts'
import { createEventPartitions } from './features/events/event-partitions.ts'
import { runErasureJob, runErasures } from './testing/erase.ts'
import { readEventData } from './testing/event-data.ts'
import { filePart, form } from './testing/form.ts'
import { startGuideOnNewDatabase } from './testing/guide.ts'
import { startIdentityProvider } from './testing/identity-provider.ts'
import { idsFor, publishTour } from './testing/published.ts'
import { event, report } from './testing/report.ts'
import { createTenant } from './testing/tenant.ts'

const provider = await startIdentityProvider()
const metricsToken = 'the-metrics-token'
const guide = await startGuideOnNewDatabase({ METRICS_TOKEN: metricsToken })
const { database } = guide.deps
afterAll(async () => {
  await guide.close()
  await provider.close()
})
afterEach(() => vi.useRealTimers())

const minute = 60_000
const day = 24 * 60 * minute
const wrongClocks: [string, number][] = [
  ['100 days ahead', 100 * day],
  ['100 days behind', -100 * day],
  ['10 minutes ahead', 10 * minute],
  ['10 minutes behind', -10 * minute],
]

/** From now on, the node believes that it is another time. The database does not. */
const setNodeClock = (difference: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + difference })

const databaseTime = async () => {
  const { rows } = await database.query('select extract(epoch from clock_timestamp())::float8 * 1000 as time')
  return (rows as [{ time: number }])[0].time
}

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await database.sql.execute<{ name: string }>(
    sql`select relname as name from pg_inherits join pg_class on oid = inhrelid
        where inhparent = ${table}::regclass order by relname`,
  )
  return rows.map(({ name }) => name)
}

describe.each(wrongClocks)('a node whose clock is %s', (_, difference) => {
  test('tells the time of the database', async () => {
    setNodeClock(difference)
    const clock = await followDatabaseClock(database)
    const [before, told, after] = [await databaseTime(), clock.now(), await databaseTime()]
    clock.stop?.()
    // The round trip of the measurement is the only error.
    expect(told).toBeGreaterThan(before - minute)
    expect(told).toBeLessThan(after + minute)
  })

  test('stores events on the day of the database, and drops nothing', async () => {
    const tenant = await createTenant(guide, provider)
    const content_id = await publishTour(tenant)
    const [first, second] = [tenant.as({ sub: 'first' }), tenant.as({ sub: 'second' })]
    await report(first, [event('content.shown', { content_id })])
    const today = dayOf(await databaseTime())
    const lines: string[] = []
    const logger = { info: (_: unknown, text: string) => lines.push(text) } as never

    setNodeClock(difference)
    const clock = await followDatabaseClock(database)
    const before = await partitionsOf('events')
    await createEventPartitions({ database, clock, logger, retentionDays: 1 }).maintain()
    clock.stop?.()
    expect(await partitionsOf('events')).toEqual(expect.arrayContaining(before))
    expect(lines).toEqual([])
    const at = new Date(await databaseTime()).toISOString()
    const receipt = await report(second, [event('content.shown', { content_id, at })])
    expect(receipt).toMatchObject({ accepted: 1, rejected: [] })

    const { events, users, hours } = await readEventData(guide, tenant.tenantId)
    expect(events.map(stored => stored.day)).toEqual([today, today])
    expect(users).toHaveLength(2)
    expect(hours.reduce((sum, { count }) => sum + Number(count), 0)).toBe(2)
  })

  test('writes the time of the database into audit records and what they are about', async () => {
    const { admin, tenantId } = await createTenant(guide, provider)
    const actor = { tenantId, userId: 'ada', email: null, requestId: 'test' }
    const before = await databaseTime()
    setNodeClock(difference)
    const tour = await guide.deps.tours.create(actor, { title: 'First steps' })
    vi.useRealTimers()
    const after = await databaseTime()
    const { data } = await admin.client.listActivity({ query: { limit: 1 } })
    for (const at of [tour.created_at, data.items[0]?.at]) {
      expect(Date.parse(`${at}`)).toBeGreaterThanOrEqual(Math.floor(before))
      expect(Date.parse(`${at}`)).toBeLessThanOrEqual(Math.ceil(after))
    }
  })

  test('ends links and URLs by the time of the database, on every node alike', async () => {
    const tenant = await createTenant(guide, provider, { admin_origins: ['https://app.example.com'] })
    const { admin } = tenant
    const sam = tenant.as({ sub: 'sam' })
    const tour_id = await publishTour(tenant)
    const newLink = () =>
      admin.client.createTourPreviewLink({ params: { tour_id }, body: { url: 'https://app.example.com/' } })
    const thread = await sam.client.startThread({ body: { subject: 'Hello', body: 'Hello' } })
    const params = { thread_id: thread.thread_id }
    const path = `/v1/sdk/help/threads/${thread.thread_id}/attachments`
    await sam.request('POST', path, form(filePart('I am Sam')))
    const links = [await newLink()]
    const urlOf = async () =>
      (await sam.client.getMyThread({ params })).messages.flatMap(({ attachments }) => attachments)[0]?.url
    const urls = [await urlOf()]
    const statuses = async () => {
      const tokens = links.map(({ url }) => url.split('guide-preview=')[1])
      const previews = await Promise.all(tokens.map(token => sam.request('GET', `/v1/sdk/previews/${token}`)))
      const files = await Promise.all(urls.map(url => fetch(new URL(`${url}`, guide.url))))
      return [...previews, ...files].map(({ status }) => status)
    }

    setNodeClock(difference)
    links.push(await newLink())
    urls.push(await urlOf())
    const draft = { draft: { title: 'Half' } }
    const { updated_at } = await admin.client.putTourDraft({ params: { tour_id }, body: draft })
    expect(await statuses()).toEqual([200, 200, 200, 200])
    vi.useRealTimers()
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect(Math.abs(Date.parse(`${updated_at}`) - (await databaseTime()))).toBeLessThan(5 * minute)
    const ends = urls.map(url => Number(new URLSearchParams(url?.split('?')[1]).get('exp')) * 1000)
    for (const end of ends)
      expect(Math.abs(end - (await databaseTime()) - 15 * minute)).toBeLessThan(5 * minute)
  })

  test('says in health, metrics and log that its clock is wrong, until it is right', async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const measured = async () => {
      const { body } = await guide.request('GET', '/metrics', { headers })
      return Number(/^guide_clock_skew_seconds (\S+)$/m.exec(String(body))?.[1]) * 1000
    }
    const logged = (text: string) => guide.log.filter(line => line.includes(text)).length
    const ready = async () => (await guide.request('GET', '/v1/health/ready')).body
    // The node may have noticed the wrong clock of an earlier test.
    guide.deps.clockSkew.check()
    expect(await ready()).toEqual({ status: 'ready' })
    expect(Math.abs(await measured())).toBeLessThan(minute / 2)
    const before = [logged('the clock of this node is wrong'), logged('is right again')]

    setNodeClock(difference)
    for (let times = 0; times < 2; times++) guide.deps.clockSkew.check()
    const { status, clock_skew_seconds } = await ready()
    expect([status, Math.abs(clock_skew_seconds * 1000 - difference) < minute]).toEqual(['ready', true])
    expect(Math.abs((await measured()) - difference)).toBeLessThan(minute)
    vi.useRealTimers()
    for (let times = 0; times < 2; times++) guide.deps.clockSkew.check()
    expect(await ready()).toEqual({ status: 'ready' })
    const after = [logged('the clock of this node is wrong'), logged('is right again')]
    expect(after).toEqual(before.map(count => count + 1))
  })

  test('accepts tokens and ends them by the time of the database', async () => {
    const tenant = await createTenant(guide, provider)
    const now = Math.floor((await databaseTime()) / 1000)
    const tokens = [
      { exp: now + 300 },
      { exp: now + 300, nbf: now - 300 },
      { exp: now - 300 },
      { exp: now + 900, nbf: now + 300 },
    ]
    const callers = tokens.map(claims => tenant.as({ sub: 'sam', ...claims }))
    setNodeClock(difference)
    const answers = await Promise.all(callers.map(caller => caller.request('GET', '/v1/sdk/config')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401])
  })

  test('delivers by the schedule as the database sees it', async () => {
    const tenant = await createTenant(guide, provider)
    const now = await databaseTime()
    const from = (milliseconds: number) => new Date(now + milliseconds).toISOString()
    const running = await publishTour(tenant, {
      schedule: { start_at: from(-5 * minute), end_at: from(5 * minute) },
    })
    await publishTour(tenant, { schedule: { start_at: from(5 * minute), end_at: null } })
    await publishTour(tenant, { schedule: { start_at: null, end_at: from(-5 * minute) } })

    const sam = tenant.as({ sub: 'sam' })
    setNodeClock(difference)
    expect(await idsFor(sam)).toEqual([running])
  })

  test('erases people again after a backup was restored', async () => {
    const tenant = await createTenant(guide, provider)
    const content_id = await publishTour(tenant)
    const path = '/v1/admin/end-users/sam'
    const watch = () => report(tenant.as({ sub: 'sam' }), [event('content.shown', { content_id })])
    const progress = async () => (await tenant.admin.request('GET', path)).body.counts.progress
    await watch()
    await tenant.admin.request('DELETE', path)
    await runErasures(guide)
    // As in a backup from before the erasure.
    await database.query('delete from erasures where tenant_id = $1', [tenant.tenantId])
    await watch()
    expect(await progress()).toBe(1)

    setNodeClock(difference)
    await runErasureJob(guide.deps)
    vi.useRealTimers()
    expect(await progress()).toBe(0)
  })
})

describe('a partition that is missing', () => {
  test('is made again: the events are accepted', async () => {
    const tenant = await createTenant(guide, provider)
    const content_id = await publishTour(tenant)
    const send = () => report(tenant.as({ sub: 'sam' }), [event('content.shown', { content_id })])
    expect(await send()).toMatchObject({ accepted: 1 })
    // As a node of an earlier version did, whose clock ran ahead.
    for (const table of ['events', 'item_users']) {
      for (const name of await partitionsOf(table)) {
        await database.sql.execute(sql`drop table ${sql.identifier(name)}`)
      }
      expect(await partitionsOf(table)).toEqual([])
      expect(await send()).toMatchObject({ accepted: 1, rejected: [] })
    }
    expect(guide.log.join('')).not.toContain('"level":50')
  })
})

test('what is older than the retention by the clock of the database is dropped, and the log says so', async () => {
  const lines: unknown[] = []
  const logger = { info: (record: unknown) => lines.push(record) } as never
  const clock = { now: () => Date.now() }
  const partitions = createEventPartitions({ database, clock, logger, retentionDays: 30 })
  const old = dayOf(daysFrom(await databaseTime(), -31))
  const kept = dayOf(daysFrom(await databaseTime(), -30))
  await partitions.ensureFor([old, kept].map(on => ({ day: on, at: `${on}T12:00:00.000Z` }) as never))
  await partitions.maintain()
  expect(lines).toEqual([{ table: 'events', days: [old] }])
  expect(await partitionsOf('events')).toContain(`events_${kept.replaceAll('-', '')}`)
})
