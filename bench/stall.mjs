import { anotherDatabase } from './edge/database.mjs'
import { contentRequests, send } from './edge/requests.mjs'
import { matching, tenantDocument } from './edge/tenant-document.mjs'
import { createTenant, startWorld } from './edge/world.mjs'
import { ratioCells } from './measure/comparison.mjs'
import { milliseconds, thousands } from './measure/format.mjs'
import { largestShare, leastDisturbed } from './measure/least-disturbed.mjs'
import { startAttackLoad, startPacedLoad } from './measure/load.mjs'
import { median, pairedRatio } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'
import { untilIdle } from './measure/until-idle.mjs'
import { attacks, startAttacker } from './stall/attacks.mjs'
import { startFull } from './stall/full-cache.mjs'

export const summary = 'one tenant attacks the event loop: how long other tenants wait'

const rate = 100
const users = 20
const connections = 4
/** Of each request whose client holds its connection. */
const heldConnections = 200
const longestWait = 100
const longestHold = 50
const largestRss = 600
/** The cost of sharing the machine: another server has the attacks, on the same machine and PostgreSQL. */
const elsewhere = 'everything at once on another server'
/** What deploy/guide.service tells the C library. */
const asInstalled = { MALLOC_MMAP_THRESHOLD_: '60000' }
/** Otherwise most attacks would be refused before they cost anything. */
const noAdminLimits = {
  ...asInstalled,
  RATE_LIMIT_ADMIN: '0',
  RATE_LIMIT_BAD_KEYS: '0',
  RATE_LIMIT_MESSAGES: '0',
  RATE_LIMIT_TENANT_CHANGES: '0',
  RATE_LIMIT_TENANT_READS: '0',
  RATE_LIMIT_VISITORS: '0',
}
/** The limits as they are without settings. */
const defaults = {
  ...asInstalled,
  RATE_LIMIT_SDK: undefined,
  RATE_LIMIT_TENANT_SDK: undefined,
  RATE_LIMIT_TENANT_EVENTS: undefined,
}

/** @typedef {import('./measure/load.mjs').Request} Request */
/** @typedef {import('./edge/world.mjs').World} World */
/** @typedef {import('./edge/world.mjs').GuideServer} GuideServer */
/** @typedef {{ server: GuideServer, requests: Request[] }} Prepared */
/** @typedef {{ calm: import('./measure/outcome.mjs').Outcome, attacked: number, refused: number, held: number, rss: number, stolen: number }} Sample */

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const world = await startWorld({ quick })
  const loads = { attack: startAttackLoad(), calm: startPacedLoad() }
  try {
    const chosen = quick ? Object.fromEntries(Object.entries(attacks).slice(-3)) : attacks
    const unlimited = await startFull(world, noAdminLimits, quick)
    const anotherDatabaseUrl = await anotherDatabase(world.databaseUrl)
    const another = await world.startGuide(
      { ...noAdminLimits, DATABASE_URL: anotherDatabaseUrl },
      { isElsewhere: true },
    )
    const one = await prepareAttacks(world, unlimited, attacks, quick)
    const samples = await measure(unlimited, {
      nothing: { server: unlimited, requests: [] },
      [elsewhere]: together(another, await prepareAttacks(world, another, chosen, quick)),
      ...one,
      'everything at once': together(unlimited, one),
    })
    await Promise.all([unlimited.stop(), another.stop()])
    console.log(`${report('without limits for admins', samples)}\n`)

    const databases = {
      // A quick run has shown PostgreSQL in the table before.
      ...(!quick && { 'on PostgreSQL': await anotherDatabase(world.databaseUrl, 'usual') }),
      'with the embedded database': undefined,
    }
    for (const [where, url] of Object.entries(databases)) {
      const usual = await startFull(world, { ...defaults, DATABASE_URL: url }, quick)
      const limited = await measure(usual, {
        nothing: { server: usual, requests: [] },
        'everything at once': together(usual, await prepareAttacks(world, usual, chosen, quick)),
      })
      await usual.stop()
      console.log(`${report(`with default settings, ${where}`, limited)}\n`)
    }
  } finally {
    for (const load of Object.values(loads)) load.stop()
    await world.stop()
  }

  /** Measures a calm tenant during each of the attacks. @param {GuideServer} guide @param {Record<string, Prepared>} attacks */
  async function measure(guide, attacks) {
    const servers = new Set(Object.values(attacks).map(({ server }) => server))
    const calm = await createTenant(world, guide, tenantDocument(matching))
    const content = contentRequests(world, calm, users)
    for (const request of content) await send(guide.url, request)
    /** @param {Prepared} attack @param {number} seconds */
    const sample = async ({ server: { url }, requests }, seconds) => {
      if (!quick) for (const server of servers) await untilIdle(server)
      await guide.strain()
      const connections = quick ? 1 : connectionsFor(requests)
      const held = quick ? 1 : heldConnections
      const attack =
        requests.length > 0
          ? loads.attack.fire({ url, requests, connections, held, seconds, mayFail: true })
          : Promise.resolve({ perSecond: 0, failed: 0 })
      const outcome = await loads.calm.fire({
        url: guide.url,
        requests: content,
        rate,
        seconds,
        mayFail: true,
      })
      const strain = await guide.strain()
      const { perSecond, failed } = await attack
      return { calm: outcome, attacked: perSecond, refused: failed / seconds, ...strain }
    }
    /** @type {Record<string, Sample[]>} */
    const samples = Object.fromEntries(Object.keys(attacks).map(name => [name, []]))
    if (!quick) for (const attack of Object.values(attacks)) await sample(attack, 5)
    for (let round = 1; round <= rounds; round++) {
      for (const [name, attack] of Object.entries(attacks)) {
        const { sample: taken, stolen } = await leastDisturbed(() => sample(attack, quick ? 0.1 : 20))
        samples[name]?.push({ ...taken, stolen })
        if (!quick) tell(round, name, { ...taken, stolen })
      }
    }
    return samples
  }
}

