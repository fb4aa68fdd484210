import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queriesDuring } from '../../testing/count-queries.ts'
import { publishTour } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { createTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'

const { guide, provider } = await ownWorld()
const another = await ownWorld()
const tenant = await createTenant(guide, provider)

const recent = async (query: { limit?: number } = {}, caller = tenant.admin) =>
  (await caller.client.listRecentEvents({ query })).data.items

test('the last events come first, with their user, item and data', async () => {
  const content_id = await publishTour(tenant)
  await report(tenant.as({ sub: 'alice' }), [event('content.shown', { content_id })])
  await report(tenant.as({ sub: 'bob' }), [event('track:Saved', { data: { size: 3 } })])
  const [second, first] = await recent()
  expect(second).toMatchObject({
    name: 'track:Saved',
    user: { user_id: 'bob', kind: 'user' },
    content_id: null,
    step_id: null,
    data: { size: 3 },
  })
  expect(first).toMatchObject({ name: 'content.shown', content_id, user: { user_id: 'alice', kind: 'user' } })
  expect(await recent({ limit: 1 })).toEqual([second])
})

test('the newest part of the table is read, not all events of the last hour', async () => {
  const quiet = await createTenant(guide, provider)
  const eve = quiet.as({ sub: 'eve' })
  await report(eve, [event('track:Before')])
  const listed = async () => (await recent({}, quiet.admin)).map(({ name }) => name)
  expect(await listed()).toEqual(['track:Before'])
  // Four of them fill a page, so these are a few more pages than are read.
  await guide.deps.database.sql.execute(sql`
    insert into events (tenant_id, event_id, day, environment, name, at, received_at, data)
    select 'ten_noisy', 'e' || number, (clock_timestamp() at time zone 'UTC')::date, 'live', 'track:Noise',
      clock_timestamp(), clock_timestamp(), to_jsonb(repeat('x', 1800))
    from generate_series(1, 16800) as number`)
  const queries = await queriesDuring(async () => expect(await listed()).toEqual([]))
  expect(queries.filter(text => text.includes('ctid'))).toHaveLength(8)
  await report(eve, [event('track:After')])
  expect(await listed()).toEqual(['track:After'])
})

// In another world: here the database may store the events in free space of the part of the table that is not read.
test('events of the other environment and those that are older than an hour are not listed', async () => {
  const { guide, provider } = another
  const other = await createTenant(guide, provider)
  await report(other.as({ sub: 'alice' }), [event('track:Old'), event('track:New')])
  await guide.deps.database.sql.execute(sql`
    update events set received_at = received_at - interval '2 hours'
    where tenant_id = ${other.tenantId} and name = 'track:Old'`)
  expect((await recent({}, other.admin)).map(({ name }) => name)).toEqual(['track:New'])
  const { api_key } = await other.admin.client.createApiKey({ body: { environment: 'test' } })
  const inTest = guide.client({ ...other.admin.headers, 'x-api-key': api_key })
  expect((await inTest.listRecentEvents()).data.items).toEqual([])
})
