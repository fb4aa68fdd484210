import type { SdkStep } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'

/** Which steps of a tour can still be reached. */
export interface Outlook {
  /** Whether there is anything after this step. */
  goesOn(index: number): boolean
}

/**
 * A target counts as on its way until it has been missing for as long as a step waits, so the last step that can be
 * reached is known to be the last. Calls back when the outlook changed.
 */
export function createOutlook(
  steps: readonly SdkStep[],
  stage: Pick<Stage, 'find' | 'watch'>,
  changed: () => void,
): Outlook {
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
    goesOn(index) {
      const next = steps.slice(index + 1).find(step => isReachable(step) || step.on_missing === 'end')
      return next !== undefined && isReachable(next)
    },
  }
}
