import type { Stage } from '../../core/content-module.ts'
import type { TourItem } from '../../core/item.ts'

/** The index of the first step: for an explicit showing the first one with a target, otherwise the one where the user left. */
export function firstStep({ steps, progress }: TourItem, stage: Pick<Stage, 'explicit' | 'find'>): number {
  if (!stage.explicit)
    return Math.max(
      0,
      steps.findIndex(step => step.step_id === progress.step_id),
    )
  const first = steps.findIndex(step => step.on_missing === 'center' || stage.find(step.element_target))
  if (first < 0) throw new Error('no step has a target here')
  return first
}
