import { expect, test } from 'vitest'
import { firstStepHere } from './first-step-here.ts'

const step = (id: string, more: object = {}) => ({
  step_id: id,
  element_target: { element_id: id },
  on_missing: 'skip',
  ...more,
})
const tour = (more: object = {}) => ({ steps: [step('a'), step('b'), step('c')], ...more }) as never
const pageWith =
  (...present: string[]) =>
  ({ element_id = '' }: { element_id?: string }) =>
    present.includes(element_id)

test('a call starts a tour at the first step whose target is there', () => {
  expect(firstStepHere(tour(), pageWith('b', 'c')).step_id).toBe('b')
  expect(() => firstStepHere(tour(), pageWith())).toThrow(/no step/)
})

test('a call starts a tour at a first step of another page if that step has a URL', () => {
  const paged = step('a', { page: { pattern: '/a', is_regex: false, url: '/a' } })
  expect(firstStepHere(tour({ steps: [paged, step('b')], elsewhere: ['a'] }), pageWith('b')).step_id).toBe(
    'a',
  )
  expect(firstStepHere(tour({ elsewhere: ['a'] }), pageWith('b')).step_id).toBe('b')
  expect(firstStepHere(tour({ elsewhere: ['a', 'b', 'c'] }), pageWith()).step_id).toBe('a')
  const other = step('b', { page: { pattern: '/b', is_regex: false, url: '/b' } })
  expect(firstStepHere(tour({ steps: [step('a'), other], elsewhere: ['b'] }), pageWith()).step_id).toBe('b')
})
