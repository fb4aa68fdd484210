// npm run bench -- <name> [--rounds N] [--quick]. Without a name, it lists the benches.
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../tools/install.mjs'
import { machine } from './measure/machine.mjs'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, quick: { type: 'boolean', default: false } },
})
const names = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith('.mjs') && !file.endsWith('.test.mjs') && file !== 'run.mjs')
  .map(file => file.replace('.mjs', ''))
await ensureInstalled(import.meta.dirname, { title: 'Installing packages of the benches' })
const [name] = positionals
const rounds = values.quick ? 1 : Number(values.rounds)

if (name === undefined) {
  console.log('npm run bench -- <name> [--rounds N] [--quick]\n')
  for (const known of names) console.log(`  ${known.padEnd(12)} ${(await import(`./${known}.mjs`)).summary}`)
} else if (!names.includes(name)) {
  console.error(`There is no bench "${name}". The benches are: ${names.join(', ')}.`)
  process.exitCode = 1
} else if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--rounds must be a whole number of at least 1, not "${values.rounds}".`)
  process.exitCode = 1
} else {
  const bench = await import(`./${name}.mjs`)
  console.log(`${name}: ${bench.summary}\n${machine()}; ${rounds} round${rounds === 1 ? '' : 's'}\n`)
  await bench.run({ rounds, quick: values.quick })
}
