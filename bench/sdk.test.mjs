import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the sdk-size bench still measures every file and every peer', { timeout: 600_000 }, async () => {
  const output = await quickRun('sdk-size')
  for (const name of [
    'core',
    'first tour',
    'everything',
    'driver.js',
    'shepherd.js',
    'intro.js',
    'react-joyride',
  ]) {
    expect(output).toMatch(new RegExp(`\\| ${name}[^|]*\\| \\d+\\.\\d\\d KB`))
  }
})

test('the sdk-page bench still measures every page', { timeout: 600_000 }, async () => {
  const output = await quickRun('sdk-page')
  for (const name of ['the bare page', 'driver.js', 'Guide']) {
    expect(output.match(new RegExp(`\\| ${name} +\\| \\d+\\.\\d ms`, 'g'))).toHaveLength(2)
  }
})
