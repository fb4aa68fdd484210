// The test command: static checks, then the tests, those of the browser last. With arguments it skips the checks and
// runs only what they name: paths below packages/*/browser in the browser, all others with vitest.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

const root = fileURLToPath(new URL('..', import.meta.url))
const started = performance.now()
const color = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
const temporary = mkdtempSync(join(enoughMemory('/dev/shm') ? '/dev/shm' : tmpdir(), 'guide-tests-'))
// PostgreSQL does not run as root: its own user must reach its folder below this one.
chmodSync(temporary, 0o711)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
const env = { ...process.env, ...color, TMPDIR: temporary }

/** @type {[string, string[]][]} */
const checks = [
  ['Checking format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['Checking import boundaries', ['tools/boundaries.mjs']],
  ['Looking for dead code', ['node_modules/knip/bin/knip.js']],
  ['Checking types', ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.test.json', 'bench']],
]

const reporters = ['--reporter=default', '--reporter=./tools/outcome-reporter.mjs']

const filter = process.argv.slice(2)
try {
  if (filter.length === 0) {
    for (const [title, command] of checks) {
      await step(title, () => run(process.execPath, command, { cwd: root, env }))
    }
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
const outcome = { passed: 0, failed: 0, skipped: 0 }
for (const run of runs) {
  outcome.passed += run.outcome.passed
  outcome.failed += run.outcome.failed
  outcome.skipped += run.outcome.skipped
}

const what = filter.length === 0 ? 'All checks and tests' : 'The chosen tests'
const where = outcome.failed === 0 ? ' outside of any test' : ''
console.log(
  succeeded
    ? `${what} passed in ${duration(started)}.`
    : `Failed${where} after ${duration(started)}; see above.`,
)
if (outcome.skipped > 0) console.log(`${outcome.skipped} skipped`)
console.log(`${outcome.passed} passed, ${outcome.failed} failed`)
process.exitCode = succeeded ? 0 : 1

/** Whether test data fits into a memory file system, which saves the time of a disk. @param {string} folder */
function enoughMemory(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= 4 * 1024 ** 3
}

/** Runs one of the test programs; a reporter of ours leaves its counts in a file. @param {string[]} command */
async function tests(command) {
  const outcomeFile = join(temporary, 'outcome.json')
  const options = { cwd: root, env: { ...env, TEST_OUTCOME_FILE: outcomeFile }, show: true }
  const succeeded = await run(process.execPath, command, options).then(
    () => true,
    () => false,
  )
  const nothing = { passed: 0, failed: 0, skipped: 0 }
  const outcome = existsSync(outcomeFile) ? JSON.parse(readFileSync(outcomeFile, 'utf8')) : nothing
  rmSync(outcomeFile, { force: true })
  return { succeeded, outcome }
}
