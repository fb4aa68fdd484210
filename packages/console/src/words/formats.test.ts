import { expect, test } from 'vitest'
import { formatsOf } from './formats.ts'

const now = Date.parse('2026-02-03T12:00:00Z')

test('what lasts seven days from now on ends in seven days', () => {
  expect(formatsOf('en').ago('2026-02-10T11:59:58Z', now)).toBe('in 7 days')
})

test('times of the last minute are told in seconds, older ones as everywhere', () => {
  const { justNow } = formatsOf('en')
  expect(justNow('2026-02-03T11:59:57Z', now)).toBe('3 seconds ago')
  expect(justNow('2026-02-03T11:55:00Z', now)).toBe('5 minutes ago')
})

test.each([
  [510, '510 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [32 * 1024 ** 2, '32 MB'],
  [10.55 * 1024 ** 3, '10.6 GB'],
])('sizes are written as those of the settings: %i bytes', (value, text) => {
  expect(formatsOf('en').bytes(value)).toBe(text)
})
