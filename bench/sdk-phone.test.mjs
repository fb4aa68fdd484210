import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the sdk-phone bench still compares the first card with driver.js', { timeout: 600_000 }, async () => {
  const output = await quickRun('sdk-phone')
  expect(output).toMatch(/\| driver\.js, its data inlined +\| \d+ ms +\|/)
  for (const name of ['Guide, as in the README', 'Guide, with the token in the page']) {
    expect(output).toMatch(
      new RegExp(`\\| ${name} +\\| \\d+ ms +\\| -?\\d+ ms +\\| ≤ 150 ms +\\| (yes|no) +\\|`),
    )
    expect(output).toMatch(new RegExp(`\\| ${name} +\\| start +\\| end +\\|`))
  }
  expect(output.match(/does not need, before the card: none/g)).toHaveLength(2)
  expect(output).toMatch(/\| \/sdk\/guide\.js +\| \d+ ms +\| \d+ ms +\| \d+\.\d KB +\|/)
})
