import { createClient } from '@guide/contracts'
import { withDatabase } from './edge/database.mjs'
import { fillTenant } from './edge/fill-tenant.mjs'
import { contentRequests, headersOf, send } from './edge/requests.mjs'
import { idOf, matching, tenantDocument } from './edge/tenant-document.mjs'
import { createTenant, startWorld } from './edge/world.mjs'
import { ratioCells } from './measure/comparison.mjs'
import { fireMeasured } from './measure/fire-measured.mjs'
import { microseconds, milliseconds, thousands } from './measure/format.mjs'
import { startLoad } from './measure/load.mjs'
import { median, pairedRatio } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'

export const summary = 'content requests, publishes and cold starts of tenants with 10 to 10,000 items'

const users = 50
const connections = 16

/** The bar of a publish for the largest tenant, in milliseconds. */
const longestPublish = 100
/** A tenant that a running service has not served yet, and the bar of its first request, in milliseconds. */
const newTenant = { items: 1000, bar: 50 }

/** @typedef {import('./measure/fire-measured.mjs').Measured} Measured */
/** @typedef {import('./edge/world.mjs').World} World */
/** @typedef {import('./edge/world.mjs').GuideServer} GuideServer */
/** @typedef {{ items: number, requests: import('./measure/load.mjs').Request[], publish: () => Promise<unknown>,
 *   samples: Measured[], publishes: number[], cold: number[] }} Growing */

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const sizes = quick ? [10, 100] : [10, 100, 1000, 10_000]
  const world = await startWorld({ quick })
  const load = startLoad()
  try {
    const guide = await world.startGuide()
    const tenants = []
    for (const items of sizes) tenants.push(await prepare(world, guide, items))
    const full = { connections, seconds: quick ? 0.1 : 3 }
    for (const { requests } of tenants) await load.fire({ url: guide.url, requests, ...full })
    /** @type {number[]} */
    const first = []
    for (let round = 1; round <= rounds; round++) {
      for (const { requests, samples } of tenants)
        samples.push(await fireMeasured(load, guide, { requests, ...full }))
      for (const { publish, publishes } of tenants) publishes.push(await timeOf(publish))
      for (let n = 0; n < 3; n++) first.push(await firstRequest(world, guide, quick ? 20 : newTenant.items))
      const started = await world.startGuide()
      for (const { requests, cold } of tenants)
        for (const request of requests.slice(0, 1)) cold.push(await timeOf(() => send(started.url, request)))
      await started.stop()
    }
    console.log(`${report(tenants)}\n\n${reportTimes(tenants)}\n\n${reportFirst(first)}`)
  } finally {
    load.stop()
    await world.stop()
  }
}

/**
 * Creates a tenant and warms its caches.
 * @param {World} world
 * @param {GuideServer} guide
 * @param {number} items
 * @returns {Promise<Growing>}
 */
async function prepare(world, guide, items) {
  const tenant = await createTenant(world, guide, tenantDocument(matching))
  await withDatabase(world.databaseUrl, client => fillTenant(client, tenant.tenantId, items))
  const requests = contentRequests(world, tenant, users)
  for (const request of requests) await send(guide.url, request)
  const token = world.provider.token({ sub: 'admin', permissions: ['guide:admin'] })
  const headers = { ...headersOf(world, tenant, 1), authorization: `Bearer ${token}` }
  const admin = createClient({ baseUrl: guide.url, headers })
  const publish = () => admin.publishContent({ params: { content_id: idOf(1) } })
  return { items, requests, publish, samples: [], publishes: [], cold: [] }
}

/**
 * The time of the first request of a new tenant.
 * @param {World} world
 * @param {GuideServer} guide
 * @param {number} items
 */
async function firstRequest(world, guide, items) {
  const tenant = await createTenant(world, guide, tenantDocument(matching))
  await withDatabase(world.databaseUrl, client => fillTenant(client, tenant.tenantId, items))
  const [request] = contentRequests(world, tenant, 1)
  return request ? timeOf(() => send(guide.url, request)) : Number.NaN
}

/** @param {number[]} times */
function reportFirst(times) {
  const middle = median(times)
  const { items, bar } = newTenant
  const name = `first request of a new tenant with ${thousands(items)} items`
  const row = [
    milliseconds(middle),
    milliseconds(Math.max(...times)),
    `≤ ${bar} ms`,
    middle <= bar ? 'yes' : 'no',
  ]
  return table([name, 'longest', 'bar', 'reached'], [row])
}

/** @param {() => Promise<unknown>} work */
async function timeOf(work) {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** @param {Growing[]} tenants */
function reportTimes(tenants) {
  const rows = tenants.map(({ items, publishes, cold }) => {
    const middle = median(publishes)
    const bar =
      items === 10_000 ? [`≤ ${longestPublish} ms`, middle <= longestPublish ? 'yes' : 'no'] : ['', '']
    return [`${thousands(items)} items`, milliseconds(middle), ...bar, milliseconds(median(cold))]
  })
  return table(['of one tenant', 'publish an item', 'bar', 'reached', 'first request after a start'], rows)
}

/** @param {Growing[]} tenants ordered by size, the smallest first */
function report(tenants) {
  const costs = tenants.map(({ samples }) => samples.map(({ cpuTime }) => cpuTime))
  const rows = tenants.map(({ items, samples }, index) => [
    `${thousands(items)} items`,
    thousands(median(samples.map(({ perSecond }) => perSecond))),
    microseconds(median(costs[index] ?? [])),
    ...ratioCells(
      pairedRatio(costs[index] ?? [], costs[0] ?? []),
      items === 10_000 ? { atMost: 1.3 } : undefined,
    ),
  ])
  const against = `against ${tenants[0]?.items}`
  return table(['ten items match', 'requests/s', 'CPU time per request', against, 'bar', 'reached'], rows)
}
