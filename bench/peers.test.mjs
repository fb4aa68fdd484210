import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the peers bench still compares Guide with GrowthBook behind Fastify', {
  timeout: 600_000,
}, async () => {
  const output = await quickRun('peers')
  const figures = '[\\d,]+ +\\| \\d+ µs +\\| [\\d.]+ ms +\\| \\d+\\.\\d\\d × +\\|'
  expect(output).toMatch(new RegExp(`\\| 100 +\\| Guide +\\| ${figures}`))
  expect(output).toMatch(new RegExp(`\\| 100 +\\| GrowthBook behind Fastify +\\| ${figures} ≥ 3 × \\|`))
})
