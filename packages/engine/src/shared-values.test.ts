import { expect, test } from 'vitest'
import { SharedValues } from './shared-values.ts'

test('equal texts share a value, and others do not', () => {
  const shared = new SharedValues<object>({ max: 10, longest: 10 })
  const value = shared.of('a', () => ({}))
  expect(shared.of('a', () => ({}))).toBe(value)
  expect(shared.of('b', () => ({}))).not.toBe(value)
})

test('a value that is used stays known, and one that is not used is forgotten', () => {
  const shared = new SharedValues<object>({ max: 4, longest: 10 })
  const used = shared.of('used', () => ({}))
  const unused = shared.of('unused', () => ({}))
  for (let number = 0; number < 20; number += 1) {
    shared.of(`${number}`, () => ({}))
    expect(shared.of('used', () => ({}))).toBe(used)
  }
  expect(shared.of('unused', () => ({}))).not.toBe(unused)
})

test('a long text is not shared', () => {
  const shared = new SharedValues<object>({ max: 10, longest: 3 })
  const value = shared.of('long', () => ({}))
  expect(shared.of('long', () => ({}))).not.toBe(value)
})

test('a value that does not fit is not shared', () => {
  const shared = new SharedValues<{ size: number }>({ max: 10, longest: 10, fits: ({ size }) => size < 5 })
  const large = shared.of('large', () => ({ size: 5 }))
  const small = shared.of('small', () => ({ size: 4 }))
  expect(shared.of('large', () => ({ size: 5 }))).not.toBe(large)
  expect(shared.of('small', () => ({ size: 4 }))).toBe(small)
})
