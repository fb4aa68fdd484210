import type { ContentAnalytics } from '@guide/contracts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDailyPartitions, dayOf, daysFrom } from '../../db/daily-partitions.ts'
import type { Job } from '../../jobs/job.ts'
import { runErasures } from '../../testing/erase.ts'
import { publishTour } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { createTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'
import { addUsers, type UserOnDay } from './analytics-store.ts'
import { createClosedDaysJob } from './closed-days-job.ts'

const { guide, provider } = await ownWorld()
const { database, closedDays } = guide.deps
const tenant = await createTenant(guide, provider)
const tourId = await publishTour(tenant)
/** Which days are closed depends on the clock of the database, which no test can set. So the days end today. */
const today = Date.now()
const ago = (days: number) => dayOf(daysFrom(today, -days))
const windows = [1, 2, 5, 14, 60, 90]

const close = () => closedDays.run({ signal: new AbortController().signal })

async function reports(): Promise<Omit<ContentAnalytics['data'], 'generated_at'>[]> {
  const found = []
  for (const window_days of windows) {
    const { data } = await tenant.admin.client.getContentAnalytics({
      params: { content_id: tourId },
      query: { window_days },
    })
    const { generated_at: _, ...figures } = data
    found.push(figures)
  }
  return found
}

const read = async <Value>(query: ReturnType<typeof sql>): Promise<Value[]> =>
  (await database.sql.execute<{ value: Value }>(query)).rows.map(({ value }) => value)
const storedUsers = () =>
  read<string>(
    sql`select distinct user_key as value from item_last_days where tenant_id = ${tenant.tenantId} order by 1`,
  )

/** 30 users who come on some of the days, and get more or less far each time. */
function visits(daysAgo: number[]): UserOnDay[] {
  const did = [
    { measure: 'shown', step_id: '' },
    { measure: 'step', step_id: 'one' },
    { measure: 'step', step_id: 'two' },
    { measure: 'completed', step_id: '' },
  ] as const
  const common = { tenant_id: tenant.tenantId, environment: 'live', item_id: tourId } as const
  return daysAgo.flatMap(days =>
    Array.from({ length: 30 }, (_, user) => user)
      .filter(user => (user * 31 + days * 17 + user * days) % 23 < 6)
      .flatMap(user =>
        did
          .filter((_, place) => (user * 7 + days * 13 + place * 11 + user * days) % 5 < 2 + (place % 2))
          .map(what => ({ ...common, ...what, day: ago(days), user_key: `user:u${user}` })),
      ),
  )
}

async function store(daysAgo: number[]) {
  await createDailyPartitions({ database, table: 'item_users' }).ensure(daysAgo.map(ago))
  await database.transaction(tx => addUsers(tx, visits(daysAgo)))
}

test('reports are the same before and after the users of closed days are added up, and users can come again', async () => {
  const earlier = [94, 92, 91, 90, 89, 80, 70, 62, 58, 40, 30, 20, 14, 13, 12, 8, 7, 6, 5, 4, 3]
  await store([...earlier, 1, 0])
  const counted = await reports()
  const differences = (values: unknown[]) => new Set(values).size
  expect(differences(counted.map(data => data.unique_users))).toBeGreaterThan(2)
  expect(differences(counted.map(data => data.conversion_rate))).toBeGreaterThan(2)
  expect(differences(counted.flatMap(data => data.steps.map(step => step.drop_off_rate)))).toBeGreaterThan(2)

  // A run is stopped in the middle of an item. The next one goes on there or, in another process, begins this item again.
  const [here, elsewhere] = [0, 1].map(() => createClosedDaysJob({ database, rowsAtOnce: 8 })) as [Job, Job]
  for (const [parts, job] of [
    [6, here],
    [12, here],
    [12, elsewhere],
    [40, here],
  ] as const) {
    let left = parts
    const signal = Object.defineProperty(new EventTarget(), 'aborted', { get: () => left-- <= 0 })
    await job.run({ signal: signal as AbortSignal })
    expect(await storedUsers()).not.toEqual([])
    expect(await reports()).toEqual(counted)
  }
  await here.run({ signal: new AbortController().signal })
  expect(await reports()).toEqual(counted)
  const closed = await read<string>(sql`select day::text as value from closed_days order by day`)
  expect(closed.slice(-2)).toEqual([ago(4), ago(3)])

  // The sums are what is read, not the users themselves.
  await database.sql.execute(sql`delete from item_users where day < ${ago(13)}::date`)
  expect(await reports()).toEqual(counted)

  // Of two users who come on an open day, one was counted before.
  for (const sub of ['u3', 'new'])
    await report(tenant.as({ sub }), [event('content.shown', { content_id: tourId })])
  const [before, after] = [counted.at(-1), (await reports()).at(-1)]
  expect(after?.unique_users).toBe((before?.unique_users ?? 0) + 1)

  // What is past the retention goes, and a second run changes nothing else.
  const stable = await reports()
  await close()
  expect(await reports()).toEqual(stable)
  const oldest = sql`least((select min(day) from item_days), (select min(day) from item_reach),
    (select min(first_day) from item_last_days), (select min(day) from closed_days))`
  expect(await read<string>(sql`select ${oldest}::text as value`)).toEqual([ago(90)])
})

test('an erasure replaces a user in the sums too, holds up the job meanwhile, and leaves the reports as they are', async () => {
  const other = await publishTour(tenant)
  const common = { tenant_id: tenant.tenantId, environment: 'live', item_id: other, step_id: '' } as const
  const visit = { ...common, measure: 'shown', day: ago(5), user_key: 'user:u3' } as const
  await database.transaction(tx => addUsers(tx, [visit]))
  await database.sql.execute(sql`delete from closed_days where day = ${ago(5)}::date`)
  const closed = () => read<string>(sql`select day::text as value from item_days where item_id = ${other}`)
  const counted = await reports()
  const before = await storedUsers()
  expect(before).toContain('user:u3')

  expect((await tenant.admin.request('DELETE', '/v1/admin/end-users/u3')).status).toBe(202)
  await close()
  expect(await closed()).toEqual([])
  await runErasures(guide)
  await close()
  expect(await closed()).toEqual([ago(5)])
  const users = await storedUsers()
  expect([users.length, users.includes('user:u3')]).toEqual([before.length, false])
  expect(await reports()).toEqual(counted)
})

test('hourly counts are kept as long as a report can compare itself with them', async () => {
  await database.sql.execute(sql`
    insert into item_hours (tenant_id, environment, item_id, measure, step_id, hour, count, last_at)
    select ${tenant.tenantId}, 'live', ${tourId}, 'shown', '', now() - days * interval '1 day', days, now()
    from unnest(array[200, 182, 180]) as days`)
  const kept = () =>
    read<number>(
      sql`select count::int as value from item_hours where item_id = ${tourId} and hour < now() - interval '100 days'`,
    )
  expect(await kept()).toHaveLength(3)
  await close()
  expect(await kept()).toEqual([180])
})

test('the sums of a removed tenant are removed', async () => {
  await guide.platform.deleteTenant({ params: { tenant_id: tenant.tenantId } })
  for (const table of ['item_days', 'item_last_days', 'item_reach'])
    expect(await read(sql`select tenant_id as value from ${sql.identifier(table)}`)).toEqual([])
})
