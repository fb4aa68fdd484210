import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../tools/run.mjs'

test('the console bench still measures the list and the menu', { timeout: 300_000 }, async () => {
  const program = fileURLToPath(new URL('run.mjs', import.meta.url))
  const output = await run(process.execPath, [program, 'console', '--quick'])
  for (const name of ['open the list', 'next page', 'find in the menu']) {
    expect(output).toMatch(new RegExp(`\\| ${name} +\\| \\d+ ms +\\| \\d+ ms`))
  }
})
