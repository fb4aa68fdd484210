import type { SdkEvent } from '@guide/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from './api-client.ts'
import { backoff, createEventQueue, type QueueDeps } from './event-queue.ts'
import { fakeStorage } from './fake-storage.ts'
import { openStore, type Store } from './store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const event = (id: string, data?: object): SdkEvent =>
  ({ id, name: 'track:x', at: '2026-01-01T00:00:00.000Z', content_id: `about-${id}`, data }) as SdkEvent

const storeOf = (area = fakeStorage()) => openStore(() => area)
const keptIn = (store: Store) => store.names().flatMap(name => store.get<SdkEvent[]>(name) ?? [])

function setUp({ store = storeOf(), ...given }: Partial<QueueDeps & QueueDeps['service']> = {}) {
  const over = new AbortController()
  const sent: string[][] = []
  const beacons: string[][] = []
  const dropped: unknown[] = []
  const ids = (events: SdkEvent[]) => events.map(({ id }) => id)
  const queue = createEventQueue({
    service: {
      send: async events => void sent.push(ids(events)),
      beacon: events => beacons.push(ids(events)) > 0,
      ...given,
    },
    store,
    name: 'events:',
    signal: over.signal,
    dropped: cause => dropped.push(cause),
  })
  return { queue, store, sent, beacons, dropped, over }
}

test('events that come together are sent together', async () => {
  const { queue, sent } = setUp()
  queue.add(event('a'))
  queue.add(event('b'))
  expect(sent).toEqual([])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['a', 'b']])
  expect(vi.getTimerCount()).toBe(0)
})

test('at most a hundred at a time', async () => {
  const { queue, sent } = setUp()
  for (let at = 0; at < 150; at++) queue.add(event(`${at}`))
  await vi.runAllTimersAsync()
  expect(sent.map(batch => batch.length)).toEqual([100, 50])
})

test('what could not be sent is kept, tried again later and later, and sent once', async () => {
  let isDown = true
  const attempts: number[] = []
  const sent: string[][] = []
  const begun = Date.now()
  const { queue, store } = setUp({
    send: async events => {
      attempts.push(Date.now() - begun)
      if (isDown) throw new TypeError('Failed to fetch')
      sent.push(events.map(({ id }) => id))
    },
  })
  queue.add(event('a'))
  await vi.advanceTimersByTimeAsync(8500)
  expect(attempts).toEqual([1000, 2000, 4000, 8000])
  expect(keptIn(store)).toMatchObject([{ id: 'a' }])
  expect(queue.hasUnsent('about-a')).toBe(true)
  isDown = false
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['a']])
  expect(keptIn(store)).toEqual([])
  expect(queue.hasUnsent('about-a')).toBe(false)
})

test('the pause grows up to a minute, and no two browsers come at once', () => {
  expect([0, 1, 2, 3, 10].map(failures => backoff(failures, 1))).toEqual([1000, 2000, 4000, 8000, 60_000])
  expect(backoff(3, 0)).toBe(4000)
})

test('a service that says when to come again is not asked before', async () => {
  const attempts: number[] = []
  const begun = Date.now()
  const { queue } = setUp({
    send: async () => {
      attempts.push(Date.now() - begun)
      if (attempts.length === 1) throw refusal(429, '30')
    },
  })
  queue.add(event('a'))
  await vi.runAllTimersAsync()
  expect(attempts).toEqual([1000, 31_000])
})

test.each([400, 403, 413, 422])('what is refused with %i is not sent again', async status => {
  let attempts = 0
  const { queue, dropped } = setUp({
    send: async () => {
      attempts++
      throw refusal(status, null)
    },
  })
  queue.add(event('a'))
  await vi.runAllTimersAsync()
  expect(attempts).toBe(1)
  expect(dropped).toHaveLength(1)
})

test('what came with a refused token waits for another one', async () => {
  let attempts = 0
  const { queue, dropped } = setUp({
    send: async () => {
      if (attempts++ < 4) throw refusal(401, null)
    },
  })
  queue.add(event('a'))
  await vi.runAllTimersAsync()
  expect(attempts).toBe(5)
  expect(dropped).toEqual([])
})

test('after the end nothing is tried again', async () => {
  const { queue, over, store } = setUp({ send: () => Promise.reject(new Error('away')) })
  queue.add(event('a'))
  const sending = queue.flush()
  over.abort()
  await sending
  expect(vi.getTimerCount()).toBe(0)
  expect(keptIn(store)).toMatchObject([{ id: 'a' }])
})

