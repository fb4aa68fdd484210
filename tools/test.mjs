// The test command: static checks, then the tests. With arguments it hands them to vitest and skips the checks.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'
import { ensurePostgres, ensureRedis } from './servers/system-packages.mjs'
import { duration, explain, step } from './step.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const started = performance.now()
const color = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
const env = { ...process.env, ...color }

/** @type {[string, string[]][]} */
const checks = [
  ['Checking format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['Checking import boundaries', ['tools/boundaries.mjs']],
  ['Looking for dead code', ['node_modules/knip/bin/knip.js']],
  ['Checking types', ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.test.json']],
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
  }
} catch (error) {
  console.error(explain(error))
  console.error('Stopped before the tests.')
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'guide-outcome-'))
const outcomeFile = join(folder, 'outcome.json')
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filter]
const succeeded = await run(process.execPath, vitest, {
  cwd: root,
  env: { ...env, TEST_OUTCOME_FILE: outcomeFile },
  show: true,
}).then(
  () => true,
  () => false,
)
const nothing = { passed: 0, failed: 0, skipped: 0 }
const outcome = existsSync(outcomeFile) ? JSON.parse(readFileSync(outcomeFile, 'utf8')) : nothing
rmSync(folder, { recursive: true })

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
