import { anotherDatabase } from './edge/database.mjs'
import { eventRequests } from './edge/event-batch.mjs'
import { contentRequests, send } from './edge/requests.mjs'
import { matching, tenantDocument } from './edge/tenant-document.mjs'
import { createTenant, startWorld } from './edge/world.mjs'
import { ratioCells } from './measure/comparison.mjs'
import { milliseconds, thousands } from './measure/format.mjs'
import { freshId } from './measure/fresh-body.mjs'
import { largestShare, leastDisturbed } from './measure/least-disturbed.mjs'
import { startAttackLoad, startPacedLoad } from './measure/load.mjs'
import { median, pairedRatio } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'
import { untilIdle } from './measure/until-idle.mjs'

export const summary = 'one tenant, or made-up visitors of it, flood the service: the effect on other tenants'

const rate = 50
const users = 20
const flood = { connections: 20, size: 100 }
/** The defaults in production. */
const limits = {
  RATE_LIMIT_TENANT_EVENTS: '20000/10s',
  RATE_LIMIT_TENANT_SDK: '10000/10s',
  RATE_LIMIT_VISITORS: '6000/60s',
}

/** @typedef {import('./measure/load.mjs').Request} Request */
/** @typedef {import('./measure/outcome.mjs').Outcome} Outcome */
/** @typedef {{ content: Outcome, events: Outcome, accepted: number, refused: number, stolen: number }} Sample */

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const seconds = quick ? 0.1 : 5
  const world = await startWorld({ quick })
  const loads = { flood: startAttackLoad(), content: startPacedLoad(), events: startPacedLoad() }
  try {
    const guide = await world.startGuide(limits)
    const anotherDatabaseUrl = await anotherDatabase(world.databaseUrl)
    const elsewhere = await world.startGuide(
      { ...limits, DATABASE_URL: anotherDatabaseUrl },
      { isElsewhere: true },
    )
    const calm = await createTenant(world, guide, tenantDocument(matching))
    const content = contentRequests(world, calm, users)
    const events = eventRequests(world, calm, { users, size: 5 })
    /** @param {typeof guide} server @param {(tenant: import('./edge/world.mjs').Tenant) => Request[]} requestsOf */
    const flooding = async (server, requestsOf) => {
      const tenant = await createTenant(world, server, tenantDocument(matching), {
        feature_flags: { anonymous_users: true },
      })
      const requests = requestsOf(tenant)
      for (const request of requests) await send(server.url, request)
      return { url: server.url, requests, connections: flood.connections, mayFail: true }
    }
    const batches = (/** @type {import('./edge/world.mjs').Tenant} */ tenant) =>
      eventRequests(world, tenant, { users, size: flood.size })
    for (const request of [...content, ...events]) await send(guide.url, request)

    /** The other load while the calm tenant is measured. */
    const meanwhile = {
      nothing: null,
      'another server is flooded': await flooding(elsewhere, batches),
      'another tenant floods': await flooding(guide, batches),
      'visitors of another tenant flood': await flooding(guide, tenant =>
        contentRequests(world, tenant, users).map(asVisitor),
      ),
    }
    const { url } = guide
    const sample = async (/** @type {Awaited<ReturnType<typeof flooding>> | null} */ other) => {
      if (!quick) for (const server of [guide, elsewhere]) await untilIdle(server)
      const storm = other && loads.flood.fire({ ...other, seconds })
      const [asked, reported] = await Promise.all([
        loads.content.fire({ url, requests: content, rate, seconds, mayFail: true }),
        loads.events.fire({ url, requests: events, rate, seconds, mayFail: true }),
      ])
      const stormed = await storm
      const refused = (stormed?.failed ?? 0) / seconds
      return { content: asked, events: reported, accepted: stormed?.perSecond ?? 0, refused }
    }
    if (!quick) for (const other of Object.values(meanwhile)) await sample(other)
    /** @type {Record<string, Sample[]>} */
    const samples = Object.fromEntries(Object.keys(meanwhile).map(name => [name, []]))
    for (let round = 1; round <= rounds; round++) {
      for (const [name, other] of Object.entries(meanwhile)) {
        const { sample: taken, stolen } = await leastDisturbed(() => sample(other))
        samples[name]?.push({ ...taken, stolen })
      }
    }
    for (const what of /** @type {const} */ (['content', 'events'])) console.log(`${report(what, samples)}\n`)
  } finally {
    for (const load of Object.values(loads)) load.stop()
    await world.stop()
  }
}

/** The same request of a visitor who is made up for it. @param {Request} request @param {number} index @returns {Request} */
function asVisitor({ headers: { authorization: _, ...headers }, body, ...request }, index) {
  return {
    ...request,
    headers,
    body: JSON.stringify({ ...JSON.parse(body), user_id: `visitor-${index}-${freshId}` }),
  }
}

/** @param {'content' | 'events'} what @param {Record<string, Sample[]>} samples */
function report(what, samples) {
  const of = (/** @type {Sample[]} */ list, /** @type {'p50' | 'p99' | 'failed'} */ figure) =>
    list.map(sample => sample[what][figure])
  const rows = Object.entries(samples).map(([name, list]) => [
    name,
    thousands(median(list.map(sample => sample.accepted))),
    thousands(median(list.map(sample => sample.refused))),
    milliseconds(median(of(list, 'p50'))),
    milliseconds(median(of(list, 'p99'))),
    `${Math.max(...of(list, 'failed'))}`,
    largestShare(list),
    ...ratioCells(
      pairedRatio(of(list, 'p99'), of(samples.nothing ?? [], 'p99')),
      name.includes('another tenant') ? { atMost: 1.2 } : undefined,
    ),
  ])
  const head = [
    `POST /v1/sdk/${what} at ${rate}/s while`,
    'accepted/s',
    'refused/s',
    'p50',
    'p99',
    'failed',
    'taken by the host',
    'p99 against nothing',
    'bar',
    'reached',
  ]
  return table(head, rows)
}
