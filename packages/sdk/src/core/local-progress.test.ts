import type { Progress } from '@guide/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Item } from './item.ts'
import { openLocalProgress } from './local-progress.ts'
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
  openLocalProgress(store, who, session)

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }))
afterEach(() => void vi.useRealTimers())

test('progress since the request is added to the response', () => {
  const progress = open()
  progress.set('x', { state: 'in_progress', step_id: 'two' })
  const [got] = progress.applyTo([item({ content_type: 'tour' })], 99_000, never)
  expect(got?.progress).toEqual({ state: 'in_progress', step_id: 'two' })
})

test('a response to a much later request is left as it is', () => {
  const progress = open()
  progress.set('x', { state: 'dismissed', step_id: null })
  expect(progress.applyTo([item()], 200_000, never)).toEqual([item()])
})

test('progress is added as long as its events are unsent', () => {
  const progress = open()
  progress.set('x', { state: 'dismissed', step_id: null })
  expect(progress.applyTo([item()], 200_000, id => id === 'x')).toEqual([])
})

test.each([
  ['a banner that is shown once', 'left out', {}],
  ['a tour', 'left out', { content_type: 'tour', dismiss_behavior: undefined }],
  ['an item that is shown once per session', 'left out', { dismiss_behavior: 'session' }],
  ['an item that is always shown', 'kept', { dismiss_behavior: 'always' }],
  ['an item that the page shows itself', 'kept', { trigger: { trigger_type: 'manual' } }],
])('%s is %s after it was dismissed', (_, outcome, more) => {
  const progress = open()
  progress.set('x', { state: 'dismissed', step_id: null })
  expect(progress.applyTo([item(more)], 100_000, never)).toHaveLength(outcome === 'kept' ? 1 : 0)
})

test('an item that was dismissed for a session comes back in the next session', () => {
  const store = openStore(() => undefined as never)
  open(store, 's1').set('x', { state: 'dismissed', step_id: null })
  expect(open(store, 's2').applyTo([item({ dismiss_behavior: 'session' })], 100_000, never)).toHaveLength(1)
})

test('damaged entries are ignored', () => {
  const store = openStore(() => undefined as never)
  for (const nonsense of ['nonsense', 7, ['ann', 7], ['ann', [7]], { who: 'ann' }]) {
    store.set('guide:notes', nonsense)
    expect(open(store).applyTo([item()], 0, never)).toEqual([item()])
  }
})

test('one user does not get the progress of another', () => {
  const store = openStore(() => undefined as never)
  open(store).set('x', { state: 'dismissed', step_id: null })
  expect(open(store, 's1', 'bob').get('x')).toBeUndefined()
})

test('two tabs share their progress', () => {
  const store = openStore(() => undefined as never)
  const [one, other] = [open(store), open(store)]
  one.set('x', { state: 'dismissed', step_id: null })
  other.set('y', { state: 'seen', step_id: null })
  expect(one.get('y')?.state).toBe('seen')
  expect(open(store).get('x')?.state).toBe('dismissed')
})
