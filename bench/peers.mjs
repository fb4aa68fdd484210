import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../tools/install.mjs'
import { send } from './edge/requests.mjs'
import { startWorld } from './edge/world.mjs'
import { ratioCells } from './measure/comparison.mjs'
import { fireMeasured } from './measure/fire-measured.mjs'
import { microseconds, milliseconds, thousands } from './measure/format.mjs'
import { startLoad } from './measure/load.mjs'
import { median, pairedRatio } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'
import { startBare } from './peers/bare.mjs'
import { startGrowthBook } from './peers/growthbook.mjs'
import { startGuide } from './peers/guide.mjs'
import { matching, usersOf } from './peers/rules.mjs'
import { startUnleash } from './peers/unleash.mjs'

export const summary = 'content requests, compared with unleash-server and with GrowthBook behind Fastify'

const unleashFolder = fileURLToPath(new URL('peers', import.meta.url))
const userCount = 50
const connections = 16

/** The work for which each server is warmed up, in microseconds of its CPU time. On a busy machine this takes longer. */
const warmUpTime = 10_000_000

/** How much the sizes of responses may differ. */
const tolerance = 0.01

/** How long a server may take to serve what it has imported, in milliseconds. */
const patience = 60_000

/** @typedef {import('./measure/fire-measured.mjs').Measured} Measured */
/** @typedef {Awaited<ReturnType<typeof import('./measure/child-server.mjs').startChildServer>>} ChildServer */
/** @typedef {{ name: string, server: Pick<ChildServer, 'url' | 'cpuTime' | 'stop'>,
 *   requests: import('./measure/load.mjs').Request[], idsOf: (response: any) => string[], atLeast?: number }} Contestant
 *   one request per user; idsOf: the items in a response; atLeast: how many times as fast Guide should be */
/** @typedef {(world: import('./edge/world.mjs').World, options: { rules: number, users: import('./peers/rules.mjs').User[],
 *   guide: Contestant, payloadFor: (frame: (ids: string[]) => unknown) => number }) => Promise<Contestant>} StartPeer
 *   payloadFor: the bytes of each payload with which a response is as large as that of Guide */

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  // A quick run leaves out unleash-server: installing it takes a minute, and its first start too.
  const starts = quick ? [startGrowthBook] : [startUnleash, startGrowthBook]
  const sizes = quick ? [100] : [100, 1000]
  if (!quick) await ensureInstalled(unleashFolder, { title: 'Installing packages of unleash-server' })
  const world = await startWorld({ quick })
  const load = startLoad()
  /** @type {Contestant[]} */
  const contestants = []
  try {
    const rows = []
    const responseSizes = []
    for (const rules of sizes) {
      responseSizes.push(thousands(await startAll(world, contestants, starts, rules)))
      const samples = await measure(load, contestants, { rounds, quick })
      rows.push(...rowsOf(rules, contestants, samples))
      for (const { server } of contestants.splice(0)) await server.stop()
    }
    const head = ['rules', 'server', 'requests/s', 'CPU time per request', 'p99', 'ours is', 'bar', 'reached']
    console.log(table(head, rows))
    console.log(
      `\n${matching} rules match each user; ${userCount} users, ${connections} connections; responses of ${responseSizes.join(' and ')} bytes`,
    )
  } finally {
    load.stop()
    for (const { server } of contestants) await server.stop()
    await world.stop()
  }
}

/**
 * Starts Guide and its peers, and checks that each gives every user the same items in responses of the same size.
 * @param {import('./edge/world.mjs').World} world
 * @param {Contestant[]} contestants empty; those that have started are added
 * @param {StartPeer[]} starts
 * @param {number} rules
 * @returns {Promise<number>} the bytes of a response
 */
async function startAll(world, contestants, starts, rules) {
  const users = usersOf(userCount, rules)
  const guide = await startGuide(world, { rules, users })
  contestants.push(guide)
  const wanted = await responsesOf(guide, ids => ids.length === matching)
  const [{ ids, bytes } = { ids: [], bytes: 0 }] = wanted
  const payloadFor = (/** @type {(ids: string[]) => unknown} */ frame) =>
    Math.round((bytes - Buffer.byteLength(JSON.stringify(frame(ids)))) / matching)
  for (const start of starts) {
    const peer = await start(world, { rules, users, guide, payloadFor })
    contestants.push(peer)
    const served = await responsesOf(peer, (ids, user) => `${ids}` === `${wanted[user]?.ids}`)
    const size = served[0]?.bytes ?? 0
    if (Math.abs(size / bytes - 1) > tolerance)
      throw new Error(`Responses of ${peer.name} have ${size} bytes, those of Guide ${bytes}.`)
  }
  contestants.push(await startBare(guide, bytes))
  return bytes
}

/**
 * Sends each request until its response has the right items: a server needs some time to read its rules.
 * @param {Contestant} contestant
 * @param {(ids: string[], user: number) => boolean} isRight
 */
async function responsesOf({ name, server, requests, idsOf }, isRight) {
  const deadline = Date.now() + patience
  const responses = []
  for (const [user, request] of requests.entries()) {
    for (;;) {
      const text = await send(server.url, request)
      const ids = idsOf(JSON.parse(text)).sort()
      if (isRight(ids, user)) {
        responses.push({ ids, bytes: Buffer.byteLength(text) })
        break
      }
      if (Date.now() > deadline) throw new Error(`${name} has other items for user ${user}: ${ids}`)
      await delay(100)
    }
  }
  return responses
}

/**
 * Warms up the servers, then measures them in turns. Returns the samples of each.
 * @param {ReturnType<typeof startLoad>} load
 * @param {Contestant[]} contestants
 * @param {{ rounds: number, quick: boolean }} options
 */
async function measure(load, contestants, { rounds, quick }) {
  /** @type {Measured[][]} */
  const samples = contestants.map(() => [])
  const full = { connections, seconds: quick ? 0.1 : 3 }
  for (const { server, requests } of contestants) {
    const begun = await server.cpuTime()
    do await load.fire({ url: server.url, requests, ...full })
    while (!quick && (await server.cpuTime()) - begun < warmUpTime)
  }
  for (let round = 1; round <= rounds; round++) {
    for (const [index, { server, requests }] of contestants.entries())
      samples[index]?.push(await fireMeasured(load, server, { requests, ...full }))
  }
  return samples
}

/**
 * @param {number} rules
 * @param {Contestant[]} contestants Guide is the first
 * @param {Measured[][]} samples
 */
function rowsOf(rules, contestants, samples) {
  const figures = (/** @type {'perSecond' | 'cpuTime' | 'p99'} */ name, index = 0) =>
    samples[index]?.map(sample => sample[name]) ?? []
  return contestants.map(({ name, atLeast }, index) => [
    thousands(rules),
    name,
    thousands(median(figures('perSecond', index))),
    microseconds(median(figures('cpuTime', index))),
    milliseconds(median(figures('p99', index))),
    ...ratioCells(
      pairedRatio(figures('perSecond'), figures('perSecond', index)),
      atLeast === undefined ? undefined : { atLeast },
    ),
  ])
}
