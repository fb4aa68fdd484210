import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the reports bench still measures both kinds of tours', { timeout: 600_000 }, async () => {
  const output = await quickRun('reports')
  expect(output).toMatch(/\| tour, other users each day, 90 days +\| 1,000 users +\| /)
  expect(output).toMatch(/\| tour, the same users each day, 90 days +\| 100 users +\| /)
})
