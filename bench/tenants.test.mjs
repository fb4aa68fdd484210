import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../tools/run.mjs'

test('the tenants bench still measures few and many tenants', { timeout: 600_000 }, async () => {
  const bench = fileURLToPath(new URL('run.mjs', import.meta.url))
  const output = await run(process.execPath, [bench, 'tenants', '--quick'])
  for (const size of ['1 tenant', '5 tenants', '40 tenants', '40, cache of 1 MB'])
    expect(output).toMatch(new RegExp(`\\| ${size} +\\| \\d+ MB +\\|`))
})
