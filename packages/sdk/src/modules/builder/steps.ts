import type { ElementTarget, Step, StepPage, TourDefinition } from '@guide/contracts'
import { blankStep, type Definition, isTourDefinition } from '@guide/drafts'

/** A step at an element of the page, with the defaults of the service. */
export const newStep = (
  steps: readonly Step[],
  element_target: ElementTarget,
  page: StepPage | null,
  more: Partial<Step> = {},
): Step => ({
  ...blankStep,
  step_id: freeId(steps),
  order: steps.length,
  element_target,
  page,
  ...more,
})

/** The steps in their order. A content item has no steps. */
export const stepsOf = (definition: Definition): Step[] =>
  isTourDefinition(definition) ? [...definition.steps].sort((a, b) => a.order - b.order) : []

/** The tour with its steps in the order of the list. */
export const withSteps = (definition: Definition, steps: readonly Step[]): Definition => ({
  ...(definition as TourDefinition),
  steps: steps.map((step, order) => ({ ...step, order })),
})

/** The tour with other fields in one of its steps. */
export const withStep = (definition: Definition, id: string, change: Partial<Step>): Definition =>
  withSteps(
    definition,
    stepsOf(definition).map(step => (step.step_id === id ? { ...step, ...change } : step)),
  )

/** The list with one of its elements at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

function freeId(steps: readonly Step[]): string {
  const used = new Set(steps.map(({ step_id }) => step_id))
  let number = steps.length + 1
  while (used.has(`step-${number}`)) number++
  return `step-${number}`
}
