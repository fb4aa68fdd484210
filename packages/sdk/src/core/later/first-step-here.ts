import type { SdkStep } from '@guide/contracts'
import type { TourItem } from '../item.ts'

/** The step at which a call starts a tour: the first one, the first one that can be shown here now, or the first elsewhere. */
export function firstStepHere(
  { steps, elsewhere }: TourItem,
  find: (target: SdkStep['element_target']) => unknown,
): SdkStep {
  const isHere = ({ step_id }: SdkStep) => !elsewhere?.includes(step_id)
  const first = steps.find(
    step => isHere(step) && (step.on_missing === 'center' || find(step.element_target)),
  )
  const [start] = steps
  // A first step of another page is reached by its URL, or awaited.
  const begin =
    start && !isHere(start) && (!first || start.page?.url)
      ? start
      : (first ?? steps.find(step => !isHere(step) && step.page?.url))
  if (!begin) throw new Error('no step has a target here')
  return begin
}
