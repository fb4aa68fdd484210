import { withDatabase } from './edge/database.mjs'
import { fillTenant } from './edge/fill-tenant.mjs'
import { contentRequests, send } from './edge/requests.mjs'
import { matching, tenantDocument } from './edge/tenant-document.mjs'
import { createTenant, startWorld } from './edge/world.mjs'
import { ratioCells } from './measure/comparison.mjs'
import { fireMeasured } from './measure/fire-measured.mjs'
import { microseconds, thousands } from './measure/format.mjs'
import { startLoad } from './measure/load.mjs'
import { median, pairedRatio } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'

export const summary = 'POST /v1/sdk/content for tenants with 10 to 10,000 items'

const users = 50
const connections = 16

/** @typedef {import('./measure/fire-measured.mjs').Measured} Measured */

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const sizes = quick ? [10, 100, 1000] : [10, 100, 1000, 10_000]
  const world = await startWorld({ quick })
  const load = startLoad()
  try {
    const guide = await world.startGuide()
    const tenants = []
    for (const items of sizes)
      tenants.push({
        items,
        requests: await prepare(world, guide, items),
        samples: /** @type {Measured[]} */ ([]),
      })
    const full = { connections, seconds: quick ? 0.5 : 3 }
    for (const { requests } of tenants) await load.fire({ url: guide.url, requests, ...full })
    for (let round = 1; round <= rounds; round++) {
      for (const { requests, samples } of tenants)
        samples.push(await fireMeasured(load, guide, { requests, ...full }))
    }
    console.log(report(tenants))
  } finally {
    load.stop()
    await world.stop()
  }
}

/**
 * Creates a tenant, warms its caches and returns the requests for it.
 * @param {import('./edge/world.mjs').World} world
 * @param {import('./edge/world.mjs').GuideServer} guide
 * @param {number} items
 */
async function prepare(world, guide, items) {
  const tenant = await createTenant(world, guide, tenantDocument(matching))
  await withDatabase(world.databaseUrl, client => fillTenant(client, tenant.tenantId, items))
  const requests = contentRequests(world, tenant, users)
  for (const request of requests) await send(guide.url, request)
  return requests
}

/** @param {{ items: number, samples: Measured[] }[]} tenants ordered by size, the smallest first */
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
