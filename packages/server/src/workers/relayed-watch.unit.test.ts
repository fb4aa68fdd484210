import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RevisionWatch } from '../db/revision-watch.ts'
import { createRelayedWatch } from './relayed-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watch() {
  const relayed = createRelayedWatch()
  const heard = { missed: vi.fn(), changed: vi.fn(), progress: vi.fn() }
  const watcher = relayed.start({
    ...heard,
    channels: { progress: heard.progress },
  } as unknown as RevisionWatch)
  return { heard, watcher, calls: relayed.calls }
}

const state = { isListening: true, isPolling: false, polledMsAgo: 10 }

test('a worker hears of changes and notifications', () => {
  const { heard, calls } = watch()
  calls.tenantChanged('tnt_1', 7)
  calls.notified('progress', 'ada')
  calls.notified('of another release', '')
  expect(heard.changed.mock.calls).toEqual([['tnt_1', 7]])
  expect(heard.progress.mock.calls).toEqual([['ada']])
})

test('a worker trusts nothing in its caches while the primary process is silent', async () => {
  const { heard, watcher, calls } = watch()
  expect(watcher.isListening()).toBe(false)
  calls.watcherState(state)
  await vi.advanceTimersByTimeAsync(4000)
  expect(watcher.isListening()).toBe(true)
  expect(heard.missed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4000)
  expect(watcher.isListening()).toBe(false)
  expect(watcher.polledMsAgo()).toBe(8010)
  expect(heard.missed).toHaveBeenCalledTimes(3)
  calls.watcherState(state)
  expect(watcher.isListening()).toBe(true)
  await vi.advanceTimersByTimeAsync(2000)
  expect(heard.missed).toHaveBeenCalledTimes(3)
  await watcher.stop()
})
