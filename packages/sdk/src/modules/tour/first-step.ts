import type { Stage } from '../../core/content-module.ts'
import type { TourItem } from '../../core/item.ts'

/** The index of the step at which a tour begins or continues, or of the nearest one if that step no longer exists. */
export function firstStep({ steps, progress }: TourItem, stage: Pick<Stage, 'progress'>): number {
  const index = steps.findIndex(step => step.step_id === progress.step_id)
  if (index >= 0) return index
  return progress.step_id ? Math.min(stage.progress().step_index ?? 0, steps.length - 1) : 0
}
