import { cloneTenant } from './edge/clone-tenant.mjs'
import { withDatabase } from './edge/database.mjs'
import { contentRequests, sendAll } from './edge/requests.mjs'
import { tenantDocument } from './edge/tenant-document.mjs'
import { createTenant, startWorld } from './edge/world.mjs'
import { times } from './measure/comparison.mjs'
import { fireMeasured } from './measure/fire-measured.mjs'
import { microseconds, thousands } from './measure/format.mjs'
import { startLoad } from './measure/load.mjs'
import { median, pairedRatio } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'

export const summary = 'memory and speed with 1 to 10,000 tenants of 20 items'

const items = 20
const connections = 16
const smallCacheMegabytes = 8

/** Room for all tenants, as operations.md tells operators to have. */
const largeCache = { SNAPSHOT_CACHE_MB: '2048' }

/** @typedef {import('./edge/world.mjs').World} World */
/** @typedef {import('./edge/world.mjs').GuideServer} GuideServer */
/** @typedef {import('./edge/world.mjs').Tenant} Tenant */
/** @typedef {import('./measure/fire-measured.mjs').Measured} Measured */
/** @typedef {{ name: string, tenants: number, guide: GuideServer, requests: import('./measure/load.mjs').Request[],
 *   held: import('./measure/child-server.mjs').Memory, samples: Measured[] }} Contestant */

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const sizes = quick ? [1, 40] : [1, 1000, 10_000]
  const world = await startWorld({ quick })
  const load = startLoad()
  try {
    const tenants = await createTenants(world, Math.max(...sizes))
    /** @type {Contestant[]} */
    const contestants = []
    for (const size of sizes)
      contestants.push(
        await prepare(world, tenants.slice(0, size), `${thousands(size)} tenant${size === 1 ? '' : 's'}`),
      )
    const middle = quick ? 40 : 1000
    const small = { SNAPSHOT_CACHE_MB: `${quick ? 1 : smallCacheMegabytes}` }
    const name = `${thousands(middle)}, cache of ${small.SNAPSHOT_CACHE_MB} MB`
    contestants.push(await prepare(world, tenants.slice(0, middle), name, small))

    const full = { connections, seconds: quick ? 0.1 : 3, mayFail: true }
    for (const { guide, requests } of contestants) await load.fire({ url: guide.url, requests, ...full })
    for (let round = 1; round <= rounds; round++) {
      for (const { guide, requests, samples } of contestants)
        samples.push(await fireMeasured(load, guide, { requests, ...full }))
    }
    for (const contestant of contestants) contestant.held = await contestant.guide.memory()
    console.log(report(contestants))
  } finally {
    load.stop()
    await world.stop()
  }
}

/** @param {World} world @param {number} count */
async function createTenants(world, count) {
  const guide = await world.startGuide()
  const model = await createTenant(world, guide, tenantDocument(items))
  await guide.stop()
  return withDatabase(world.databaseUrl, client =>
    cloneTenant(client, model.tenantId, { from: 1, to: count }),
  )
}

/**
 * Starts a separate server and sends it one request for each tenant.
 * @param {World} world
 * @param {Tenant[]} tenants
 * @param {string} name
 * @param {Record<string, string>} [settings]
 * @returns {Promise<Contestant>}
 */
async function prepare(world, tenants, name, settings = largeCache) {
  const guide = await world.startGuide(settings)
  const requests = tenants.flatMap(tenant => contentRequests(world, tenant, 1))
  await sendAll(guide.url, requests)
  return { name, tenants: tenants.length, guide, requests, held: { heap: 0, buffers: 0 }, samples: [] }
}

/** @param {Contestant[]} contestants the first has one tenant */
function report(contestants) {
  const [alone] = contestants
  const rows = contestants.map(({ name, tenants, held, samples }) => {
    const speeds = samples.map(({ perSecond }) => perSecond)
    const perTenant = (/** @type {'heap' | 'buffers'} */ kind) =>
      (held[kind] - (alone?.held[kind] ?? 0)) / (tenants - 1) / 1024
    return [
      name,
      `${((held.heap + held.buffers) / 1024 / 1024).toFixed(0)} MB`,
      ...(tenants === 1 ? ['', ''] : [kilobytes(perTenant('heap')), kilobytes(perTenant('buffers'))]),
      ...(tenants === 1 || name.includes('cache')
        ? ['', '']
        : ['≤ 40 KB', perTenant('heap') <= 40 ? 'yes' : 'no']),
      thousands(median(speeds)),
      microseconds(median(samples.map(({ cpuTime }) => cpuTime))),
      `${Math.max(...samples.map(({ failed }) => failed))}`,
      times(pairedRatio(speeds, alone?.samples.map(({ perSecond }) => perSecond) ?? [])),
    ]
  })
  const memory = ['held at rest', 'heap per tenant', 'buffers per tenant', 'bar of heap', 'reached']
  const speed = ['requests/s', 'CPU time per request', 'failed', 'against 1 tenant']
  return table(['20 items each', ...memory, ...speed], rows)
}

const kilobytes = (/** @type {number} */ value) => `${value.toFixed(1)} KB`
