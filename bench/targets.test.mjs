import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the targets bench still compares us with each generator after every change', {
  timeout: 600_000,
}, async () => {
  const output = await quickRun('targets')
  expect(output).toMatch(
    /\| % right \(% wrong\) +\| Guide +\| @medv\/finder +\| css-selector-generator +\| unique-selector +\| Playwright +\|/,
  )
  for (const change of [
    'mild release',
    'translated',
    'restyled',
    'restructured',
    'list grown',
    'target removed',
  ]) {
    expect(output).toMatch(new RegExp(`\\| ${change}[^|]*\\|( \\d+\\.\\d \\(\\d+\\.\\d\\) +\\|){5}`))
  }
  expect(output).toMatch(/\| Guide, not found +\| targets +\| proposed first +\| among the proposals +\|/)
  expect(output).toMatch(/\| all +\| \d+ +\|( (\d+\.\d %|–) +\|){2}/)
  expect(output).toMatch(/\| Guide +\|( \d+\.\d\d ms +\|){6}/)
})
