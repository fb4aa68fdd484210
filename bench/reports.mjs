import { createClient } from '@guide/contracts'
import { addUpDays } from './edge/add-up-days.mjs'
import { withDatabase } from './edge/database.mjs'
import { idOf, tenantDocument } from './edge/tenant-document.mjs'
import { createTenant, origin, startWorld } from './edge/world.mjs'
import { milliseconds, thousands } from './measure/format.mjs'
import { median } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'

export const summary = 'reports of tours that 20,000 users see each day, for 90 days'

const bar = 1000
/** By whether the users of a tour are others each day. */
const tours = { 'other users each day': idOf(0), 'the same users each day': idOf(5) }

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const [days, usersPerDay] = quick ? [10, 100] : [90, 20_000]
  const world = await startWorld({ quick })
  try {
    const guide = await world.startGuide({ RATE_LIMIT_ADMIN: '0', MAX_EVENT_LOOP_LAG: '0' })
    const tenant = await createTenant(world, guide, tenantDocument(6))
    await withDatabase(world.databaseUrl, client => fill(client, tenant.tenantId, days, usersPerDay))
    let daysAdded = 0
    const addingUp = await timed(async () => {
      daysAdded = await addUpDays(world.databaseUrl)
    })
    const token = world.provider.token({ sub: 'ada', permissions: ['guide:admin'] })
    const headers = { 'x-api-key': tenant.apiKey, authorization: `Bearer ${token}`, origin }
    const admin = createClient({ baseUrl: guide.url, headers })
    const rows = []
    for (const [users, content_id] of Object.entries(tours)) {
      for (const window_days of [7, 90]) {
        const report = () => admin.getContentAnalytics({ params: { content_id }, query: { window_days } })
        const { data } = await report()
        const found = `${thousands(data.unique_users)} users`
        rows.push([`tour, ${users}, ${window_days} days`, found, ...(await measured(rounds, report))])
      }
    }
    rows.push(['comparison of items, 90 days', '', ...(await measured(rounds, () => ranking(admin)))])
    rows.push([
      'overview, first read of the minute',
      '',
      milliseconds(await timed(() => admin.getOverview())),
      '',
      '',
    ])
    console.log(table(['report', 'counts', 'median', 'bar', 'reached'], rows))
    console.log(
      `\nAdding up the users of a day and a tour: ${milliseconds(addingUp / daysAdded)} on average.`,
    )
  } finally {
    await world.stop()
  }
}

/** @param {import('@guide/contracts').Client} admin */
const ranking = admin => admin.listItemAnalytics({ query: { window_days: 90 } })

/** @param {number} rounds @param {() => Promise<unknown>} work */
async function measured(rounds, work) {
  const samples = []
  for (let round = 0; round < rounds; round++) samples.push(await timed(work))
  const middle = median(samples)
  return [milliseconds(middle), `≤ ${bar} ms`, middle <= bar ? 'yes' : 'no']
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * Stores some days of users who begin a tour of three steps. At each step some of them leave; the others finish it.
 * @param {import('pg').Client} client
 * @param {string} tenantId
 * @param {number} days
 * @param {number} usersPerDay
 */
async function fill(client, tenantId, days, usersPerDay) {
  const today = `(clock_timestamp() at time zone 'UTC')::date`
  await client.query(`do $$ begin
    for ago in 0..${days - 1} loop
      execute format('create table if not exists item_users_%s partition of item_users for values from (%L) to (%L)',
        to_char(${today} - ago, 'YYYYMMDD'), ${today} - ago, ${today} - ago + 1);
    end loop;
  end $$`)
  const values = [tenantId, tours['other users each day'], tours['the same users each day'], usersPerDay]
  for (let ago = days - 1; ago >= 0; ago--) {
    await client.query(
      `insert into item_users (tenant_id, environment, item_id, measure, step_id, day, user_key)
       select $1, 'live', item_id, measure, step_id, ${today} - $5::int,
         'user:' || md5(case item_id when $2 then $5 * $4::int else 0 end + n || item_id)
       from generate_series(1, $4::int) as n, unnest(array[$2, $3]) as item_id,
         (values ('shown', '', 100), ('step', 'open', 100), ('step', 'choose', 70), ('step', 'confirm', 50),
           ('completed', '', 40)) as did (measure, step_id, share)
       where (n * 7919 + $5::int * 31) % 100 < share`,
      [...values, ago],
    )
  }
  await client.query(
    `insert into item_hours (tenant_id, environment, item_id, measure, step_id, hour, count, last_at)
     select $1, 'live', item_id, measure, '', hour, $4::int / 24, hour
     from unnest(array[$2, $3]) as item_id, unnest(array['delivered', 'shown', 'completed', 'dismissed']) as measure,
       generate_series(date_trunc('hour', now()) - interval '${days - 1} days', now(), interval '1 hour') as hour`,
    values,
  )
  await client.query('vacuum analyze item_users, item_hours')
}
