import type { SdkElementTarget } from '@guide/contracts'
import type { Found } from '../targets/find-target.ts'
import type { Targets } from '../targets/targets.ts'
import type { ContentModule, Stage } from './content-module.ts'
import { defaultWaitMs } from './default-wait.ts'
import type { Hosting } from './host.ts'
import type { Item } from './item.ts'
import type { Options } from './options.ts'
import { createReporter, type ReporterDeps } from './reporter.ts'

/** What all showings on a page share. */
export interface SharedDeps extends ReporterDeps {
  hosting: Hosting
  options: Pick<Options, 'labels' | 'tokens'>
  targets: Targets
  /** Loads a module by its name. */
  load<Module>(name: string): Promise<Module>
  /** Starts another tour, for example from a checklist. */
  start(tourId: string): void
}

export interface ShowingDeps extends SharedDeps, Pick<Stage, 'explicit' | 'failed' | 'show'> {
  /** Whether a call asked for the item. */
  byCall: boolean
  /** Resolves when the items of the page are known; undefined if they are. */
  arrival(): Promise<unknown> | undefined
  /** Asks for a turn on the screen, which `resume` grants. */
  turn(): void
  /** Lets other items have their turn, while this one rests. */
  rested(): void
}

/** One showing of one item, from the decision to show it until it ends. */
export interface Showing extends Stage {
  item: Item
  byCall: boolean
  since: number
  /** Resolves to whether the item is on the screen, as soon as that is known. Never rejects. */
  mounted: Promise<boolean>
  isShown(): boolean
  /** Whether the item is off the screen until its page comes. Other items may be shown meanwhile. */
  isResting: boolean
  /** Lets an item that rests return to the screen. */
  resume(): void
}

/** Shows an item. Needs no service: the dependencies say where the module comes from and what is reported. */
export function beginShowing(item: Item, deps: ShowingDeps): Showing {
  const { hosting, options, targets, emitter, arrival } = deps
  const reporter = createReporter(item, deps)
  const ended = new AbortController()
  const { signal } = ended
  let { explicit } = deps
  let resume = () => {}

  function end(reason: Parameters<Stage['end']>[0]) {
    if (signal.aborted) return
    ended.abort()
    reporter.reportEnd(reason)
  }

  const onEnd: Stage['onEnd'] = stop => {
    signal.addEventListener('abort', stop)
    return stop
  }

  function watch(target: SdkElementTarget, ms = defaultWaitMs, seen: (found: Found | undefined) => void) {
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

  async function mount() {
    try {
      const module = await deps.load<ContentModule>(item.content_type)
      if (!signal.aborted) await module.mount(showing, item)
    } catch (error) {
      deps.failed(error)
    }
    if (!reporter.isShown() && !showing.isResting) end('stopped')
    return reporter.isShown()
  }

  const showing: Omit<Showing, 'mounted'> = {
    ...deps,
    ...hosting,
    ...reporter,
    ...{ item, signal, onEnd, end, watch },
    // The page may update them at any time.
    get labels() {
      return options.labels
    },
    get tokens() {
      return options.tokens
    },
    since: Date.now(),
    find: targets.find,
    locate: (target, waitMs, stepId) =>
      new Promise(resolve => {
        const startedAt = performance.now()
        const settle = (found: Found | undefined) => {
          reporter.located(stepId, found, Math.round(performance.now() - startedAt))
          resolve(found)
        }
        const isImpatient = explicit && !reporter.isShown()
        if (isImpatient && !target.fingerprint) settle(targets.find(target))
        // By its fingerprint a target can be found only when that has arrived.
        else watch(target, isImpatient ? defaultWaitMs : waitMs, settle)
      }),
    isResting: false,
    rest() {
      // From now on it waits for its targets like any other showing.
      explicit = false
      showing.isResting = true
      // The user may be on the way to the next page of the tour. Nothing else takes its place meanwhile.
      setTimeout(deps.rested, 1000)
      emitter.emit('tour:rest', item)
    },
    turn: () =>
      new Promise(resolve => {
        if (!showing.isResting) return resolve()
        resume = resolve
        deps.turn()
      }),
    resume() {
      showing.isResting = false
      resume()
    },
    on: (event, handler) => onEnd(emitter.on(event, handler)),
  }
  return Object.assign(showing, { mounted: mount() })
}
