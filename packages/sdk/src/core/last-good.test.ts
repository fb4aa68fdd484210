import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Config, openLastGood } from './last-good.ts'
import { openStore } from './store.ts'

const config = { content_types: ['tour'] } as unknown as Config
const day = 24 * 60 * 60 * 1000

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function setUp() {
  const store = openStore(() => undefined as never)
  return { open: (who = 'ann') => openLastGood(store, who), pass: (ms: number) => vi.advanceTimersByTime(ms) }
}

test('what was kept is had for a day, and no longer', () => {
  const { open, pass } = setUp()
  open().keepConfig(config)
  open().keepPage('/a', 1_000_000, [1])
  pass(day - 1)
  expect(open().config()).toEqual(config)
  expect(open().page('/a')).toMatchObject({ items: [1], at: 1_000_000 })
  pass(1)
  expect(open().config()).toBeUndefined()
  expect(open().page('/a')).toBeUndefined()
})

test('what one user may see is not kept for another', () => {
  const { open } = setUp()
  open('ann').keepPage('/a', 1_000_000, ['secret'])
  expect(open('bob').page('/a')).toBeUndefined()
})

test('content is kept for the page that it is for, and for five pages', () => {
  const { open } = setUp()
  for (const url of ['/1', '/2', '/3', '/4', '/5', '/6']) open().keepPage(url, 1_000_000, [url])
  expect(open().page('/1')).toBeUndefined()
  expect(open().page('/2')?.items).toEqual(['/2'])
  expect(open().page('/7')).toBeUndefined()
})

test('nothing is left when it is dropped', () => {
  const { open } = setUp()
  open().keepConfig(config)
  open().drop()
  expect(open().config()).toBeUndefined()
})
