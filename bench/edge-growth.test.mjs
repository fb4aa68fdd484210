import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the edge-growth bench still measures small and large tenants', { timeout: 600_000 }, async () => {
  const output = await quickRun('edge-growth')
  for (const items of ['10', '100'])
    expect(output).toMatch(new RegExp(`\\| ${items} items +\\| [\\d,]+ +\\| \\d+ µs +\\| \\d+\\.\\d\\d ×`))
})
