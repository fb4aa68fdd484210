import type { SdkStep } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'
import type { TourItem } from '../../core/item.ts'

type Start = Pick<Stage, 'explicit' | 'find' | 'progress'>

/**
 * The index of the first step. An explicit showing starts at the first step, or at the first one that can be shown here
 * now. Otherwise the tour continues at the step where the user left, or at the nearest one if that step no longer exists.
 */
export function firstStep({ steps, progress, elsewhere }: TourItem, stage: Start): number {
  if (!stage.explicit) {
    const index = steps.findIndex(step => step.step_id === progress.step_id)
    if (index >= 0) return index
    return progress.step_id ? Math.min(stage.progress().step_index ?? 0, steps.length - 1) : 0
  }
  const isHere = ({ step_id }: SdkStep) => !elsewhere?.includes(step_id)
  const first = steps.findIndex(
    step => isHere(step) && (step.on_missing === 'center' || stage.find(step.element_target)),
  )
  const [start] = steps
  // A first step of another page is reached by its URL, or awaited.
  if (start && !isHere(start) && (first < 0 || start.page?.url)) return 0
  if (first >= 0) return first
  throw new Error('no step has a target here')
}
