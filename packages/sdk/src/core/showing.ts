import type { EndReason } from './api.ts'
import type { ContentModule, TourControls } from './content-module.ts'
import type { Item } from './item.ts'
import type { Reporter } from './reporter.ts'
import { createStage, type StageDeps } from './stage.ts'

/** One showing of one item, from the decision to show it until it ends. */
export interface Showing {
  item: Item
  /** Whether the page or the user asked for this item, and so waits for no target. */
  explicit: boolean
  /** Resolves to whether the item is on the screen, as soon as that is known. Never rejects. */
  shown: Promise<boolean>
  isShown(): boolean
  /** Whether the item is off the screen until its page comes. Other items may be shown meanwhile. */
  isResting(): boolean
  /** Lets an item that rests return to the screen. */
  resume(): void
  /** Gives the showing the same item as it is for another page of the application. */
  update(item: Item): unknown
  /** How the page can control it, if it is a tour. */
  controls(): TourControls | undefined
  /** Aborted when the showing ends. */
  signal: AbortSignal
  end(reason: EndReason): void
}

export interface ShowingDeps extends StageDeps {
  explicit: boolean
  reporter: Reporter
  /** Asks for a turn on the screen, which `resume` grants. */
  turn(): void
  /** Lets other items have their turn, while this one rests. */
  rested(): void
}

/** Shows an item. Needs no service: the dependencies say where the module comes from and what is reported. */
export function beginShowing(item: Item, deps: ShowingDeps): Showing {
  const { explicit, reporter } = deps
  const ended = new AbortController()
  const { signal } = ended
  let isResting = false
  let resume = () => {}
  let updated: ((item: Item) => void) | undefined
  let controls: TourControls | undefined

  function end(reason: EndReason) {
    if (signal.aborted) return
    ended.abort()
    reporter.ended(reason)
  }

  const stage = createStage(deps, {
    ...{ explicit, signal, reporter, end },
    rest() {
      isResting = true
      queueMicrotask(deps.rested)
    },
    turn: () =>
      new Promise(resolve => {
        if (!isResting) return resolve()
        resume = resolve
        deps.turn()
      }),
    onUpdate(callback) {
      updated = callback
    },
    controls(tour) {
      controls = tour
    },
  })

  async function mount() {
    try {
      const module = await deps.load<ContentModule>(item.content_type)
      if (!signal.aborted) await module.mount(stage, item)
    } catch (error) {
      deps.failed(error)
    }
    const isShown = reporter.isShown()
    if (!isShown && !isResting) end('stopped')
    return isShown
  }

  return {
    ...{ item, explicit, signal, end },
    shown: mount(),
    isShown: reporter.isShown,
    isResting: () => isResting,
    resume() {
      isResting = false
      resume()
    },
    update: now => signal.aborted || updated?.(now),
    controls: () => controls,
  }
}
