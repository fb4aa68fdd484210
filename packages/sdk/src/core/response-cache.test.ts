import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Config, openResponseCache } from './response-cache.ts'
import { openStore } from './store.ts'

const config = { content_types: ['tour'] } as unknown as Config
const day = 24 * 60 * 60 * 1000

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function setUp() {
  const store = openStore(() => undefined as never)
  return {
    open: (who = 'ann') => openResponseCache(store, who),
    pass: (ms: number) => vi.advanceTimersByTime(ms),
  }
}

test('responses are kept for a day', () => {
  const { open, pass } = setUp()
  open().setConfig(config)
  open().setPage('/a', 1_000_000, [1])
  pass(day - 1)
  expect(open().config()).toEqual(config)
  expect(open().page('/a')).toMatchObject({ items: [1], at: 1_000_000 })
  pass(1)
  expect(open().config()).toBeUndefined()
  expect(open().page('/a')).toBeUndefined()
})

test('one user does not get the responses of another', () => {
  const { open } = setUp()
  open('ann').setPage('/a', 1_000_000, ['secret'])
  expect(open('bob').page('/a')).toBeUndefined()
})

test('content is kept per page, for the last five pages', () => {
  const { open } = setUp()
  for (const url of ['/1', '/2', '/3', '/4', '/5', '/6']) open().setPage(url, 1_000_000, [url])
  expect(open().page('/1')).toBeUndefined()
  expect(open().page('/2')?.items).toEqual(['/2'])
  expect(open().page('/7')).toBeUndefined()
})

test('clear() removes everything', () => {
  const { open } = setUp()
  open().setConfig(config)
  open().clear()
  expect(open().config()).toBeUndefined()
})

test('R24: what was noted about an erased user is removed, once for each erasure', () => {
  const store = openStore(() => undefined as never)
  const cache = openResponseCache(store, 'ann')
  const notes = ['guide:last', 'guide:pages', 'guide:notes', 'guide:visitor']
  const write = () => {
    for (const name of notes) store.set(name, { who: 'ann' })
  }
  const kept = () => notes.filter(name => store.get(name) !== undefined)
  write()
  store.set('of-the-page', 1)
  cache.forget('2026-01-31T12:00:00.000Z')
  expect([kept(), store.get('of-the-page')]).toEqual([[], 1])
  write()
  cache.forget('2026-01-31T12:00:00.000Z')
  expect(kept()).toEqual(notes)
  cache.forget('2026-02-28T12:00:00.000Z')
  expect(kept()).toEqual([])
})
