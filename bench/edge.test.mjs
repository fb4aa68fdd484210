import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the edge bench still compares Guide with a bare server', { timeout: 600_000 }, async () => {
  const output = await quickRun('edge')
  expect(output).toMatch(/\| requests\/s +\| [\d,]+ +\| [\d,]+ +\| \d+\.\d\d × +\| ≥ 0.7 ×/)
  for (const load of ['p99', 'p99 at 500/s'])
    expect(output).toMatch(new RegExp(`\\| ${load} +\\|( \\d+\\.\\d+ ms +\\|){2} \\d+\\.\\d\\d × +\\| ≤ 2 ×`))
})
