import type { SdkStep } from '@guide/contracts'
import { expect, test } from 'vitest'
import { firstStep } from './first-step.ts'
import { watchReachableSteps } from './reachable-steps.ts'

const step = (step_id: string, on_missing = 'skip') =>
  ({ step_id, on_missing, element_target: { element_id: step_id } }) as SdkStep

/** A page with some of the targets. For the others, `timeOut` ends the wait. */
function setUp(steps: SdkStep[], present: string[], elsewhere: string[] = []) {
  const waiting = new Map<string, () => void>()
  let changes = 0
  const reachable = watchReachableSteps(
    steps,
    step => elsewhere.includes(step.step_id),
    {
      find: ({ element_id = '' }) => (present.includes(element_id) ? ({} as never) : undefined),
      watch: ({ element_id = '' }, _waitMs, seen) => {
        if (present.includes(element_id)) seen({} as never)
        else waiting.set(element_id, () => seen(undefined))
        return () => {}
      },
    },
    () => changes++,
  )
  return { reachable, timeOut: (id: string) => waiting.get(id)?.(), changes: () => changes }
}

test('a step is reachable until its target has timed out', () => {
  const { reachable, timeOut, changes } = setUp([step('a'), step('b')], ['a'])
  expect(reachable.hasStepAfter(0)).toBe(true)
  timeOut('b')
  expect(changes()).toBe(1)
  expect(reachable.hasStepAfter(0)).toBe(false)
})

test('a step that is shown without its target is always reachable', () => {
  const { reachable, timeOut } = setUp([step('a'), step('b', 'center')], ['a'])
  timeOut('b')
  expect(reachable.hasStepAfter(0)).toBe(true)
})

test('no step is reachable after a missing one that ends the tour', () => {
  const { reachable, timeOut } = setUp([step('a'), step('b', 'end'), step('c')], ['a', 'c'])
  timeOut('b')
  expect(reachable.hasStepAfter(0)).toBe(false)
})

test('a step of another page is reachable', () => {
  const { reachable, timeOut } = setUp([step('a'), step('b')], ['a'], ['b'])
  timeOut('b')
  expect(reachable.hasStepAfter(0)).toBe(true)
})

test('what the user does in a step may bring the next target', () => {
  const { reachable, timeOut } = setUp(
    [{ ...step('a'), advance_on: { type: 'target_click' } }, step('b')],
    ['a'],
  )
  timeOut('b')
  expect(reachable.hasStepAfter(0)).toBe(true)
})

test('there is no step after the last one', () => {
  expect(setUp([step('a')], ['a']).reachable.hasStepAfter(0)).toBe(false)
})

const tour = (step_id: string | null) =>
  ({ steps: [step('a'), step('b'), step('c')], progress: { state: 'in_progress', step_id } }) as never
const stage = { progress: () => ({ state: 'in_progress' as const, step_id: null, step_index: 7 }) }

test('a tour continues where the user left it, or at the nearest step if that one no longer exists', () => {
  expect(firstStep(tour('b'), stage)).toBe(1)
  expect(firstStep(tour('gone'), stage)).toBe(2)
  expect(firstStep(tour(null), stage)).toBe(0)
})
