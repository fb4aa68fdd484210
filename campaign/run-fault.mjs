import { setTimeout as delay } from 'node:timers/promises'
import { findWrong } from './check/served-by-nodes.mjs'
import { findDamage } from './check/stored.mjs'
import { startLoad } from './load/start-load.mjs'
import { createTenants } from './load/tenants.mjs'
import { startCluster } from './world/cluster.mjs'

/**
 * @typedef {import('./load/answers.mjs').Kind} Kind
 *
 * @typedef {object} Context what a fault works with
 * @property {any} world of the fault: what its `start` returns
 * @property {import('./load/start-load.mjs').Load} load
 * @property {number} kills how often to kill
 * @property {() => boolean} isLate whether to kill no more, because the time is over
 * @property {() => void} killed counts a kill
 * @property {boolean} quick
 * @property {() => number} random
 * @property {(text: string) => void} note adds a sentence to the row
 * @property {(text: string) => void} broken adds a promise that was not kept
 * @property {(text: string) => void} progress
 * @property {(moment: number) => Promise<void>} recovers measures the time from this moment until all requests succeed
 *
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} title
 * @property {Kind[]} mayFail the kinds of requests that this fault may fail with 502, 503 or without a response
 * @property {number} [share] of all kills of its kind of database
 * @property {() => Promise<import('./world/cluster.mjs').World>} [start] the cluster, unless it says otherwise
 * @property {(context: Context) => Promise<void>} run
 * @property {(context: Context) => Promise<void>} [afterwards] runs between the load and the check
 * @property {(row: Row) => Row} [judge]
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {string} title
 * @property {number} kills
 * @property {number} acknowledged
 * @property {string[]} lost
 * @property {string[]} doubled
 * @property {string[]} wrong
 * @property {number} serverErrors
 * @property {number} cutOff
 * @property {number} requests
 * @property {number[]} recoveries milliseconds
 * @property {string[]} notes
 * @property {string[]} broken
 */

/** The last one does not change. */
const tenantCount = 3
const warmUp = 60

/**
 * Runs one fault under load and checks everything that was acknowledged.
 * @param {Fault} fault
 * @param {{ kills: number, minutes: number, quick: boolean, random: () => number, progress: (text: string) => void }} options
 * @returns {Promise<Row>}
 */
export async function runFault(fault, { kills, minutes, quick, random, progress }) {
  /** @type {Row} */
  const row = {
    name: fault.name,
    title: fault.title,
    kills: 0,
    acknowledged: 0,
    lost: [],
    doubled: [],
    wrong: [],
    serverErrors: 0,
    cutOff: 0,
    requests: 0,
    recoveries: [],
    notes: [],
    broken: [],
  }
  const world = await (fault.start ?? startCluster)()
  try {
    const tenants = await createTenants(world, tenantCount)
    const load = startLoad({
      url: world.url,
      tenants: tenants.slice(0, -1),
      quietTenants: tenants.slice(-1),
      random,
    })
    const { answers, ledger } = load
    const recovers = async (/** @type {number} */ moment) => {
      const back = await answers.succeedAfter(moment)
      row.recoveries.push(Math.max(back - moment, answers.failingFor(moment)))
    }
    const note = (/** @type {string} */ text) => row.notes.push(text)
    const broken = (/** @type {string} */ text) => row.broken.push(text)
    const until = performance.now() + minutes * 60_000
    const isLate = () => performance.now() > until
    const killed = () => {
      row.kills++
    }
    const context = { world, load, kills, isLate, killed, quick, random, note, broken, progress, recovers }
    try {
      await load.acknowledges(warmUp)
      await fault.run(context)
      await load.acknowledges(warmUp)
    } finally {
      await load.stop()
    }
    await fault.afterwards?.(context)
    progress('checking')
    await untilReady(world.nodes)
    const failures = answers.failures()
    row.requests = answers.total()
    row.acknowledged += ledger.acknowledged()
    row.serverErrors = failures.filter(({ status }) => status >= 500).length
    row.cutOff = failures.filter(({ status }) => status === 0).length
    row.broken.push(...unexpected(fault, failures))
    row.wrong.push(...ledger.wrong, ...(await findWrong(world, ledger, tenants)))
    if (world.database.url === null) await world.nodes[0]?.terminate()
    const tenantIds = tenants.map(({ tenantId }) => tenantId)
    const { lost, doubled } = await findDamage(world.database, ledger, tenantIds)
    row.lost.push(...lost)
    row.doubled.push(...doubled)
    return fault.judge?.(row) ?? row
  } catch (error) {
    const output = world.nodes.map(node => node.output().slice(-2000)).join('\n')
    throw new Error(`${/** @type {Error} */ (error).stack}\n${output}`)
  } finally {
    await world.stop()
  }
}

/** @param {Fault} fault @param {import('./load/answers.mjs').Noted[]} failures */
function unexpected({ mayFail }, failures) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { kind, status, reason } of failures) {
    if (mayFail.includes(kind) && status !== 500) continue
    const answer = reason === '' ? `${status} of the load balancer` : `${status} "${reason}"`
    const what = `${kind}: ${status === 0 ? 'no response' : answer}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts].map(([what, count]) => `${count} × ${what}`)
}

/** @param {import('./world/node.mjs').Node[]} nodes */
async function untilReady(nodes, timeoutMs = 60_000) {
  const until = performance.now() + timeoutMs
  for (const [index, node] of nodes.entries()) {
    for (;;) {
      const { status } = await node.readiness()
      if (status === 200) break
      if (performance.now() > until) throw new Error(`Node ${index} is not ready.`)
      await delay(50)
    }
  }
}
