import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from './run.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-outcome-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** @param {Record<string, string>} files */
async function outcomeOf(files) {
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source)
  const outcomeFile = join(folder, 'outcome.json')
  const reporter = fileURLToPath(new URL('outcome-reporter.mjs', import.meta.url))
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
  const args = [vitest, 'run', '--globals', '--root', folder, '--reporter', reporter]
  const env = { ...process.env, TEST_OUTCOME_FILE: outcomeFile }
  const succeeded = await run(process.execPath, args, { cwd: folder, env }).then(
    () => true,
    () => false,
  )
  return { succeeded, ...JSON.parse(readFileSync(outcomeFile, 'utf8')) }
}

test('passed and skipped tests are counted over all files, and failed ones are told with their errors', async () => {
  const outcome = await outcomeOf({
    'a.test.js':
      "test('a', () => {}); describe('more', () => { test('b', () => {}) }); test.skip('c', () => {})",
    'b.test.js': "test('d', () => { throw new Error('wrong') }); test('e', () => {})",
  })
  expect(outcome).toEqual({
    succeeded: false,
    passed: 3,
    skipped: 1,
    failures: ['b.test.js › d\nwrong'],
  })
})

test('a file that cannot be loaded and a failing set-up count as failed tests', async () => {
  const outcome = await outcomeOf({
    'broken.test.js': "import './missing.js'; test('a', () => {})",
    'setup.test.js': "beforeAll(() => { throw new Error('wrong') }); test('b', () => {})",
  })
  expect(outcome).toMatchObject({ succeeded: false, passed: 0, skipped: 1 })
  expect(outcome.failures).toHaveLength(2)
  expect(outcome.failures[0]).toMatch(/^broken\.test\.js\n.*missing\.js/)
  expect(outcome.failures[1]).toBe('setup.test.js\nwrong')
})
