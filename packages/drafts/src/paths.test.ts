import { expect, test } from 'vitest'
import { valueAt, withValueAt } from './paths.ts'

const value = { steps: [{ title: 'a' }, { title: 'b', page: null }], trigger: { delay_ms: 1 } }

test.each([
  ['steps[1].title', 'b'],
  ['trigger.delay_ms', 1],
  ['steps[7].title', undefined],
  ['steps[1].page.url', undefined],
])('the value at %s', (path, expected) => {
  expect(valueAt(value, path)).toBe(expected)
})

test('a value is replaced without changing the original, and undefined removes it', () => {
  expect(withValueAt(value, 'steps[1].title', 'c').steps).toEqual([
    { title: 'a' },
    { title: 'c', page: null },
  ])
  expect(withValueAt(value, 'trigger.delay_ms', undefined).trigger).toEqual({})
  expect(withValueAt(value, 'steps[1].page.url', '/x').steps[1]).toEqual({ title: 'b', page: { url: '/x' } })
  expect(value.steps[1]).toEqual({ title: 'b', page: null })
})
