// npm run campaign [-- --faults NAMES] [--kills N] [--quick] [--seed N]
import { parseArgs } from 'node:util'
import { machine } from '../bench/measure/machine.mjs'
import { faults } from './faults/faults.mjs'
import { randomFrom } from './random.mjs'
import { writeDocument } from './report/document.mjs'
import { findingsOf, isAsPromised, lineOf } from './report/row-text.mjs'
import { runFault } from './run-fault.mjs'

const help = `npm run campaign -- [options]

Runs three nodes with PostgreSQL, Redis and HAProxy under load, causes one fault after the other, and checks that nothing that
was acknowledged is lost, doubled or wrong. The table goes into docs/reliability.md.

  --faults NAMES   some faults, with commas between them; their rows in the table are replaced
  --kills N        kills per kind of database (default 300)
  --minutes N      kills for at most this time per fault (default 60)
  --quick          few kills and short outages; the table is not written
  --seed N         repeats the random choices of another run
  --list           lists the faults`

const { values } = parseArgs({
  options: {
    faults: { type: 'string' },
    kills: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const names = values.faults?.split(',') ?? faults.map(({ name }) => name)
const unknown = names.filter(name => !faults.some(fault => fault.name === name))
const kills = Number(values.kills ?? (values.quick ? 12 : 300))

if (values.help) console.log(help)
else if (values.list) for (const { name, title } of faults) console.log(`  ${name.padEnd(20)} ${title}`)
else if (unknown.length > 0) fail(`There is no fault "${unknown[0]}". See --list.`)
else if (!Number.isInteger(kills) || kills < 1) fail('--kills must be a whole number of at least 1.')
else if (!Number.isInteger(Number(values.seed))) fail('--seed must be a whole number.')
else await run()

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exitCode = 1
}

async function run() {
  // The keepers of all servers end them when this process ends.
  process.on('SIGINT', () => process.exit(130)).on('SIGTERM', () => process.exit(143))
  console.log(`${machine()}; seed ${values.seed}\n`)
  const rows = []
  for (const fault of faults.filter(({ name }) => names.includes(name))) {
    const random = randomFrom(Number(values.seed))
    const own = Math.max(1, Math.ceil(kills * (fault.share ?? 0)))
    const progress = (/** @type {string} */ text) => {
      if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K       ${fault.name}: ${text}`)
    }
    progress('starting')
    try {
      const row = await runFault(fault, {
        kills: own,
        minutes: Number(values.minutes),
        quick: values.quick,
        random,
        progress,
      })
      rows.push(row)
      if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
      console.log([lineOf(row), ...findingsOf(row)].join('\n'))
      // After each fault: a campaign that is stopped keeps what it has measured.
      if (!values.quick) writeDocument([row], { seed: values.seed })
    } catch (error) {
      if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
      console.error(`FAILED ${fault.name}: ${/** @type {Error} */ (error).message}`)
      process.exitCode = 1
    }
  }
  if (!rows.every(isAsPromised)) process.exitCode = 1
  process.exit()
}
