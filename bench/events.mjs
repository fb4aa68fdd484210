import { withDatabase } from './edge/database.mjs'
import { inserting, reporting } from './edge/event-contestants.mjs'
import { startWorld } from './edge/world.mjs'
import { ratioCells, times } from './measure/comparison.mjs'
import { milliseconds, thousands } from './measure/format.mjs'
import { startLoad } from './measure/load.mjs'
import { median, pairedRatio } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'

export const summary = 'POST /v1/sdk/events compared with bare inserts into the same table'

/** @typedef {import('./edge/event-contestants.mjs').Sample} Sample */
/** @typedef {{ name: string, measure(seconds: number): Promise<Sample>, bar?: { atLeast: number }, samples: Sample[] }} Contestant */

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const seconds = quick ? 0.1 : 4
  const world = await startWorld({ quick })
  const load = startLoad()
  try {
    const [guide, embedded] = await Promise.all([world.startGuide(), world.startGuide({ DATABASE_URL: '' })])
    const inEmbedded = { tenants: 4, embedded: true }
    const bar = { atLeast: 0.5 }
    /** @type {Contestant[]} */
    const contestants = [
      {
        name: 'Guide, four tenants',
        measure: await reporting(world, guide, load, { tenants: 4 }),
        bar,
        samples: [],
      },
      {
        name: 'Guide, one tenant',
        measure: await reporting(world, guide, load, { tenants: 1 }),
        bar,
        samples: [],
      },
      { name: 'bulk insert', measure: inserting(world, 'bulk insert'), samples: [] },
      { name: 'COPY', measure: inserting(world, 'COPY'), samples: [] },
      {
        name: 'Guide, embedded',
        measure: await reporting(world, embedded, load, inEmbedded),
        samples: [],
      },
    ]
    if (!quick) for (const { measure } of contestants) await measure(seconds)
    for (let round = 1; round <= rounds; round++) {
      for (const { measure, samples } of contestants) {
        await withDatabase(world.databaseUrl, client => client.query('truncate events, item_users'))
        samples.push(await measure(seconds))
      }
    }
    console.log(report(contestants))
  } finally {
    load.stop()
    await world.stop()
  }
}

const peers = ['bulk insert', 'COPY']

/** @param {Contestant[]} contestants */
function report(contestants) {
  const perSecond = (/** @type {Contestant | undefined} */ one) =>
    one?.samples.map(sample => sample.perSecond) ?? []
  const rows = contestants.map(one => {
    const ratios = peers.map(name =>
      pairedRatio(perSecond(one), perSecond(contestants.find(peer => peer.name === name))),
    )
    const [, ...judgement] = ratioCells(Math.min(...ratios), one.bar)
    return [
      one.name,
      thousands(median(perSecond(one))),
      middle(
        one.samples.map(({ p99 }) => p99),
        milliseconds,
      ),
      middle(
        one.samples.map(({ cpuTime }) => cpuTime),
        microseconds,
      ),
      middle(
        one.samples.map(({ databaseCpuTime }) => databaseCpuTime),
        microseconds,
      ),
      ...ratios.map(times),
      ...judgement,
    ]
  })
  const head = ['events stored', 'per second', 'p99 of a batch', 'CPU time per event', 'and of the database']
  return table([...head, ...peers.map(name => `against ${name}`), 'bar of both', 'reached'], rows)
}

/** @param {(number | null)[]} values @param {(value: number) => string} format */
const middle = (values, format) =>
  values.some(value => value === null) ? '' : format(median(values.map(Number)))

const microseconds = (/** @type {number} */ value) => `${value.toFixed(1)} µs`
