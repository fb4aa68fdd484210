import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDailyPartitions, dayOf, daysFrom } from '../../db/daily-partitions.ts'
import type { Database } from '../../db/database.ts'
import type { Job } from '../../jobs/job.ts'
import { createTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'
import { addUsers } from './analytics-store.ts'
import { createClosedDaysJob } from './closed-days-job.ts'
import { itemsToClose } from './closed-days-store.ts'

const { guide, provider } = await ownWorld()
const { database } = guide.deps
/** Two closed days, the older one first. */
const days = [5, 4].map(ago => dayOf(daysFrom(Date.now(), -ago))) as [string, string]
await createDailyPartitions({ database, table: 'item_users' }).ensure(days)

/** Two tenants, in the order in which the job comes to them. */
let first: string
let second: string
beforeEach(async () => {
  await database.sql.execute(sql`delete from item_users`)
  await database.sql.execute(sql`delete from closed_days`)
  const created = [await createTenant(guide, provider), await createTenant(guide, provider)]
  ;[first, second] = created.map(({ tenantId }) => tenantId).sort() as [string, string]
})

/** Stores users who saw each of some items and finished it, on both days. */
async function visit(tenant_id: string, { items = 1, users = 1 }) {
  const list = (count: number) => Array.from({ length: count }, (_, index) => `n${1000 + index}`)
  const common = { tenant_id, environment: 'live', step_id: '' } as const
  for (const day of days)
    for (const measure of ['completed', 'shown'] as const)
      await addUsers(
        database.sql as never,
        list(items).flatMap(item_id =>
          list(users).map(name => ({ ...common, item_id, measure, day, user_key: `user:${name}` })),
        ),
      )
}

const read = async <Row>(query: ReturnType<typeof sql>) =>
  (await database.sql.execute(query)).rows as unknown as Row[]
const countOf = async (table: string, tenantId: string) =>
  (await read(sql`select from ${sql.identifier(table)} where tenant_id = ${tenantId}`)).length
/** How many items of a tenant are closed, each on a number of days. */
const closed = (tenantId: string) => countOf('item_days', tenantId)
const started = (tenantId: string) => countOf('item_last_days', tenantId)
/** How many users saw the items of a tenant: on each day, and on any of them. */
const seen = (tenantId: string) =>
  read(sql`
    select users::int, (select sum(users)::int from item_reach as reach
      where (reach.tenant_id, reach.item_id) = (item_days.tenant_id, item_days.item_id)) as any_day
    from item_days where tenant_id = ${tenantId}`)

const run = (job: Job, signal = new AbortController().signal) => job.run({ signal })

/** Runs a job that is stopped as soon as something is the case. Returns the number of its transactions. */
async function runUntil(isDone: () => Promise<boolean>, create: (watched: Database) => Job): Promise<number> {
  const stopping = new AbortController()
  let transactions = 0
  const transaction: Database['transaction'] = async work => {
    const result = await database.transaction(work)
    transactions++
    if (await isDone()) stopping.abort()
    return result
  }
  await run(create({ ...database, transaction }), stopping.signal)
  return transactions
}

describe('a tenant does not hold up the others', () => {
  const inTurns = (watched: Database) => createClosedDaysJob({ database: watched, rowsAtOnce: 10, turnMs: 0 })

  test.each([
    [
      'users',
      { users: 300 },
      [
        { users: 300, any_day: 300 },
        { users: 300, any_day: 300 },
      ],
    ],
    ['items', { items: 210 }, Array(420).fill({ users: 1, any_day: 1 })],
  ])('with very many %s', async (_, many, all) => {
    await visit(first, many)
    await visit(second, {})
    await runUntil(async () => (await closed(second)) === 2, inTurns)
    expect(await closed(first)).toBeLessThan(10)
    await run(createClosedDaysJob({ database }))
    expect(await seen(first)).toEqual(all)
    expect(await seen(second)).toEqual(Array(2).fill({ users: 1, any_day: 1 }))
  })

  test('if both have very many users: they take turns', async () => {
    for (const tenant of [first, second]) await visit(tenant, { users: 100 })
    await runUntil(async () => (await started(first)) >= 60, inTurns)
    expect(await started(second)).toBeGreaterThan(30)
    expect(await closed(first)).toBe(0)
    await run(inTurns(database))
    for (const tenant of [first, second])
      expect(await seen(tenant)).toEqual(Array(2).fill({ users: 100, any_day: 100 }))
  })

  test('if its users cannot be added up: they wait, and the next run goes on where this one stopped', async () => {
    for (const tenant of [first, second]) await visit(tenant, { users: 300 })
    const job = createClosedDaysJob({ database, rowsAtOnce: 10 })
    const constraint = sql`alter table item_last_days add constraint damage
      check (tenant_id <> ${sql.raw(`'${first}'`)} or user_key <> 'user:n1255' or cardinality(did) < 2) not valid`
    await database.sql.execute(constraint)
    await expect(run(job)).rejects.toThrow('item_last_days')
    expect(await seen(second)).toEqual(Array(2).fill({ users: 300, any_day: 300 }))
    expect([await started(first), await closed(first)]).toEqual([300, 0])
    await database.sql.execute(sql`alter table item_last_days drop constraint damage`)
    // Another beginning would not count these users on the first day.
    await database.sql.execute(
      sql`delete from item_users where tenant_id = ${first} and user_key < 'user:n1250'`,
    )
    await run(job)
    expect(await seen(first)).toEqual([
      { users: 300, any_day: 300 },
      { users: 50, any_day: 300 },
    ])
  })
})

test('users are counted once, also if a run is stopped, goes on, or begins again in another process', async () => {
  await visit(first, { users: 100 })
  const jobOf = () => {
    let watched: Database = database
    const transaction: Database['transaction'] = work => watched.transaction(work)
    const job = createClosedDaysJob({ database: { ...database, transaction }, rowsAtOnce: 7 })
    return (other: Database) => {
      watched = other
      return job
    }
  }
  const [here, elsewhere] = [jobOf(), jobOf()]
  const after = (transactions: number) => async () => transactions-- <= 0
  for (const [parts, process] of [
    [8, here],
    [20, here],
    [12, elsewhere],
    [5, here],
    [30, elsewhere],
  ] as const)
    await runUntil(after(parts), process)
  await runUntil(after(Infinity), here)
  expect(await seen(first)).toEqual(Array(2).fill({ users: 100, any_day: 100 }))
  expect(await read(sql`select did from item_reach where tenant_id = ${first} and users = 0`)).toEqual([])
})

test('one statement walks over few items, also if all of them are added up', async () => {
  await visit(first, { items: 210 })
  const job = createClosedDaysJob({ database })
  await run(job)
  expect(await closed(first)).toBe(420)
  const walk = (after: Parameters<typeof itemsToClose>[2]) =>
    database.transaction(tx => itemsToClose(tx, days[1], after))
  const { items, reached } = await walk({ tenant_id: '' })
  expect([items, reached]).toEqual([[], { tenant_id: first, environment: 'live', item_id: 'n1199' }])
  // The run walks on.
  await database.sql.execute(sql`delete from item_days where tenant_id = ${first} and item_id = 'n1209'`)
  await database.sql.execute(sql`delete from closed_days`)
  await run(job)
  expect(await closed(first)).toBe(420)
  expect(
    (await read<{ day: string }>(sql`select day::text from closed_days order by day`)).map(({ day }) => day),
  ).toEqual(days)
})
