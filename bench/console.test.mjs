import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the console bench still measures the list and the menu', { timeout: 300_000 }, async () => {
  const output = await quickRun('console')
  for (const name of ['open the list', 'next page', 'find in the menu']) {
    expect(output).toMatch(new RegExp(`\\| ${name} +\\| \\d+ ms +\\| \\d+ ms`))
  }
})
