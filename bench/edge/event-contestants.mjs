import { fireMeasured } from '../measure/fire-measured.mjs'
import { bareInserts, eventRows } from './bare-inserts.mjs'
import { withDatabase } from './database.mjs'
import { eventRequests } from './event-batch.mjs'
import { send } from './requests.mjs'
import { matching, tenantDocument } from './tenant-document.mjs'
import { createTenant } from './world.mjs'

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./world.mjs').GuideServer} GuideServer */
/** @typedef {ReturnType<typeof import('../measure/load.mjs').startLoad>} Load */
/**
 * Events per second, the p99 of a batch in milliseconds, and microseconds of CPU time per event: of the process that
 * stores them, and of the database if that is another process.
 * @typedef {{ perSecond: number, p99: number | null, cpuTime: number, databaseCpuTime: number | null }} Sample
 */

const batch = 100
const connections = 16
const chunk = 1000
const users = 40

/**
 * The service, with tenants whose users report events in batches.
 * @param {World} world
 * @param {GuideServer} guide
 * @param {Load} load
 * @param {{ tenants: number, embedded?: boolean }} options
 */
export async function reporting(world, guide, load, { tenants, embedded = false }) {
  /** @type {import('../measure/load.mjs').Request[]} */
  const requests = []
  for (let made = 0; made < tenants; made++) {
    const tenant = await createTenant(world, guide, tenantDocument(matching))
    requests.push(...eventRequests(world, tenant, { users: users / tenants, size: batch }))
  }
  for (const request of requests.slice(0, 1)) {
    const { accepted } = JSON.parse(await send(guide.url, request)).data
    if (accepted !== batch) throw new Error(`${accepted} of ${batch} events were accepted.`)
  }

  return async (/** @type {number} */ seconds) => {
    const before = world.databaseCpuTime()
    const outcome = await fireMeasured(load, guide, { requests, connections, seconds })
    const databaseTime = (world.databaseCpuTime() - before) / outcome.answered / batch
    return {
      perSecond: outcome.perSecond * batch,
      p99: outcome.p99,
      cpuTime: outcome.cpuTime / batch,
      databaseCpuTime: embedded ? null : databaseTime,
    }
  }
}

/**
 * A bare client that inserts the same rows in chunks over one connection. Only the inserts are timed.
 * @param {World} world
 * @param {keyof typeof bareInserts} kind
 */
export function inserting(world, kind) {
  return (/** @type {number} */ seconds) =>
    withDatabase(world.databaseUrl, async client => {
      const before = world.databaseCpuTime()
      const spent = { time: 0, cpuTime: 0, inserted: 0 }
      while (spent.time < seconds * 1000) {
        const rows = eventRows(chunk)
        const [begun, used] = [performance.now(), process.cpuUsage()]
        await bareInserts[kind](client, rows)
        spent.time += performance.now() - begun
        const { user, system } = process.cpuUsage(used)
        spent.cpuTime += user + system
        spent.inserted += rows.length
      }
      return {
        perSecond: (spent.inserted / spent.time) * 1000,
        p99: null,
        cpuTime: spent.cpuTime / spent.inserted,
        databaseCpuTime: (world.databaseCpuTime() - before) / spent.inserted,
      }
    })
}
