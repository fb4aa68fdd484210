import { afterEach, expect, test, vi } from 'vitest'
import { createWindowCounter } from './window-counter.ts'

afterEach(() => vi.useRealTimers())

const windowMs = 60_000
const day = 24 * 60 * 60_000

const counter = () => createWindowCounter(windowMs)

test('calls count until the window ends, each caller alone, and reading does not count', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { count, read } = counter()
  expect(read('ann')).toEqual({ current: 0, ttl: 0 })
  expect(count('ann')).toEqual({ current: 1, ttl: windowMs })
  vi.advanceTimersByTime(1000)
  expect(count('ann')).toEqual({ current: 2, ttl: windowMs - 1000 })
  expect(read('ann')).toEqual({ current: 2, ttl: windowMs - 1000 })
  expect(count('bob')).toEqual({ current: 1, ttl: windowMs })
  vi.advanceTimersByTime(windowMs - 1000)
  expect(read('ann')).toEqual({ current: 0, ttl: 0 })
  expect(count('ann')).toEqual({ current: 1, ttl: windowMs })
})

test.each([-100 * day, 100 * day])('a date that changes by %s ms does not change a window', difference => {
  const { count } = counter()
  count('ann')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + difference })
  const { current, ttl } = count('ann')
  expect(current).toBe(2)
  expect(ttl).toBeLessThanOrEqual(windowMs)
})

test('of too many callers, those whose window began first are forgotten', () => {
  const { count, read } = counter()
  for (let caller = 0; caller <= 100_000; caller++) count(`${caller}`)
  expect([read('0').current, read('1').current, read('100000').current]).toEqual([0, 1, 1])
})
