import { expect, test } from 'vitest'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

const takes = (bucket: TokenBucket, attempts: number) =>
  Array.from({ length: attempts }, () => bucket.take()).filter(Boolean).length

test('a bucket allows its capacity at once and then its rate', () => {
  let now = 1_000
  const bucket = createTokenBucket({ capacity: 30, perSecond: 1, now: () => now })
  expect(takes(bucket, 100)).toBe(30)
  now += 999
  expect(takes(bucket, 100)).toBe(0)
  now += 1
  expect(takes(bucket, 100)).toBe(1)
  now += 10_500
  expect(takes(bucket, 100)).toBe(10)
})

test('an unused bucket never holds more than its capacity', () => {
  let now = 0
  const bucket = createTokenBucket({ capacity: 30, perSecond: 1, now: () => now })
  now += 3_600_000
  expect(takes(bucket, 100)).toBe(30)
})

test('a clock that is set back neither adds nor removes tokens', () => {
  let now = 10_000
  const bucket = createTokenBucket({ capacity: 2, perSecond: 1, now: () => now })
  expect(takes(bucket, 1)).toBe(1)
  now -= 5_000
  expect(takes(bucket, 5)).toBe(1)
  now += 1_000
  expect(takes(bucket, 5)).toBe(1)
})

test('a call may cost several tokens; what is missing becomes a debt of at most the capacity', () => {
  let now = 0
  const bucket = createTokenBucket({ capacity: 10, perSecond: 2, now: () => now })
  expect([bucket.take(8), bucket.waitMs()]).toEqual([true, 0])
  expect([bucket.take(9), bucket.waitMs()]).toEqual([true, 4000])
  now += 3999
  expect([bucket.take(), bucket.waitMs()]).toEqual([false, 1])
  now += 1
  expect([bucket.take(1000), bucket.waitMs()]).toEqual([true, 5500])
  now += 5500
  expect(takes(bucket, 5)).toBe(1)
})
