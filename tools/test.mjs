// The test command: static checks, then the tests, those of the browser last. With arguments it skips the checks and
// runs only what they name: paths below packages/*/browser in the browser, all others with vitest.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { run } from './run.mjs'
import {
  ensureChromium,
  ensureFirefox,
  ensureHeadlessChromium,
  ensurePostgres,
  ensureRedis,
  ensureWebKit,
  ensureXvfb,
} from './servers/system-packages.mjs'
import { duration, explain, step } from './step.mjs'

const maxFailureLines = 12
const root = fileURLToPath(new URL('..', import.meta.url))
const started = performance.now()
const color = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
const temporary = mkdtempSync(join(enoughMemory('/dev/shm') ? '/dev/shm' : tmpdir(), 'guide-tests-'))
// PostgreSQL does not run as root: its own user must reach its folder below this one.
chmodSync(temporary, 0o711)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
const env = { ...process.env, ...color, TMPDIR: temporary }

const checks = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['tools/boundaries.mjs'],
  ['node_modules/knip/bin/knip.js'],
  ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.test.json', 'bench'],
]

const reporters = ['--reporter=default', '--reporter=./tools/outcome-reporter.mjs']

const filter = process.argv.slice(2)
try {
  if (filter.length === 0) {
    await step('Checking format, imports, dead code and types', async () => {
      const running = checks.map(command => run(process.execPath, command, { cwd: root, env }))
      // All of them end before this program does.
      await Promise.allSettled(running)
      await Promise.all(running)
    })
    // Here, where its progress is seen: vitest would ask for them too.
    await ensurePostgres()
    await ensureRedis()
    await ensureChromium()
    await ensureHeadlessChromium()
    await ensureFirefox()
    await ensureWebKit()
    await ensureXvfb()
  }
} catch (error) {
  console.error(explain(error))
  console.error('Stopped before the tests.')
  process.exit(1)
}

const inBrowser = filter.filter(path => /(sdk|console)\/browser/.test(path))
const others = filter.filter(path => !inBrowser.includes(path))
const runs = []
if (filter.length === 0 || others.length > 0) {
  runs.push(await tests(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...others]))
}
for (const name of ['sdk', 'console']) {
  const chosen = inBrowser.filter(path => path.includes(`${name}/browser`))
  if (filter.length > 0 && chosen.length === 0) continue
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', `--config=packages/${name}`]
  runs.push(await tests([...playwright, ...chosen]))
}
const succeeded = runs.every(run => run.succeeded)
const sum = (/** @type {'passed' | 'skipped'} */ name) =>
  runs.reduce((total, { outcome }) => total + outcome[name], 0)
const failures = runs.flatMap(({ outcome }) => outcome.failures)

const what = filter.length === 0 ? 'All checks and tests' : 'The chosen tests'
const where = failures.length === 0 ? ' outside of any test' : ''
// Here once more: what was printed when they failed is thousands of lines above.
for (const failure of failures) console.log(`\nFailed: ${shortened(failure)}\n`)
console.log(
  succeeded
    ? `${what} passed in ${duration(started)}.`
    : `Failed${where} after ${duration(started)}; see above.`,
)
if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`)
console.log(`${sum('passed')} passed, ${failures.length} failed`)
process.exitCode = succeeded ? 0 : 1

/** Whether test data fits into a memory file system, which saves the time of a disk. @param {string} folder */
function enoughMemory(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= 4 * 1024 ** 3
}

/** The first lines, and without the colors of a terminal. @param {string} failure */
function shortened(failure) {
  const lines = stripVTControlCharacters(failure).split('\n')
  return [...lines.slice(0, maxFailureLines), ...(lines.length > maxFailureLines ? ['…'] : [])].join('\n  ')
}

/** Runs one of the test programs; a reporter of ours leaves its outcome in a file. @param {string[]} command */
async function tests(command) {
  const outcomeFile = join(temporary, 'outcome.json')
  const options = { cwd: root, env: { ...env, TEST_OUTCOME_FILE: outcomeFile }, show: true }
  const succeeded = await run(process.execPath, command, options).then(
    () => true,
    () => false,
  )
  /** @type {{ passed: number, skipped: number, failures: string[] }} */
  const nothing = { passed: 0, skipped: 0, failures: [] }
  const outcome = existsSync(outcomeFile) ? JSON.parse(readFileSync(outcomeFile, 'utf8')) : nothing
  rmSync(outcomeFile, { force: true })
  return { succeeded, outcome }
}
