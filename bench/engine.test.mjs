import { beforeAll, expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

let output = ''

beforeAll(async () => {
  output = await quickRun('engine')
})

test('the engine bench still compares us with each peer on the public cases', () => {
  expect(output).toMatch(/\| GrowthBook +\| 123 of 123 \|/)
  for (const peer of ['json-logic-engine', 'sift']) {
    expect(output).toMatch(
      new RegExp(`\\| ${peer} +\\| \\d+ of 123 +\\|( \\d+ ns +\\|){2}( \\d+\\.\\d × +\\|){2}`),
    )
  }
})

test('the engine bench still compares us with each peer on typical rules', () => {
  for (const contestant of ['Guide', 'GrowthBook', 'json-logic-engine', 'sift']) {
    expect(output).toMatch(new RegExp(`\\| ${contestant} +\\| \\d+ ns +\\| [\\d,]+ +\\| \\d+\\.\\d × +\\|`))
  }
})

test('the engine bench still measures small and large tenants', () => {
  for (const tenant of ['100 items', '10,000 items']) {
    expect(output).toMatch(new RegExp(`\\| ${tenant} +\\| \\d+\\.\\d µs +\\| [\\d,]+ +\\|`))
  }
})
