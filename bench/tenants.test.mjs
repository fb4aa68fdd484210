import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the tenants bench still measures few and many tenants', { timeout: 600_000 }, async () => {
  const output = await quickRun('tenants')
  for (const size of ['1 tenant', '40 tenants', '40, cache of 1 MB'])
    expect(output).toMatch(new RegExp(`\\| ${size} +\\| \\d+ MB +\\|`))
})
