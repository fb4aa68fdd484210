import { expect, test } from 'vitest'
import { fromLocal, toLocal } from './local-time.ts'

test.each(['2030-02-01T08:30:00.000Z', '2030-07-01T23:59:59.000Z'])(
  '%s comes back as it was, in any time zone',
  instant => {
    expect(fromLocal(toLocal(instant))).toBe(instant)
  },
)

test('nothing, and what is no time, is no time', () => {
  expect([toLocal(null), toLocal('soon')]).toEqual(['', ''])
  expect([fromLocal(''), fromLocal('soon')]).toEqual([null, null])
})
