import type { SdkEvent } from '@guide/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '../testing/fake-storage.ts'
import { refusal } from './api-client.ts'
import { backoff, createEventQueue, type QueueDeps } from './event-queue.ts'
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

const refused = (status: number, wait = '') =>
  refusal(new Response(null, { status, headers: { 'retry-after': wait } }))

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
    prefix: 'events:',
    signal: over.signal,
    dropped: cause => dropped.push(cause),
  })
  return { queue, store, sent, beacons, dropped, over }
}

test('events that are added together are sent together', async () => {
  const { queue, sent } = setUp()
  queue.add(event('a'))
  queue.add(event('b'))
  expect(sent).toEqual([])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['a', 'b']])
  expect(vi.getTimerCount()).toBe(0)
})

test('a request contains at most a hundred events', async () => {
  const { queue, sent } = setUp()
  for (let at = 0; at < 150; at++) queue.add(event(`${at}`))
  await vi.runAllTimersAsync()
  expect(sent.map(batch => batch.length)).toEqual([100, 50])
})

test('events that could not be sent are stored, retried with growing pauses, and sent once', async () => {
  let isDown = true
  const attempts: number[] = []
  const sent: string[][] = []
  const startedAt = Date.now()
  const { queue, store } = setUp({
    send: async events => {
      attempts.push(Date.now() - startedAt)
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

test('the pause grows up to a minute and is random, so that browsers do not retry at the same time', () => {
  expect([0, 1, 2, 3, 10].map(backoff)).toEqual([1000, 2000, 4000, 8000, 60_000])
  vi.spyOn(Math, 'random').mockReturnValue(0)
  expect(backoff(3)).toBe(4000)
})

test('a retry waits as long as Retry-After says', async () => {
  const attempts: number[] = []
  const startedAt = Date.now()
  const { queue } = setUp({
    send: async () => {
      attempts.push(Date.now() - startedAt)
      if (attempts.length === 1) throw refused(429, '30')
    },
  })
  queue.add(event('a'))
  await vi.runAllTimersAsync()
  expect(attempts).toEqual([1000, 31_000])
})

test.each([400, 403, 413, 422])('events that are refused with %i are not sent again', async status => {
  let attempts = 0
  const { queue, dropped } = setUp({
    send: async () => {
      attempts++
      throw refused(status)
    },
  })
  queue.add(event('a'))
  await vi.runAllTimersAsync()
  expect(attempts).toBe(1)
  expect(dropped).toHaveLength(1)
})

test('events wait for a new token if the service refuses the token', async () => {
  let attempts = 0
  const { queue, dropped } = setUp({
    send: async () => {
      if (attempts++ < 4) throw refused(401)
    },
  })
  queue.add(event('a'))
  await vi.runAllTimersAsync()
  expect(attempts).toBe(5)
  expect(dropped).toEqual([])
})

test('there are no retries after the signal is aborted', async () => {
  const { queue, over, store } = setUp({ send: () => Promise.reject(new Error('offline')) })
  queue.add(event('a'))
  const sending = queue.flush()
  over.abort()
  await sending
  expect(vi.getTimerCount()).toBe(0)
  expect(keptIn(store)).toMatchObject([{ id: 'a' }])
})

test('the events that an earlier page left are sent by the next one', async () => {
  const store = storeOf()
  store.set('events:1', [event('old')])
  store.set('other', [event('not ours')])
  const { sent } = setUp({ store })
  expect(keptIn(store)).toHaveLength(2)
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['old']])
  expect(store.names()).toEqual(['other'])
})

test('two tabs that cannot send both keep their events', async () => {
  const area = fakeStorage()
  const offline = { send: () => Promise.reject(new Error('offline')) }
  const first = setUp({ store: storeOf(area), ...offline })
  const second = setUp({ store: storeOf(area), ...offline })
  first.queue.add(event('a'))
  second.queue.add(event('b'))
  await vi.advanceTimersByTimeAsync(1500)
  expect(
    keptIn(first.store)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['a', 'b'])
})

test('damaged entries in the store are ignored', async () => {
  const store = storeOf()
  store.set('events:1', [null, 'x', event('good')])
  store.set('events:2', 7)
  const { sent } = setUp({ store })
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['good']])
})

test('when the page is left, all events are sent in beacons of at most 60 KB', () => {
  const { queue, beacons, store } = setUp()
  for (let at = 0; at < 10; at++) queue.add(event(`${at}`, { text: 'x'.repeat(10_000) }))
  queue.leave()
  expect(beacons.map(part => part.length)).toEqual([5, 5])
  expect(keptIn(store)).toEqual([])
})

test('events stay in the store if the browser does not accept the beacon', () => {
  const { queue, store } = setUp({ beacon: () => false })
  queue.add(event('a'))
  queue.leave()
  expect(keptIn(store)).toMatchObject([{ id: 'a' }])
})

test('after a failed request, events are sent in a beacon and stay in the store', async () => {
  const { queue, beacons, store } = setUp({ send: () => Promise.reject(new Error('offline')) })
  queue.add(event('a'))
  await vi.advanceTimersByTimeAsync(1000)
  queue.leave()
  expect(beacons).toEqual([['a']])
  expect(keptIn(store)).toMatchObject([{ id: 'a' }])
})

test('events that are being sent when the page is left are included in the beacon', async () => {
  const { queue, beacons } = setUp({ send: () => new Promise(() => {}) })
  queue.add(event('a'))
  await vi.advanceTimersByTimeAsync(1000)
  queue.add(event('b'))
  queue.leave()
  expect(beacons).toEqual([['a', 'b']])
})

test('at most 300 events are stored, and the oldest are dropped first', async () => {
  const { queue, store } = setUp({ send: () => Promise.reject(new Error('offline')) })
  for (let at = 0; at < 400; at++) queue.add(event(`${at}`))
  await vi.advanceTimersByTimeAsync(1000)
  const kept = keptIn(store)
  expect(kept).toHaveLength(300)
  expect(kept.at(-1)?.id).toBe('399')
})

test('a batch that was being sent when the tab was hidden does not remove later events', async () => {
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
  answers[1]?.(new Error('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(keptIn(store)).toMatchObject([{ id: 'b' }])
})

test('large events are sent in several batches', async () => {
  const { queue, sent } = setUp()
  for (let at = 0; at < 10; at++) queue.add(event(`${at}`, { text: 'x'.repeat(16_000) }))
  await vi.runAllTimersAsync()
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.flat()).toHaveLength(10)
})

test('a tab that becomes visible again continues to retry', async () => {
  let attempts = 0
  const { queue } = setUp({
    send: async () => {
      if (attempts++ === 0) throw new Error('offline')
    },
  })
  queue.add(event('a'))
  await vi.advanceTimersByTimeAsync(1000)
  queue.leave()
  await vi.runAllTimersAsync()
  expect(attempts).toBe(2)
})
