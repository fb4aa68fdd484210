import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followDatabaseClock } from './database-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const interval = 30_000
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A database that needs some time to read its clock, and some to send the response. */
function databaseWithClock() {
  const state = { ahead: 5000, requestMs: 0, responseMs: 0 }
  const query = async () => {
    await new Promise(resolve => setTimeout(resolve, state.requestMs))
    const seconds = (performance.now() + state.ahead) / 1000
    await new Promise(resolve => setTimeout(resolve, state.responseMs))
    return { rows: [{ seconds }] }
  }
  return { state, database: { query } as unknown as Parameters<typeof followDatabaseClock>[0] }
}

async function follow() {
  const { state, database } = databaseWithClock()
  const following = followDatabaseClock(database, interval)
  await wait(10)
  const clock = await following
  return { state, ahead: () => clock.now() - performance.now() }
}

test('tells the time of the database', async () => {
  const { ahead } = await follow()
  expect(ahead()).toBeCloseTo(5000, -1)
})

test.each([
  ['request', { requestMs: 800, responseMs: 0 }],
  ['response', { requestMs: 0, responseMs: 800 }],
])('stays as it is if a %s was slow', async (_, slow) => {
  const { state, ahead } = await follow()
  const before = ahead()
  Object.assign(state, slow)
  await wait(interval + 1000)
  expect(Math.abs(ahead() - before)).toBeLessThanOrEqual(1)
})

test.each([-60_000, 60_000])('follows when the clock of the database was set by %i ms', async change => {
  const { state, ahead } = await follow()
  state.ahead += change
  await wait(interval + 1000)
  expect(ahead()).toBeCloseTo(5000 + change, -1)
})
