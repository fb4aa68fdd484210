import { expect, test } from 'vitest'
import { perSecond } from './rates.ts'

test.each([
  [{ max: 50_000, windowSeconds: 10 }, 5000],
  [null, Number.POSITIVE_INFINITY],
])('with the limit %j, there may be %d per second', (limit, expected) => {
  expect(perSecond(limit)).toBe(expected)
})
