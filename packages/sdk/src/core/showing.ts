import type { ContentModule, Ending } from './content-module.ts'
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
  /** Aborted when the showing ends. */
  signal: AbortSignal
  end(how: Ending): void
}

export interface ShowingDeps extends StageDeps {
  explicit: boolean
  reporter: Reporter
  /** Loads the module that shows a kind. */
  load(kind: string): Promise<ContentModule>
  failed(cause: unknown): void
}

/** Shows an item. Needs no service: the dependencies say where the module comes from and what is reported. */
export function beginShowing(item: Item, deps: ShowingDeps): Showing {
  const { explicit, reporter } = deps
  const ended = new AbortController()
  const { signal } = ended

  function end(how: Ending) {
    if (signal.aborted) return
    ended.abort()
    reporter.ended(how)
  }

  async function mount() {
    let isShown = false
    try {
      const module = await deps.load(item.content_type)
      if (!signal.aborted) await module.mount(createStage(deps, { explicit, signal, reporter, end }), item)
      isShown = reporter.isShown()
    } catch (error) {
      deps.failed(error)
    }
    if (!isShown) end('withdrawn')
    return isShown
  }

  return { item, explicit, signal, shown: mount(), isShown: reporter.isShown, end }
}
