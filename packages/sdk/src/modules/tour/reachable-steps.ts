import type { SdkStep } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'

/** Which steps of a tour can still be reached. */
export interface ReachableSteps {
  /** Whether a step can be shown after this one. */
  hasStepAfter(index: number): boolean
}

/**
 * Watches the targets of all steps. A step counts as reachable until its target has been missing for the whole timeout, so
 * the tour knows which step is the last. Calls back when a step becomes unreachable.
 */
export function watchReachableSteps(
  steps: readonly SdkStep[],
  stage: Pick<Stage, 'find' | 'watch'>,
  changed: () => void,
): ReachableSteps {
  const missing = new Set<SdkStep>()
  for (const step of steps) {
    stage.watch(step.element_target, found => {
      if (found) return
      missing.add(step)
      changed()
    })
  }
  const isReachable = (step: SdkStep) =>
    step.on_missing === 'center' || !missing.has(step) || stage.find(step.element_target) !== undefined
  return {
    hasStepAfter(index) {
      const next = steps.slice(index + 1).find(step => isReachable(step) || step.on_missing === 'end')
      return next !== undefined && isReachable(next)
    },
  }
}
