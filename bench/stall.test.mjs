import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../tools/run.mjs'
import { attacks } from './stall/attacks.mjs'

test('the stall bench still measures how long other tenants wait', { timeout: 120_000 }, async () => {
  const bench = fileURLToPath(new URL('run.mjs', import.meta.url))
  const output = await run(process.execPath, [bench, 'stall', '--quick'])
  expect(output).toContain('| POST /v1/sdk/content at 100/s while |')
  for (const name of ['nothing', ...Object.keys(attacks)])
    expect(output).toMatch(new RegExp(`\\| ${name} +\\| [\\d,]+ +\\|( \\d+\\.\\d+ ms +\\|){3}`))
})
