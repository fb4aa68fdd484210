import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { dayOf, daysFrom } from '../../db/daily-partitions.ts'
import { readEventData } from '../../testing/event-data.ts'
import { publishTour } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { createTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'
import { createProgressService } from '../progress/progress-service.ts'
import { createDailyEventBound } from './daily-events.ts'
import { createEventCommit } from './event-commit.ts'
import { createEventPartitions } from './event-partitions.ts'
import { receiptAt, toStored } from './stored-event.ts'

/** What is dropped depends on the clock of the database, which no test can set. So the days of the tests start today. */
const today = dayOf(Date.now())
const noon = Date.parse(`${today}T12:00:00.000Z`)
const dayFromToday = (days: number) => dayOf(daysFrom(noon, days))
vi.useFakeTimers({ toFake: ['Date'], now: noon })
afterAll(() => vi.useRealTimers())
const { guide, provider } = await ownWorld()
const { database } = guide.deps

const dropped: { table: string; days: string[] }[] = []
const logger = { info: (record: (typeof dropped)[number]) => dropped.push(record) } as never
/** Maintenance that runs twice at once shares the work: each run drops, and logs, some of the days. */
const daysDroppedFrom = (name: string) =>
  dropped.flatMap(({ table, days }) => (table === name ? days : [])).sort()
const clock = { now: () => Date.now() }
const partitions = createEventPartitions({ database, clock, logger, retentionDays: 30 })
const storeEvents = createEventCommit({
  database,
  partitions,
  dailyBound: createDailyEventBound(database, 1000),
  progress: createProgressService({ ...guide.deps, isListening: () => true, machine: null }),
  maxVisitorProgress: 1000,
})

const partitionOf = (table: string, day: string) => `${table}_${day.replaceAll('-', '')}`

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await database.sql.execute<{ name: string }>(
    sql`select relname as name from pg_inherits join pg_class on oid = inhrelid
        where inhparent = ${table}::regclass order by relname`,
  )
  return rows.map(({ name }) => name)
}

test('maintenance of a database without events creates the partitions of the next days', async () => {
  expect(await partitionsOf('events')).toEqual([])
  await partitions.maintain()
  for (const table of ['events', 'item_users']) {
    expect(await partitionsOf(table)).toEqual([0, 1, 2].map(days => partitionOf(table, dayFromToday(days))))
  }
  expect(dropped).toEqual([])
})

test('events and users past their retention are dropped by whole days; counts stay', async () => {
  const tenant = await createTenant(guide, provider)
  const content_id = await publishTour(tenant)
  const days = [-91, -90, -31, -30, -1, 0].map(dayFromToday)
  for (const day of days) {
    vi.setSystemTime(Date.parse(`${day}T23:59:59.999Z`))
    await report(tenant.as({ sub: 'eve' }), [event('content.shown', { content_id })])
  }
  vi.setSystemTime(noon)
  const kept = async () => {
    const { events, users, hours, progress } = await readEventData(guide, tenant.tenantId)
    expect([hours.length, progress.length]).toEqual([days.length, 1])
    return [events, users].map(rows => rows.map(({ day }) => day).sort())
  }
  expect(await kept()).toEqual([days, days])

  await Promise.all([partitions.maintain(), partitions.maintain()])
  expect(await kept()).toEqual([days.slice(3), days.slice(1)])
  await partitions.maintain()
  expect(await kept()).toEqual([days.slice(3), days.slice(1)])
  expect(await partitionsOf('events')).toEqual(
    [-30, -1, 0, 1, 2].map(day => partitionOf('events', dayFromToday(day))),
  )
  expect(daysDroppedFrom('events')).toEqual(days.slice(0, 3))
  expect(daysDroppedFrom('item_users')).toEqual(days.slice(0, 1))

  vi.setSystemTime(noon + 24 * 60 * 60 * 1000)
  await report(tenant.as({ sub: 'eve' }), [event('content.shown', { content_id })])
  vi.setSystemTime(noon)
})

test('an event that is stored after midnight goes into the partition of the day it was received', async () => {
  const tenant = await createTenant(guide, provider)
  const received = noon + 10 * 24 * 60 * 60 * 1000
  const late = toStored(event('track:late', { at: `${dayFromToday(9)}T10:00:00Z` }), {
    tenantId: tenant.tenantId,
    environment: 'live',
    userKey: null,
    sessionId: null,
    receipt: receiptAt(received, 30),
  })
  vi.setSystemTime(received + 24 * 60 * 60 * 1000)
  expect(await storeEvents([late])).toEqual(new Set([late]))
  vi.setSystemTime(noon)
  expect((await readEventData(guide, tenant.tenantId)).events.map(({ day }) => day)).toEqual([
    dayFromToday(10),
  ])
})
