import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runErasures } from '../../testing/erase.ts'
import { startGuide } from '../../testing/guide.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { idsFor, publishTour } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'

const provider = await startIdentityProvider()
const guide = await startGuide({ TENANT_VISITOR_PROGRESS: '3', VISITOR_RETENTION_DAYS: '30' })
const { database } = guide.deps
afterAll(async () => {
  await guide.close()
  await provider.close()
})

let tenant: TestTenant
let tours: [string, string]
beforeEach(async () => {
  tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
  tours = [await publishTour(tenant), await publishTour(tenant)]
})

const visitors = (of = tenant) => of.caller({ 'x-api-key': of.apiKey })
const dismiss = (user_id: string, content_id: string) =>
  report(visitors(), [event('content.dismissed', { content_id })], { user_id })
const shownTo = async (user_id: string) => (await idsFor(visitors(), { user_id })).sort()
const forgetOld = () => guide.deps.visitorRetention.run({ signal: new AbortController().signal })

async function used(of = tenant): Promise<number | undefined> {
  const { data } = await of.admin.client.getUsage()
  return data.items.find(({ bound }) => bound === 'visitor_progress')?.used
}

const storedOf = async ({ tenantId }: TestTenant) => {
  const { rows } = await database.sql.execute<{ user_key: string }>(
    sql`select distinct user_key from progress where tenant_id = ${tenantId}`,
  )
  return rows.map(({ user_key }) => user_key).sort()
}

/** As if these visitors had not come since then. */
const age = (days: number, ...ids: string[]) =>
  database.sql.execute(sql`
    update progress set seen_on = (clock_timestamp() at time zone 'UTC')::date - ${days}::int
    where tenant_id = ${tenant.tenantId} and user_key = any(${sql.param(ids.map(id => `visitor:${id}`))})`)

test('visitors who do not come back are forgotten; users with a token never are', async () => {
  const [tour] = tours
  const sam = tenant.as({ sub: 'sam' })
  await report(sam, [event('content.dismissed', { content_id: tour })])
  await dismiss('old', tour)
  await dismiss('recent', tour)
  // Cached, so that the job must also remove it from there. The visit is noted now and not a moment later.
  expect(await shownTo('old')).toHaveLength(1)
  await guide.deps.progress.noteVisitors()
  await age(31, 'old', 'sam')
  await age(30, 'recent')

  await forgetOld()
  expect(await storedOf(tenant)).toEqual(['user:sam', 'visitor:recent'])
  expect(await used()).toBe(1)
  expect(await shownTo('old')).toHaveLength(2)
  expect(await shownTo('recent')).toHaveLength(1)
  expect(await idsFor(sam)).toHaveLength(1)
})

test('a visitor who only looks is not forgotten, with anything they have seen before', async () => {
  for (const tour of tours) await dismiss('back', tour)
  await dismiss('gone', tours[0])
  await age(31, 'back', 'gone')
  expect(await shownTo('back')).toEqual([])
  await guide.deps.progress.noteVisitors()
  await forgetOld()
  expect(await storedOf(tenant)).toEqual(['visitor:back'])
  expect(await shownTo('back')).toEqual([])
  expect(await used()).toBe(2)
})

test('over the bound, new progress of visitors is not stored; known visitors and users go on', async () => {
  const [tour, other] = tours
  for (const id of ['a', 'b', 'c']) {
    await report(visitors(), [event('content.shown', { content_id: tour })], { user_id: id })
  }
  expect(await used()).toBe(3)
  expect((await dismiss('d', tour)).accepted).toBe(1)
  expect((await dismiss('a', tour)).accepted).toBe(1)
  const sam = tenant.as({ sub: 'sam' })
  await report(sam, [event('content.dismissed', { content_id: tour })])
  expect(await storedOf(tenant)).toEqual(['user:sam', 'visitor:a', 'visitor:b', 'visitor:c'])
  expect([await shownTo('a'), await shownTo('d')]).toEqual([[other], [...tours].sort()])
  expect(await idsFor(sam)).toEqual([other])
  expect(await used()).toBe(3)

  const neighbour = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
  const content_id = await publishTour(neighbour)
  await report(visitors(neighbour), [event('content.dismissed', { content_id })], { user_id: 'd' })
  expect(await idsFor(visitors(neighbour), { user_id: 'd' })).toEqual([])

  await tenant.admin.request('POST', '/v1/admin/end-users/b/reset-progress?kind=visitor', { body: {} })
  await tenant.admin.request('DELETE', '/v1/admin/end-users/c?kind=visitor')
  await runErasures(guide)
  expect(await used()).toBe(1)
  await dismiss('d', tour)
  expect(await shownTo('d')).toEqual([other])
  expect(await used()).toBe(2)
})

test('concurrent commits count every new row once', async () => {
  const [tour] = tours
  const user_id = 'busy'
  await Promise.all(Array.from({ length: 10 }, () => dismiss(user_id, tour)))
  await Promise.all(['x', 'y'].map(id => dismiss(id, tour)))
  expect(await storedOf(tenant)).toHaveLength(3)
  expect(await used()).toBe(3)
})
