import { expect, test } from 'vitest'
import { fakeStorage } from '../testing/fake-storage.ts'
import { openStore } from './store.ts'

test('values are there for the next page', () => {
  const area = fakeStorage()
  openStore(() => area).set('a', { n: 1 })
  expect(openStore(() => area).get('a')).toEqual({ n: 1 })
  expect(openStore(() => area).names()).toEqual(['a'])
  openStore(() => area).remove('a')
  expect(openStore(() => area).get('a')).toBeUndefined()
})

test("memory is used if the browser's storage is blocked", () => {
  const store = openStore(() => {
    throw new Error('denied')
  })
  store.set('a', 1)
  expect(store.get('a')).toBe(1)
  expect(store.names()).toEqual([])
  store.remove('a')
  expect(store.get('a')).toBeUndefined()
})

test("a value that is too large is not written to the browser's storage", () => {
  const area = fakeStorage()
  const store = openStore(() => area)
  store.set('a', 'x'.repeat(400_000))
  expect(area.getItem('a')).toBeNull()
  expect(store.get<string>('a')).toHaveLength(400_000)
})

test('a damaged value is undefined', () => {
  const area = fakeStorage()
  area.setItem('a', '{"n":')
  expect(openStore(() => area).get('a')).toBeUndefined()
})
