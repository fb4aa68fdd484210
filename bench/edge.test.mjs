import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../tools/run.mjs'

test('the edge bench still compares Guide with a bare server', { timeout: 600_000 }, async () => {
  const bench = fileURLToPath(new URL('run.mjs', import.meta.url))
  const output = await run(process.execPath, [bench, 'edge', '--quick'])
  expect(output).toMatch(/\| requests\/s +\| [\d,]+ +\| [\d,]+ +\| \d+\.\d\d × +\| ≥ 0.7 ×/)
  for (const load of ['p99', 'p99 at 500/s'])
    expect(output).toMatch(new RegExp(`\\| ${load} +\\|( \\d+\\.\\d+ ms +\\|){2} \\d+\\.\\d\\d × +\\| ≤ 2 ×`))
})
