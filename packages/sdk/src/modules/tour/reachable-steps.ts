import type { SdkStep } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'

/** Which steps of a tour can still be reached. */
export interface ReachableSteps {
  /** Whether a step can be shown after this one. */
  hasStepAfter(index: number): boolean
  /** Watches again, on another page of the application. */
  watch(): void
}

/**
 * Watches the targets of the steps that belong to this page. A step counts as reachable until its target has been missing
 * for the whole timeout, so the tour knows which step is the last. Calls back when a step becomes unreachable.
 */
export function watchReachableSteps(
  steps: readonly SdkStep[],
  isElsewhere: (step: SdkStep) => boolean,
  stage: Pick<Stage, 'find' | 'watch'>,
  changed: () => void,
): ReachableSteps {
  const missing = new Set<SdkStep>()
  let stops: (() => void)[] = []

  function watch() {
    for (const stop of stops) stop()
    stops = steps
      .filter(step => !isElsewhere(step))
      .map(step =>
        stage.watch(step.element_target, step.wait_ms, found => {
          if (found) return
          missing.add(step)
          changed()
        }),
      )
  }

  const isReachable = (step: SdkStep) =>
    isElsewhere(step) ||
    step.on_missing === 'center' ||
    !missing.has(step) ||
    !!stage.find(step.element_target)

  watch()
  return {
    watch,
    hasStepAfter(index) {
      // What the user does in this step may bring the next target.
      if (isAction(steps[index]) && index < steps.length - 1) return true
      const next = steps.slice(index + 1).find(step => isReachable(step) || step.on_missing === 'end')
      return !!next && isReachable(next)
    },
  }
}

/** Whether a step advances by what the user does, and not by its button. */
export const isAction = (step: SdkStep | undefined): boolean => (step?.advance_on?.type ?? 'next') !== 'next'
