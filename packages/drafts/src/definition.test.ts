import type { ContentDefinition, TourDefinition } from '@guide/contracts'
import { expect, test } from 'vitest'
import { blankStep, definitionFrom } from './definition.ts'
import { mistakesOf } from './mistakes-of.ts'

const delivery = {
  trigger: { trigger_type: 'page_load' },
  schedule: { start_at: null, end_at: null },
  rollout: { enabled: true, percentage: 100 },
}
const tour = { title: 'Base', steps: [], ...delivery } as unknown as TourDefinition
const checklist = { title: 'Base', items: [], ...delivery } as unknown as ContentDefinition

test('a step that another program stored without its defaults is completed', () => {
  const step = {
    step_id: 'one',
    title: 'One',
    element_target: { element_id: 'one' },
    page: { pattern: '/a' },
  }
  const found = definitionFrom({ steps: [step] }, tour)
  expect(found).toMatchObject({ title: 'Base', steps: [{ ...blankStep, ...step }] })
})

test('fields of another shape are left out, and the rest can be edited', () => {
  const steps = [{ step_id: 1, title: ['x'], advance_on: 'click', wait_ms: null, element_target: null }]
  const found = definitionFrom({ definition: { steps, title: 7, unknown: 1 } }, tour)
  expect(found).toEqual({ ...tour, steps: [{ ...blankStep, element_target: null }] })
  expect(mistakesOf(found).map(({ path }) => path)).toEqual(['steps[0].element_target'])
})

test('a task without a title has an empty one', () => {
  const found = definitionFrom({ items: [{ item_id: 'a', action: { url: 'https://a.example' } }] }, checklist)
  expect(found).toMatchObject({ items: [{ item_id: 'a', title: '', action: { url: 'https://a.example' } }] })
})