test('what an earlier page left is sent by the next one', async () => {
  const store = storeOf()
  store.set('events:1', [event('old')])
  store.set('other', [event('not ours')])
  const { sent } = setUp({ store })
  expect(keptIn(store)).toHaveLength(2)
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['old']])
  expect(store.names()).toEqual(['other'])
})

test('two tabs that cannot send keep both their events', async () => {
  const area = fakeStorage()
  const away = { send: () => Promise.reject(new Error('away')) }
  const first = setUp({ store: storeOf(area), ...away })
  const second = setUp({ store: storeOf(area), ...away })
  first.queue.add(event('a'))
  second.queue.add(event('b'))
  await vi.advanceTimersByTimeAsync(1500)
  expect(
    keptIn(first.store)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['a', 'b'])
})

test('what is damaged in the store is passed over', async () => {
  const store = storeOf()
  store.set('events:1', [null, 'x', event('good')])
  store.set('events:2', 7)
  const { sent } = setUp({ store })
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['good']])
})

test('on the way out everything leaves by beacon, in parts of at most 60 KB', () => {
  const { queue, beacons, store } = setUp()
  for (let at = 0; at < 10; at++) queue.add(event(`${at}`, { text: 'x'.repeat(10_000) }))
  queue.leave()
  expect(beacons.map(part => part.length)).toEqual([5, 5])
  expect(keptIn(store)).toEqual([])
})

test('what the browser does not take waits in the store', () => {
  const { queue, store } = setUp({ beacon: () => false })
  queue.add(event('a'))
  queue.leave()
  expect(keptIn(store)).toMatchObject([{ id: 'a' }])
})

test('while the service is away no beacon is trusted', async () => {
  const { queue, beacons, store } = setUp({ send: () => Promise.reject(new Error('away')) })
  queue.add(event('a'))
  await vi.advanceTimersByTimeAsync(1000)
  queue.leave()
  expect(beacons).toEqual([])
  expect(keptIn(store)).toMatchObject([{ id: 'a' }])
})

test('what is on its way when the page is left goes along', async () => {
  const { queue, beacons } = setUp({ send: () => new Promise(() => {}) })
  queue.add(event('a'))
  await vi.advanceTimersByTimeAsync(1000)
  queue.add(event('b'))
  queue.leave()
  expect(beacons).toEqual([['a', 'b']])
})

test('never more than 300 are kept, and the oldest go first', async () => {
  const { queue, store } = setUp({ send: () => Promise.reject(new Error('away')) })
  for (let at = 0; at < 400; at++) queue.add(event(`${at}`))
  await vi.advanceTimersByTimeAsync(1000)
  const kept = keptIn(store)
  expect(kept).toHaveLength(300)
  expect(kept.at(-1)?.id).toBe('399')
})

test('a batch that was on its way when the tab was hidden does not take a later one along', async () => {
  const answers: ((error?: Error) => void)[] = []
  const sent: string[][] = []
  const { queue, store } = setUp({
    send: events =>
      new Promise<void>((resolve, reject) => {
        sent.push(events.map(({ id }) => id))
        answers.push(error => (error ? reject(error) : resolve()))
      }),
  })
  queue.add(event('a'))
  await vi.advanceTimersByTimeAsync(1000)
  queue.leave()
  queue.add(event('b'))
  await vi.advanceTimersByTimeAsync(1000)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([['a'], ['b']])
  expect(queue.hasUnsent('about-b')).toBe(true)
  answers[1]?.(new Error('away'))
  await vi.advanceTimersByTimeAsync(0)
  expect(keptIn(store)).toMatchObject([{ id: 'b' }])
})

test('large events go in as many batches as the service takes', async () => {
  const { queue, sent } = setUp()
  for (let at = 0; at < 10; at++) queue.add(event(`${at}`, { text: 'x'.repeat(16_000) }))
  await vi.runAllTimersAsync()
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.flat()).toHaveLength(10)
})

test('a tab that comes back goes on trying', async () => {
  let attempts = 0
  const { queue } = setUp({
    send: async () => {
      if (attempts++ === 0) throw new Error('away')
    },
  })
  queue.add(event('a'))
  await vi.advanceTimersByTimeAsync(1000)
  queue.leave()
  await vi.runAllTimersAsync()
  expect(attempts).toBe(2)
})
