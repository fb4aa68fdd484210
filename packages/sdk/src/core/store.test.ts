import { expect, test } from 'vitest'
import { fakeStorage } from './fake-storage.ts'
import { openStore } from './store.ts'

test('what is kept is there for the next page', () => {
  const area = fakeStorage()
  openStore(() => area).set('a', { n: 1 })
  expect(openStore(() => area).get('a')).toEqual({ n: 1 })
  expect(openStore(() => area).names()).toEqual(['a'])
  openStore(() => area).remove('a')
  expect(openStore(() => area).get('a')).toBeUndefined()
})

test('where the browser keeps nothing, memory serves', () => {
  const store = openStore(() => {
    throw new Error('denied')
  })
  store.set('a', 1)
  expect(store.get('a')).toBe(1)
  expect(store.names()).toEqual([])
  store.remove('a')
  expect(store.get('a')).toBeUndefined()
})

test('what is too large leaves the room of the page alone', () => {
  const area = fakeStorage()
  const store = openStore(() => area)
  store.set('a', 'x'.repeat(400_000))
  expect(area.getItem('a')).toBeNull()
  expect(store.get<string>('a')).toHaveLength(400_000)
})

test('what is damaged is nothing', () => {
  const area = fakeStorage()
  area.setItem('a', '{"n":')
  expect(openStore(() => area).get('a')).toBeUndefined()
})
