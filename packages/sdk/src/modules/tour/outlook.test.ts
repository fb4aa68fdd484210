import type { SdkStep } from '@guide/contracts'
import { expect, test } from 'vitest'
import { firstStep } from './first-step.ts'
import { createOutlook } from './outlook.ts'

const step = (step_id: string, on_missing = 'skip') =>
  ({ step_id, on_missing, element_target: { element_id: step_id } }) as SdkStep

/** A page on which some targets are, and the others can be given up on. */
function setUp(steps: SdkStep[], present: string[]) {
  const waiting = new Map<string, () => void>()
  let changes = 0
  const outlook = createOutlook(
    steps,
    {
      find: ({ element_id = '' }) => (present.includes(element_id) ? ({} as never) : undefined),
      watch: ({ element_id = '' }, seen) => {
        if (present.includes(element_id)) seen({} as never)
        else waiting.set(element_id, () => seen(undefined))
        return () => {}
      },
    },
    () => changes++,
  )
  return { outlook, giveUp: (id: string) => waiting.get(id)?.(), changes: () => changes }
}

test('a step whose target may still come counts as one to come', () => {
  const { outlook, giveUp, changes } = setUp([step('a'), step('b')], ['a'])
  expect(outlook.goesOn(0)).toBe(true)
  giveUp('b')
  expect(changes()).toBe(1)
  expect(outlook.goesOn(0)).toBe(false)
})

test('a step that is shown without its target is always one to come', () => {
  const { outlook, giveUp } = setUp([step('a'), step('b', 'center')], ['a'])
  giveUp('b')
  expect(outlook.goesOn(0)).toBe(true)
})

test('behind a step that ends the tour there is nothing', () => {
  const { outlook, giveUp } = setUp([step('a'), step('b', 'end'), step('c')], ['a', 'c'])
  giveUp('b')
  expect(outlook.goesOn(0)).toBe(false)
})

test('the last step is the last', () => {
  expect(setUp([step('a')], ['a']).outlook.goesOn(0)).toBe(false)
})

const tour = (step_id: string | null) =>
  ({ steps: [step('a'), step('b'), step('c')], progress: { state: 'in_progress', step_id } }) as never
const page = (explicit: boolean, ...present: string[]) => ({
  explicit,
  find: ({ element_id = '' }) => (present.includes(element_id) ? ({} as never) : undefined),
})

test('a tour goes on where its user left it, and begins anew where that step is no more', () => {
  expect(firstStep(tour('b'), page(false))).toBe(1)
  expect(firstStep(tour('gone'), page(false))).toBe(0)
  expect(firstStep(tour(null), page(false))).toBe(0)
})

test('a tour that is asked for begins at the first step whose target is there', () => {
  expect(firstStep(tour('c'), page(true, 'b', 'c'))).toBe(1)
  expect(() => firstStep(tour(null), page(true))).toThrow(/no step/)
})
