import { expect, test } from 'vitest'
import { bench, quickRun } from './quick-run.mjs'

test('the boot bench still measures every kind of start', { timeout: 600_000 }, async () => {
  const output = await quickRun('boot')
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
