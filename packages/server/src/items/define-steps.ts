import type { Step, StepInput, StepPageInput } from '@guide/contracts'
import { unprocessable } from '../errors.ts'
import { defineTarget } from './define-target.ts'
import { requireLink } from './require-link.ts'
import { requirePattern } from './require-pattern.ts'
import { requireUnique } from './require-unique.ts'

/** Of the fields of a step that have a default, those that the SDK gets only if they differ from it. */
export const flowDefaults: Pick<Step, 'page' | 'advance_on' | 'backdrop' | 'wait_ms'> = {
  page: null,
  advance_on: { type: 'next' },
  backdrop: 'block',
  wait_ms: 5000,
}

/** Makes the steps of a request: sorted by their order, with all defaults. */
export function defineSteps(inputs: StepInput[]): Step[] {
  requireUnique('steps', inputs, 'step_id')
  requireUnique('steps', inputs, 'order')
  return inputs.map((input, index) => defineStep(input, `steps[${index}]`)).sort((a, b) => a.order - b.order)
}

function defineStep({ page, element_target, ...input }: StepInput, path: string): Step {
  const step: Step = {
    position: 'auto',
    on_missing: 'skip',
    ...flowDefaults,
    ...input,
    element_target: defineTarget(`${path}.element_target`, element_target),
    page: page ? definePage(page) : null,
  }
  if (step.page) {
    requirePattern(`${path}.page`, step.page)
    requireLink(`${path}.page.url`, step.page.url)
  }
  if (step.advance_on.type === 'event' && !step.advance_on.event_name) {
    throw unprocessable(`${path}.advance_on.event_name`, 'is required to advance on an event')
  }
  return step
}

const definePage = ({ pattern, is_regex = false, url }: StepPageInput): Step['page'] => ({
  pattern,
  is_regex,
  ...(url && { url }),
})
