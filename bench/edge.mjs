import { fileURLToPath } from 'node:url'
import { withDatabase } from './edge/database.mjs'
import { eventRequests } from './edge/event-batch.mjs'
import { fillTenant } from './edge/fill-tenant.mjs'
import { contentRequests, send } from './edge/requests.mjs'
import { matching, tenantDocument } from './edge/tenant-document.mjs'
import { createTenant, startWorld } from './edge/world.mjs'
import { startChildServer } from './measure/child-server.mjs'
import { comparison } from './measure/comparison.mjs'
import { fireMeasured } from './measure/fire-measured.mjs'
import { microseconds, milliseconds, thousands } from './measure/format.mjs'
import { startLoad, startPacedLoad } from './measure/load.mjs'
import { table } from './measure/table.mjs'

export const summary = 'POST /v1/sdk/content, the whole auth chain, compared with a bare Fastify server'

const items = 1000
const users = 50
const connections = 16
const rate = 500
const bareProgram = fileURLToPath(new URL('edge/bare-server.mjs', import.meta.url))

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const world = await startWorld({ quick })
  const load = startLoad()
  const pacedLoad = startPacedLoad()
  /** @type {{ stop(): Promise<void> } | undefined} */
  let peer
  try {
    const guide = await world.startGuide()
    const { requests, response } = await prepare(world, guide)
    const bare = await startChildServer(bareProgram, { RESPONSE_BYTES: `${Buffer.byteLength(response)}` })
    peer = bare
    const contestants = [guide, bare]
    const full = { requests, connections, seconds: quick ? 0.1 : 3 }
    const paced = { requests, rate, seconds: quick ? 0.1 : 3 }
    for (const server of contestants) await load.fire({ url: server.url, ...full, seconds: quick ? 0.1 : 8 })

    /** @type {import('./measure/fire-measured.mjs').Measured[][]} */
    const atFullLoad = [[], []]
    /** @type {import('./measure/outcome.mjs').Outcome[][]} */
    const atFixedRate = [[], []]
    for (let round = 1; round <= rounds; round++) {
      for (const [index, server] of contestants.entries())
        atFullLoad[index]?.push(await fireMeasured(load, server, full))
      for (const [index, server] of contestants.entries())
        atFixedRate[index]?.push(await pacedLoad.fire({ url: server.url, ...paced }))
    }
    console.log(report(atFullLoad, atFixedRate))
    console.log(
      `\n${items} items, ${matching} match; ${users} users, ${connections} connections; responses of ${response.length} bytes`,
    )
  } finally {
    load.stop()
    pacedLoad.stop()
    await peer?.stop()
    await world.stop()
  }
}

/**
 * Creates the tenant and users with some progress, and sends each request once so that everything is cached.
 * @param {import('./edge/world.mjs').World} world
 * @param {import('./edge/world.mjs').GuideServer} guide
 */
async function prepare(world, guide) {
  const tenant = await createTenant(world, guide, tenantDocument(matching))
  await withDatabase(world.databaseUrl, client => fillTenant(client, tenant.tenantId, items))
  const requests = contentRequests(world, tenant, users)
  for (const request of eventRequests(world, tenant, { users, size: 12 })) await send(guide.url, request)
  let response = ''
  for (const request of requests) response = await send(guide.url, request)
  const delivered = JSON.parse(response).data.items.length
  if (delivered !== matching) throw new Error(`${delivered} items were delivered.`)
  return { requests, response }
}

/**
 * @param {import('./measure/fire-measured.mjs').Measured[][]} atFullLoad
 * @param {import('./measure/outcome.mjs').Outcome[][]} atFixedRate
 */
function report([ours = [], theirs = []], [oursPaced = [], theirsPaced = []]) {
  const atLeast = { atLeast: 0.7 }
  const atMost = { atMost: 2 }
  const rows = [
    comparison('requests/s', of('perSecond', ours), of('perSecond', theirs), thousands, atLeast),
    comparison('CPU time per request', of('cpuTime', ours), of('cpuTime', theirs), microseconds),
    comparison('p50', of('p50', ours), of('p50', theirs), milliseconds),
    comparison('p99', of('p99', ours), of('p99', theirs), milliseconds, atMost),
    comparison(`p50 at ${rate}/s`, of('p50', oursPaced), of('p50', theirsPaced), milliseconds),
    comparison(`p99 at ${rate}/s`, of('p99', oursPaced), of('p99', theirsPaced), milliseconds, atMost),
  ]
  return table(['POST /v1/sdk/content', 'Guide', 'bare Fastify', 'ratio', 'bar', 'reached'], rows)
}

/** @template {string} Figure @param {Figure} figure @param {Record<Figure, number>[]} outcomes */
const of = (figure, outcomes) => outcomes.map(outcome => outcome[figure])
