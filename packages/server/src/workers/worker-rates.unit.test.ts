import { expect, test, vi } from 'vitest'
import type { PrimaryCalls } from './calls.ts'
import type { Channel } from './channel.ts'
import { createRateCounts } from './rate-counts.ts'
import { createWorkerRates } from './worker-rates.ts'

/** Workers of one machine. Their primary process is an object here. */
function machine(workers: number, { isSilent = false } = {}) {
  const count = createRateCounts()
  const asked = vi.fn()
  const primary = {
    tell: (_: string, calls: Parameters<PrimaryCalls['countRates']>[0]) => void calls.map(count),
    async ask(_timeout: number, _name: string, calls: Parameters<PrimaryCalls['countRates']>[0]) {
      asked(calls.length)
      return isSilent ? undefined : calls.map(count)
    },
  } as unknown as Channel<PrimaryCalls>
  return {
    asked,
    rates: Array.from({ length: workers }, () => createWorkerRates({ primary, workers })),
  }
}

const call = { limiter: 'sdk', caller: 'ada', windowMs: 60_000, calls: 1 }

test('a caller who is far from the limit is counted without asking', async () => {
  const { rates, asked } = machine(2)
  for (let n = 0; n < 5; n++) expect(rates[0]?.count(call, 100)).toMatchObject({ current: n + 1 })
  expect(asked).not.toHaveBeenCalled()
  const known = () => rates[1]?.count({ ...call, calls: 0 }, 100)
  await expect.poll(async () => (await known())?.current).toBe(5)
  asked.mockClear()
  // The other worker asks once it has used its own part, and hears of the first five.
  for (let n = 0; n < 5; n++) rates[1]?.count(call, 100)
  expect(await rates[1]?.count(call, 100)).toMatchObject({ current: 11 })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a small limit is exact, also if all calls come at once', async () => {
  const { rates } = machine(4)
  const counted = await Promise.all(Array.from({ length: 40 }, (_, n) => rates[n % 4]?.count(call, 10)))
  expect(counted.filter(count => (count?.current ?? 0) <= 10)).toHaveLength(10)
})

test('a large limit is exceeded by at most a tenth if all calls come at once', async () => {
  const { rates } = machine(4)
  const counted = await Promise.all(Array.from({ length: 2000 }, (_, n) => rates[n % 4]?.count(call, 400)))
  const allowed = counted.filter(count => (count?.current ?? 0) <= 400).length
  expect(allowed).toBeGreaterThanOrEqual(400)
  expect(allowed).toBeLessThanOrEqual(440)
})

test('a count is read without counting', async () => {
  const { rates } = machine(2)
  for (let n = 0; n < 3; n++) await rates[0]?.count(call, 10)
  const read = () => rates[1]?.count({ ...call, calls: 0 }, 10)
  expect([await read(), await read()]).toMatchObject([{ current: 3 }, { current: 3 }])
})

test('calls of one turn are sent together', async () => {
  const { rates, asked } = machine(2)
  await Promise.all(Array.from({ length: 30 }, () => rates[0]?.count(call, 10)))
  expect(asked.mock.calls).toEqual([[30]])
})

test('a bucket gives its tokens to all workers together, and a tenth more at most', async () => {
  const { rates } = machine(2)
  const bucket = { name: 'tenant', limit: { max: 200, windowSeconds: 1e9 } }
  const taken = await Promise.all(Array.from({ length: 600 }, (_, n) => rates[n % 2]?.take([bucket], 1)))
  const allowed = taken.filter(waits => waits?.isAllowed).length
  expect(allowed).toBeGreaterThanOrEqual(200)
  expect(allowed).toBeLessThanOrEqual(220)
})

test('a bucket gives no more than its rate for as long as it is flooded', async () => {
  vi.useFakeTimers()
  try {
    const { rates } = machine(4)
    const bucket = { name: 'tenant', limit: { max: 200, windowSeconds: 10 } }
    let allowed = 0
    for (let ms = 0; ms < 60_000; ms += 20) {
      for (const rate of rates) {
        const waits = Promise.resolve(rate.take([bucket], 1))
        void waits.then(known => {
          if (known?.isAllowed) allowed++
        })
      }
      await vi.advanceTimersByTimeAsync(20)
    }
    // A full bucket at first, then 20 per second.
    const expected = 200 + 60 * 20
    expect(allowed).toBeGreaterThan(0.9 * expected)
    expect(allowed).toBeLessThanOrEqual(1.1 * expected)
  } finally {
    vi.useRealTimers()
  }
})

test('if the primary process does not respond, nothing is known', async () => {
  const { rates } = machine(2, { isSilent: true })
  expect(await rates[0]?.count(call, 10)).toBeUndefined()
  const bucket = { name: 'tenant', limit: { max: 5, windowSeconds: 10 } }
  expect(await rates[0]?.take([bucket], 1)).toBeUndefined()
})
