import { expect, test } from 'vitest'
import { createChangeCounter } from './change-counter.ts'

test('a value is trusted unless its own tenant has changed since it was read', () => {
  const changes = createChangeCounter()
  changes.add('a')
  const since = changes.count
  changes.add('b')
  expect([changes.trustIn('a', since), changes.trustIn('b', since)]).toEqual(['valid', 'changed'])
})

test('a value is unsure if any tenant may have changed since it was read', () => {
  const changes = createChangeCounter()
  const since = changes.count
  changes.addToAll()
  expect(changes.trustIn('a', since)).toBe('unsure')
  expect(changes.trustIn('a', changes.count)).toBe('valid')
})

test('a change counts also if so many tenants changed after it that their numbers were dropped', () => {
  const changes = createChangeCounter()
  const since = changes.count
  changes.add('a')
  for (let id = 0; id < 20_000; id++) changes.add(`${id}`)
  expect(changes.trustIn('a', since)).toBe('changed')
  expect(changes.trustIn('a', changes.count)).toBe('valid')
})
