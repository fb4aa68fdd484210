import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterIdling } from './after-idling.ts'
import { afterVisibleTime } from './after-visible-time.ts'
import { armTrigger } from './arm-trigger.ts'
import { scrolledPercent } from './at-scroll-depth.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = new AbortController().signal

/** The part of a page that these triggers use. */
function fakePage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  return {
    hide(hidden: boolean) {
      document.visibilityState = hidden ? 'hidden' : 'visible'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    move: () => document.dispatchEvent(new Event('pointermove')),
  }
}

test('time in a hidden tab does not count', () => {
  const { hide } = fakePage()
  const done = vi.fn()
  afterVisibleTime(1000, done, never)
  vi.advanceTimersByTime(600)
  hide(true)
  vi.advanceTimersByTime(10_000)
  expect(done).not.toHaveBeenCalled()
  hide(false)
  vi.advanceTimersByTime(399)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledTimes(1)
})

test('a user who moves the pointer is not idle', () => {
  const { move } = fakePage()
  const done = vi.fn()
  afterIdling(1000, done, never)
  for (let time = 0; time < 5; time++) {
    vi.advanceTimersByTime(900)
    move()
  }
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(done).toHaveBeenCalledTimes(1)
})

test('a user who is in another tab is not idle in this one', () => {
  const { hide } = fakePage()
  const done = vi.fn()
  afterIdling(1000, done, never)
  hide(true)
  vi.advanceTimersByTime(10_000)
  hide(false)
  vi.advanceTimersByTime(999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledTimes(1)
})

test.each([afterVisibleTime, afterIdling])('$name leaves no timer when it is stopped', trigger => {
  const { hide } = fakePage()
  const done = vi.fn()
  const stopped = new AbortController()
  trigger(1000, done, stopped.signal)
  stopped.abort()
  hide(true)
  hide(false)
  vi.runAllTimers()
  expect(done).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('scroll depth is the share of the scrollable height that is above', () => {
  const page = { scrollHeight: 2000, clientHeight: 1000 }
  expect(scrolledPercent({ ...page, scrollTop: 0 })).toBeLessThan(1)
  expect(scrolledPercent({ ...page, scrollTop: 500 })).toBeCloseTo(50, 0)
  expect(scrolledPercent({ ...page, scrollTop: 999.5 })).toBeGreaterThanOrEqual(100)
  expect(scrolledPercent({ scrollHeight: 500, clientHeight: 1000, scrollTop: 0 })).toBe(0)
})

test('an unknown trigger type is an error', () => {
  expect(() =>
    armTrigger({ trigger: { trigger_type: 'telepathy' } } as never, () => {}, {} as never),
  ).toThrow(/telepathy/)
})
