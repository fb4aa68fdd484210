import type { ElementTarget } from '@guide/contracts'
import type { Found } from '../targets/find-target.ts'
import type { Targets } from '../targets/targets.ts'
import type { Stage } from './content-module.ts'
import type { Emitter } from './emitter.ts'
import type { Hosting } from './host.ts'
import type { LocalProgress } from './local-progress.ts'
import type { Options } from './options.ts'
import type { Reporter } from './reporter.ts'

/** How long a target may be missing before it is reported as missing, unless the item says otherwise. */
export const defaultWaitMs = 5000

/** What all showings on a page share. */
export interface StageDeps {
  hosting: Hosting
  options: Pick<Options, 'labels' | 'tokens' | 'navigate'>
  targets: Targets
  emitter: Emitter
  localProgress: Pick<LocalProgress, 'get' | 'set'>
  /** Loads a module by its name. */
  load<Module>(name: string): Promise<Module>
  failed(cause: unknown): void
  /** Resolves when the items of the page are known; undefined if they are. */
  arrival(): Promise<unknown> | undefined
  /** Starts another tour, for example from a checklist. */
  start(tourId: string): void
  show(contentId: string): void
}

/** What belongs to one showing. */
interface StageOwner
  extends Pick<Stage, 'explicit' | 'signal' | 'end' | 'rest' | 'turn' | 'onUpdate' | 'controls'> {
  reporter: Reporter
}

/** Makes the stage on which a module shows one item. */
export function createStage(deps: StageDeps, { reporter, ...owner }: StageOwner): Stage {
  const { hosting, options, targets, emitter, arrival } = deps
  const { signal } = owner
  const onEnd: Stage['onEnd'] = stop => {
    signal.addEventListener('abort', stop)
    return stop
  }

  function wait(target: ElementTarget, ms = defaultWaitMs, seen: (found: Found | undefined) => void) {
    let isOver = false
    let giveUp = () => {}
    const begin = () => {
      if (isOver) return
      giveUp = targets.wait(target, ms, found => {
        const later = arrival()
        // The item may not belong to the new page, so a target that is missing meanwhile says nothing.
        if (!found && later) void later.then(begin)
        else seen(found)
      })
    }
    begin()
    return onEnd(() => {
      isOver = true
      giveUp()
    })
  }

  const locate: Stage['locate'] = (target, waitMs, stepId) =>
    new Promise(resolve => {
      const startedAt = performance.now()
      const settle = (found: Found | undefined) => {
        reporter.located(stepId, found, Math.round(performance.now() - startedAt))
        resolve(found)
      }
      if (owner.explicit && !reporter.isShown()) settle(targets.find(target))
      else wait(target, waitMs, settle)
    })

  return {
    ...deps,
    ...hosting,
    ...reporter,
    ...owner,
    labels: options.labels,
    tokens: options.tokens,
    // The page may change its router while a tour is playing.
    router: () => options.navigate,
    onEnd,
    rest() {
      // From now on it waits for its targets like any other showing.
      owner.explicit = false
      owner.rest()
    },
    locate,
    find: targets.find,
    watch: wait,
    on: (event, handler) => onEnd(emitter.on(event, handler)),
  }
}
