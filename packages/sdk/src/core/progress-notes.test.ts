import type { Progress } from '@guide/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Item } from './item.ts'
import { openProgressNotes } from './progress-notes.ts'
import { openStore } from './store.ts'

const none: Progress = { state: 'none', step_id: null }
const item = (more: object = {}): Item =>
  ({
    id: 'x',
    content_type: 'banner',
    dismiss_behavior: 'once',
    trigger: { trigger_type: 'page_load' },
    progress: none,
    ...more,
  }) as Item
const never = () => false

const open = (store = openStore(() => undefined as never), session = 's1', who = 'ann') =>
  openProgressNotes(store, who, session)

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }))
afterEach(() => void vi.useRealTimers())

test('an answer that was asked for before something happened is brought up to date', () => {
  const notes = open()
  notes.write('x', { state: 'in_progress', step_id: 'two' })
  const [got] = notes.applyTo([item({ content_type: 'tour' })], 99_000, never)
  expect(got?.progress).toEqual({ state: 'in_progress', step_id: 'two' })
})

test('an answer that was asked for long after is the truth', () => {
  const notes = open()
  notes.write('x', { state: 'dismissed', step_id: null })
  expect(notes.applyTo([item()], 200_000, never)).toEqual([item()])
})

test('but not while the service has not been told', () => {
  const notes = open()
  notes.write('x', { state: 'dismissed', step_id: null })
  expect(notes.applyTo([item()], 200_000, id => id === 'x')).toEqual([])
})

test.each([
  ['a banner to be shown once', {}, 0],
  ['a tour', { content_type: 'tour', dismiss_behavior: undefined }, 0],
  ['something for the session', { dismiss_behavior: 'session' }, 0],
  ['something that always comes', { dismiss_behavior: 'always' }, 1],
  ['something to be shown by hand', { trigger: { trigger_type: 'manual' } }, 1],
])('%s that was just dismissed: left over %#', (_, more, left) => {
  const notes = open()
  notes.write('x', { state: 'dismissed', step_id: null })
  expect(notes.applyTo([item(more)], 100_000, never)).toHaveLength(left)
})

test('what was dismissed for a session comes back in the next', () => {
  const store = openStore(() => undefined as never)
  open(store, 's1').write('x', { state: 'dismissed', step_id: null })
  expect(open(store, 's2').applyTo([item({ dismiss_behavior: 'session' })], 100_000, never)).toHaveLength(1)
})

test('damaged notes are no notes', () => {
  const store = openStore(() => undefined as never)
  for (const nonsense of ['nonsense', 7, ['ann', 7], ['ann', [7]], { who: 'ann' }]) {
    store.set('guide:notes', nonsense)
    expect(open(store).applyTo([item()], 0, never)).toEqual([item()])
  }
})

test('what one user did is not noted for another', () => {
  const store = openStore(() => undefined as never)
  open(store).write('x', { state: 'dismissed', step_id: null })
  expect(open(store, 's1', 'bob').of('x')).toBeUndefined()
})

test('two tabs keep both their notes', () => {
  const store = openStore(() => undefined as never)
  const [one, other] = [open(store), open(store)]
  one.write('x', { state: 'dismissed', step_id: null })
  other.write('y', { state: 'seen', step_id: null })
  expect(one.of('y')?.state).toBe('seen')
  expect(open(store).of('x')?.state).toBe('dismissed')
})
