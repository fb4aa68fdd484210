import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../tools/run.mjs'

const bench = (/** @type {string[]} */ ...args) =>
  run(process.execPath, [fileURLToPath(new URL('run.mjs', import.meta.url)), ...args])

test('the boot bench still measures every kind of start', { timeout: 600_000 }, async () => {
  const output = await bench('boot', '--quick')
  for (const start of ['node -e 0', 'embedded, first', 'embedded, warm', 'PostgreSQL, warm']) {
    expect(output).toMatch(new RegExp(`\\| ${start} +\\| \\d+ ms +\\|`))
  }
})

test('without a name, all benches are listed', async () => {
  expect(await bench()).toMatch(/^ {2}boot +time from the start/m)
})

test('an unknown name prints the known names', async () => {
  await expect(bench('nosuch')).rejects.toMatchObject({
    output: expect.stringContaining('The benches are: boot'),
  })
})
