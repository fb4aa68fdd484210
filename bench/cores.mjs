import { withDatabase } from './edge/database.mjs'
import { reporting } from './edge/event-contestants.mjs'
import { fillTenant } from './edge/fill-tenant.mjs'
import { contentRequests, send } from './edge/requests.mjs'
import { matching, tenantDocument } from './edge/tenant-document.mjs'
import { createTenant, startWorld } from './edge/world.mjs'
import { times } from './measure/comparison.mjs'
import { familyCpuTime } from './measure/family-cpu-time.mjs'
import { fireMeasured } from './measure/fire-measured.mjs'
import { microseconds, milliseconds, thousands } from './measure/format.mjs'
import { startLoad } from './measure/load.mjs'
import { median, pairedRatio } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'

export const summary = 'content and events with 1, 2 and 4 workers (WORKERS) on PostgreSQL'

const connections = 32
/** So large that they refuse nothing here: all calls are counted. */
const countedLimits = {
  RATE_LIMIT_SDK: '9000000/60s',
  RATE_LIMIT_TENANT_SDK: '90000000/10s',
  RATE_LIMIT_TENANT_EVENTS: '900000000/10s',
}

/** @typedef {import('./measure/fire-measured.mjs').Measured} Measured */
/** @typedef {{ workers: number, content(): Promise<Measured>, events(): Promise<number>, contents: Measured[], stored: number[] }} Contestant */

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const scale = quick
    ? { workers: [1, 2], items: 50, users: 10, seconds: 0.1 }
    : { workers: [1, 2, 4], items: 1000, users: 200, seconds: 4 }
  const world = await startWorld({ quick })
  const load = startLoad()
  try {
    /** @type {Contestant[]} */
    const contestants = []
    for (const workers of scale.workers) contestants.push(await contestant(world, load, workers, scale))
    // Each worker has caches of its own to fill.
    if (!quick) for (const { content } of contestants) for (let n = 0; n < 2; n++) await content()
    for (let round = 1; round <= rounds; round++) {
      for (const one of contestants) one.contents.push(await one.content())
      for (const one of contestants) {
        await withDatabase(world.databaseUrl, client => client.query('truncate events, item_users'))
        one.stored.push(await one.events())
      }
    }
    console.log(report(contestants))
    console.log(
      `\n${scale.items} items, ${matching} match; ${scale.users} users, ${connections} connections. The load and the database need cores too.`,
    )
  } finally {
    load.stop()
    await world.stop()
  }
}

/**
 * @param {import('./edge/world.mjs').World} world
 * @param {ReturnType<typeof startLoad>} load
 * @param {number} workers
 * @param {{ items: number, users: number, seconds: number }} scale
 * @returns {Promise<Contestant>}
 */
async function contestant(world, load, workers, { items, users, seconds }) {
  const guide = await world.startGuide({ ...countedLimits, WORKERS: `${workers}` })
  const server = { ...guide, cpuTime: async () => familyCpuTime(guide.pid) }
  const tenant = await createTenant(world, guide, tenantDocument(matching))
  await withDatabase(world.databaseUrl, client => fillTenant(client, tenant.tenantId, items))
  const requests = contentRequests(world, tenant, users)
  for (const request of requests) await send(guide.url, request)
  const report = await reporting(world, server, load, { tenants: 4 })
  return {
    workers,
    content: () => fireMeasured(load, server, { requests, connections, seconds }),
    events: async () => (await report(seconds)).perSecond,
    contents: [],
    stored: [],
  }
}

/** @param {Contestant[]} contestants */
function report(contestants) {
  const perSecond = (/** @type {Contestant | undefined} */ one) =>
    one?.contents.map(outcome => outcome.perSecond) ?? []
  const [one] = contestants
  const rows = contestants.map(each => [
    `${each.workers}`,
    thousands(median(perSecond(each))),
    times(pairedRatio(perSecond(each), perSecond(one))),
    milliseconds(median(each.contents.map(({ p99 }) => p99))),
    microseconds(median(each.contents.map(({ cpuTime }) => cpuTime))),
    thousands(median(each.stored)),
    times(pairedRatio(each.stored, one?.stored ?? [])),
  ])
  const head = ['workers', 'content/s', 'of one', 'p99', 'CPU time per request', 'events/s', 'of one']
  return table(head, rows)
}
