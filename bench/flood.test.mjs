import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the flood bench still measures the effect on other tenants', { timeout: 600_000 }, async () => {
  const output = await quickRun('flood')
  for (const path of ['content', 'events']) expect(output).toContain(`| POST /v1/sdk/${path} at 50/s while |`)
  expect(output).toMatch(/\| nothing +\| 0 +\| 0 +\|/)
  for (const other of [
    'another server is flooded',
    'another tenant floods',
    'visitors of another tenant flood',
  ])
    expect(output).toMatch(new RegExp(`\\| ${other} +\\|( [\\d,]+ +\\|){2}( \\d+\\.\\d+ ms +\\|){2}`))
})
