// npm run test:nodes [-- 24 26]. Runs the whole test command with other versions of Node, from the packages of the registry
// that hold its program, and notes the outcome in docs/reliability.md. Each version takes as long as `npm test`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, platform, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'
import { step } from './step.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const document = join(root, 'docs/reliability.md')
const [begin, end] = ['<!-- nodes -->', '<!-- /nodes -->']
const given = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'guide-nodes-'))
// Some tests start programs as another user.
chmodSync(folder, 0o755)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

for (const version of given.length > 0 ? given : ['24', '26']) {
  const programs = await step(`Installing Node ${version}`, () => install(version))
  const started = performance.now()
  const { code, output } = await test(programs)
  const release = (await run(join(programs, 'node'), ['--version'])).trim()
  const minutes = Math.round((performance.now() - started) / 60_000)
  const outcome = /^\d+ passed, \d+ failed$/m.exec(output)?.[0] ?? 'stopped before the tests'
  note(release, `${outcome}, ${minutes} min`)
  if (code !== 0) process.exitCode = 1
}

/** Returns the folder of the program. @param {string} version */
async function install(version) {
  const name = `node-${process.platform}-${process.arch}`
  const prefix = join(folder, version)
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', prefix, `${name}@${version}`])
  return join(prefix, 'node_modules', name, 'bin')
}

/** Runs the tests, with this Node also for the programs that they start. @param {string} programs */
async function test(programs) {
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` }
  const child = spawn(join(programs, 'node'), ['tools/test.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    process.stdout.write(text)
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

/** Replaces the row of a release in the document. @param {string} release @param {string} outcome */
function note(release, outcome) {
  const [before = '', rest = ''] = readFileSync(document, 'utf8').split(begin)
  const [old = '', after = ''] = rest.split(end)
  const major = release.split('.')[0] ?? ''
  const others = old.split('\n').filter(line => line.startsWith('| v') && !line.startsWith(`| ${major}.`))
  const day = new Date().toISOString().slice(0, 10)
  const rows = [
    ...others,
    `| ${release} | ${outcome} | ${day} | ${availableParallelism()} cores, ${platform()} ${arch()} |`,
  ].sort()
  const table = ['| Node | `npm test` | measured | machine |', '|---|---|---|---|', ...rows]
  writeFileSync(document, `${before}${begin}\n${table.join('\n')}\n${end}${after}`)
}
