import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'
import { attacks } from './stall/attacks.mjs'

test('the stall bench still measures how long other tenants wait', { timeout: 300_000 }, async () => {
  const output = await quickRun('stall')
  const [unlimited = '', usual = ''] = output.split('with default settings')
  expect(unlimited).toContain('| POST /v1/sdk/content at 100/s, without limits for admins, while |')
  const row = (/** @type {string} */ name) =>
    new RegExp(`\\| ${name} +\\|( [\\d,]+ +\\|){2}( \\d+\\.\\d+ ms +\\|){4} \\d+ MB +\\|`)
  const others = ['nothing', 'everything at once on another server', 'everything at once']
  for (const name of [...others, ...Object.keys(attacks)]) expect(unlimited).toMatch(row(name))
  for (const name of ['nothing', 'everything at once']) expect(usual).toMatch(row(name))
})