/** Says how far the bench is. @param {number} round @param {string} name @param {Sample} sample */
function tell(round, name, sample) {
  const { p999, max } = sample.calm
  const figures = [`p99.9 ${milliseconds(p999)}`, `longest ${milliseconds(max)}`]
  console.error(`round ${round}, ${name}: ${figures.join(', ')}, taken by the host ${largestShare([sample])}`)
}

/** All attacks of a server at once. @param {GuideServer} server @param {Record<string, Prepared>} attacks @returns {Prepared} */
function together(server, attacks) {
  return { server, requests: Object.values(attacks).flatMap(({ requests }) => requests) }
}

/** Every attack has the same number of connections, also if they all run at once. @param {Request[]} requests */
const connectionsFor = requests =>
  connections * Math.max(1, Math.ceil(requests.filter(({ manner }) => manner === undefined).length / 2))

/**
 * The requests of each attack, by its name.
 * @param {World} world @param {GuideServer} guide @param {Record<string, import('./stall/attacks.mjs').Attack>} chosen @param {boolean} quick
 */
async function prepareAttacks(world, guide, chosen, quick) {
  /** @type {Record<string, Prepared>} */
  const prepared = {}
  for (const [name, prepare] of Object.entries(chosen)) {
    const requests = await prepare(await startAttacker(world, guide), quick)
    for (const request of requests) await send(guide.url, request)
    prepared[name] = { server: guide, requests }
  }
  return prepared
}

/** @param {string} settings @param {Record<string, Sample[]>} samples */
function report(settings, samples) {
  const of = (/** @type {Sample[]} */ list, /** @type {'p50' | 'p999' | 'max' | 'failed'} */ figure) =>
    list.map(({ calm }) => calm[figure])
  const rows = Object.entries(samples).map(([name, list]) => {
    const isAttack = !['nothing', elsewhere].includes(name)
    const bar = (/** @type {number} */ value, /** @type {number} */ limit) =>
      isAttack ? (value <= limit ? 'yes' : 'no') : ''
    const longest = Math.max(...of(list, 'max'))
    const held = Math.max(...list.map(sample => sample.held))
    const rss = Math.max(...list.map(sample => sample.rss)) / 1e6
    return [
      name,
      thousands(median(list.map(({ attacked }) => attacked))),
      thousands(median(list.map(({ refused }) => refused))),
      milliseconds(median(of(list, 'p50'))),
      milliseconds(median(of(list, 'p999'))),
      milliseconds(longest),
      milliseconds(held),
      `${thousands(rss)} MB`,
      `${Math.max(...of(list, 'failed'))}`,
      largestShare(list),
      ...ratioCells(
        pairedRatio(of(list, 'p999'), of(samples.nothing ?? [], 'p999')),
        isAttack ? { atMost: 2 } : undefined,
      ),
      bar(longest, longestWait),
      bar(held, longestHold),
      bar(rss, largestRss),
    ]
  })
  const head = [
    `POST /v1/sdk/content at ${rate}/s, ${settings}, while`,
    'attacks/s',
    'refused/s',
    'p50',
    'p99.9',
    'longest',
    'loop held',
    'RSS',
    'failed',
    'taken by the host',
    'p99.9 against nothing',
    'bar',
    'reached',
    `never > ${longestWait} ms`,
    `held ≤ ${longestHold} ms`,
    `RSS ≤ ${largestRss} MB`,
  ]
  return table(head, rows)
}
