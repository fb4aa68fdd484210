import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the events bench still compares Guide with bare inserts', { timeout: 600_000 }, async () => {
  const output = await quickRun('events')
  for (const contestant of ['Guide, four tenants', 'Guide, one tenant'])
    expect(output).toMatch(new RegExp(`\\| ${contestant} +\\| [\\d,]+ +\\|.+\\| ≥ 0.5 × +\\|`))
  for (const contestant of ['bulk insert', 'COPY', 'Guide, embedded'])
    expect(output).toMatch(new RegExp(`\\| ${contestant} +\\| [\\d,]+ +\\|`))
})
