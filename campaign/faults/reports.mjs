import { addUpDays } from '../../bench/edge/add-up-days.mjs'
import { withDatabase } from '../../bench/edge/database.mjs'
import { median } from '../../bench/measure/statistics.mjs'

const reports = 12
const reportDays = 90
/** What a page may wait on a machine whose processors count users for reports. */
const longestPageMs = 2000

/** @type {import('../run-fault.mjs').Fault} */
const heavyReports = {
  name: 'reports',
  title: `${reports} heavy reports of one tenant at once, ${reportDays} days`,
  mayFail: [],
  async run({ world, load, quick, note, broken, progress }) {
    const [tenant] = load.tenants
    if (!tenant) return
    progress('filling the tables')
    await load.pause()
    const users = quick ? 300 : 5000
    await withDatabase(world.postgres.url, client => fillReports(client, tenant, users))
    progress('adding up the days')
    await addUpDays(world.postgres.url)
    load.resume()
    await load.acknowledges(50)
    progress('reports')
    const begun = performance.now()
    const until = begun + (quick ? 3000 : 15_000)
    /** @type {number[]} */
    const times = []
    await Promise.all(
      Array.from({ length: reports }, async (_, index) => {
        // Requests for the same report would share one.
        const path = `/v1/admin/analytics/content/${tenant.tourId}?window_days=${reportDays - index}`
        while (performance.now() < until) {
          const answer = await load.send('report', { method: 'GET', path, headers: tenant.admin })
          if (answer.status !== 200) return broken(`a report responded ${answer.status}`)
          times.push(answer.endedAt - answer.sentAt)
        }
      }),
    )
    const slowest = load.answers.slowestSince(begun, ['read', 'events', 'key'])
    note(
      `${users} users a day; ${times.length} reports in ${seconds(median(times))}, the longest in ${seconds(Math.max(...times))}`,
    )
    note(`the slowest request of a page took ${Math.round(slowest)} ms`)
    if (slowest > longestPageMs) broken(`a page waited for longer than ${longestPageMs} ms`)
  },
}

/** @param {number} milliseconds */
const seconds = milliseconds => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * @param {import('pg').Client} client
 * @param {import('../load/tenants.mjs').Tenant} tenant
 * @param {number} users per day
 */
async function fillReports(client, { tenantId, tourId }, users) {
  const now = Date.now()
  for (let back = 1; back < reportDays; back++) {
    const day = new Date(now - back * 86_400_000).toISOString().slice(0, 10)
    const next = new Date(now - (back - 1) * 86_400_000).toISOString().slice(0, 10)
    await client.query(
      `create table if not exists item_users_${day.replaceAll('-', '')} partition of item_users
         for values from ('${day}') to ('${next}')`,
    )
    await client.query(
      `insert into item_users (tenant_id, environment, item_id, measure, step_id, day, user_key)
       select $1, 'live', $2, measure, '', $3::date, 'user:' || n
       from generate_series(1, $4) n, unnest(array['shown', 'completed']) measure`,
      [tenantId, tourId, day, users],
    )
  }
  await client.query('analyze item_users')
}

export const heavy = [heavyReports]
