import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../tools/run.mjs'

test('the edge-growth bench still measures small and large tenants', { timeout: 600_000 }, async () => {
  const bench = fileURLToPath(new URL('run.mjs', import.meta.url))
  const output = await run(process.execPath, [bench, 'edge-growth', '--quick'])
  for (const items of ['10', '100', '1,000'])
    expect(output).toMatch(new RegExp(`\\| ${items} items +\\| [\\d,]+ +\\| \\d+ µs +\\| \\d+\\.\\d\\d ×`))
})
