import { contentRequests, send } from './edge/requests.mjs'
import { matching, tenantDocument } from './edge/tenant-document.mjs'
import { createTenant, startWorld } from './edge/world.mjs'
import { ratioCells } from './measure/comparison.mjs'
import { milliseconds, thousands } from './measure/format.mjs'
import { startLoad, startPacedLoad } from './measure/load.mjs'
import { median, pairedRatio } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'
import { attacks, startAttacker } from './stall/attacks.mjs'

export const summary = 'one tenant attacks the event loop: how long other tenants wait'

const rate = 100
const users = 20
const connections = 4
const longestWait = 100
/** Otherwise most attacks of an admin would be refused before they cost anything. */
const noAdminLimits = {
  RATE_LIMIT_ADMIN: '0',
  RATE_LIMIT_TENANT_CHANGES: '0',
  RATE_LIMIT_TENANT_READS: '0',
}

/** @typedef {import('./measure/load.mjs').Request} Request */
/** @typedef {{ calm: import('./measure/outcome.mjs').Outcome, attacked: number }} Sample */

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const seconds = quick ? 0.5 : 10
  const world = await startWorld({ quick })
  const loads = { attack: startLoad(), calm: startPacedLoad() }
  try {
    const guide = await world.startGuide(noAdminLimits)
    const { url } = guide
    const calm = await createTenant(world, guide, tenantDocument(matching))
    const content = contentRequests(world, calm, users)
    for (const request of content) await send(url, request)

    /** @type {[name: string, requests: Request[]][]} */
    const others = [['nothing', []]]
    for (const [name, prepare] of Object.entries(attacks)) {
      const requests = await prepare(await startAttacker(world, guide), quick)
      for (const request of requests) await send(url, request)
      others.push([name, requests])
    }
    const sample = async (/** @type {Request[]} */ requests) => {
      const attack =
        requests.length > 0
          ? loads.attack.fire({ url, requests, connections, seconds, mayFail: true })
          : Promise.resolve({ perSecond: 0 })
      const outcome = await loads.calm.fire({ url, requests: content, rate, seconds, mayFail: true })
      return { calm: outcome, attacked: (await attack).perSecond }
    }
    /** @type {Record<string, Sample[]>} */
    const samples = Object.fromEntries(others.map(([name]) => [name, []]))
    if (!quick) for (const [, requests] of others) await sample(requests)
    for (let round = 1; round <= rounds; round++) {
      for (const [name, requests] of others) samples[name]?.push(await sample(requests))
    }
    console.log(report(samples))
  } finally {
    for (const load of Object.values(loads)) load.stop()
    await world.stop()
  }
}

/** @param {Record<string, Sample[]>} samples */
function report(samples) {
  const of = (/** @type {Sample[]} */ list, /** @type {'p50' | 'p999' | 'max' | 'failed'} */ figure) =>
    list.map(({ calm }) => calm[figure])
  const rows = Object.entries(samples).map(([name, list]) => {
    const longest = Math.max(...of(list, 'max'))
    return [
      name,
      thousands(median(list.map(({ attacked }) => attacked))),
      milliseconds(median(of(list, 'p50'))),
      milliseconds(median(of(list, 'p999'))),
      milliseconds(longest),
      `${Math.max(...of(list, 'failed'))}`,
      ...ratioCells(
        pairedRatio(of(list, 'p999'), of(samples.nothing ?? [], 'p999')),
        name === 'nothing' ? undefined : { atMost: 2 },
      ),
      name === 'nothing' ? '' : longest <= longestWait ? 'yes' : 'no',
    ]
  })
  const head = [
    `POST /v1/sdk/content at ${rate}/s while`,
    'attacks/s',
    'p50',
    'p99.9',
    'longest',
    'failed',
    'p99.9 against nothing',
    'bar',
    'reached',
    `never > ${longestWait} ms`,
  ]
  return table(head, rows)
}
