import type { Found } from '../targets/find-target.ts'
import type { Targets } from '../targets/targets.ts'
import type { Labels } from './api.ts'
import type { Ending, Stage } from './content-module.ts'
import type { Emitter } from './emitter.ts'
import type { Hosting } from './host.ts'
import type { Reporter } from './reporter.ts'

/** How long a target may be missing before it is reported as missing. */
export const targetTimeoutMs = 5000

/** What all showings on a page share. */
export interface StageDeps {
  hosting: Hosting
  labels: Labels
  tokens: Record<string, unknown>
  targets: Targets
  emitter: Emitter
  /** Starts another tour, for example from a checklist. */
  start(tourId: string): void
  show(contentId: string): void
}

/** What belongs to one showing. */
interface StageOwner {
  explicit: boolean
  signal: AbortSignal
  reporter: Reporter
  end(how: Ending): void
}

/** Makes the stage on which a module shows one item. */
export function createStage(deps: StageDeps, owner: StageOwner): Stage {
  const { hosting, labels, tokens, targets, emitter, start, show } = deps
  const { explicit, signal, reporter, end } = owner
  const onEnd: Stage['onEnd'] = stop => {
    signal.addEventListener('abort', stop)
    return stop
  }

  const locate: Stage['locate'] = (target, stepId) =>
    new Promise(resolve => {
      const startedAt = performance.now()
      const settle = (found: Found | undefined) => {
        reporter.located(stepId, found, Math.round(performance.now() - startedAt))
        resolve(found)
      }
      if (explicit && !reporter.isShown()) settle(targets.find(target))
      else onEnd(targets.wait(target, targetTimeoutMs, settle))
    })

  return {
    ...hosting,
    ...reporter,
    explicit,
    signal,
    labels,
    tokens,
    onEnd,
    locate,
    find: targets.find,
    watch: (target, seen) => onEnd(targets.wait(target, targetTimeoutMs, seen)),
    on: (event, handler) => onEnd(emitter.on(event, handler)),
    start,
    show,
    end,
  }
}
