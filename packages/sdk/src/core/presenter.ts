import type { Targets } from '../targets/targets.ts'
import type { Labels, ShowResult } from './api.ts'
import { arm, type TriggerModule } from './arm.ts'
import type { ContentModule, Ending, Stage, Unmount } from './content-module.ts'
import type { Emitter } from './emitter.ts'
import type { Host } from './host.ts'
import type { Item, TourItem } from './item.ts'
import type { Modules } from './modules.ts'
import { patience } from './patience.ts'
import type { ProgressNotes } from './progress-notes.ts'
import { createReporter, type Report } from './reporter.ts'
import type { Tell } from './tell.ts'

export interface PresenterDeps {
  window: Window & typeof globalThis
  emitter: Emitter
  host: Host
  modules(): Promise<Modules>
  notes: ProgressNotes
  report: Report
  targets: Targets
  tokens: Record<string, unknown>
  labels: Labels
  tell: Tell
  start(tourId: string): void
}

/** One showing of one item, from the moment it is decided on. */
interface Showing {
  item: Item
  end(how: Ending): void
}

/** Holds the items of the page, arms their triggers, and shows them. */
export interface Presenter {
  /** The items of this page from now on. */
  setItems(items: Item[]): void
  show(contentId: string): Promise<ShowResult>
  /** Plays a tour from its beginning, in the place of another. */
  play(tour: TourItem): Promise<void>
  /** Takes everything away and listens for nothing. */
  clear(): void
}

/** Kinds that take the page over: one at a time, in the order in which they came. */
const takesOver = (item: Item) => ['tour', 'modal', 'spotlight'].includes(item.content_type)

export function createPresenter(deps: PresenterDeps): Presenter {
  const { emitter, targets, tell } = deps
  const items = new Map<string, Item>()
  const showings = new Map<string, Showing>()
  const disarms: (() => void)[] = []
  let waiting: Item[] = []

  function fired(item: Item) {
    if (takesOver(item) && [...showings.values()].some(showing => takesOver(showing.item))) waiting.push(item)
    else present(item, false).catch(error => failed(item, error))
  }

  const failed = (item: Item, cause: unknown) =>
    tell(`${item.content_type} ${item.id} cannot be shown`, cause)

  /** Resolves to whether it is shown; rejects when it cannot be. */
  async function present(item: Item, explicit: boolean): Promise<boolean> {
    if (showings.has(item.id)) return true
    const over = new AbortController()
    const reporter = createReporter(item, deps)
    let unmount: Unmount | undefined
    const end = (how: Ending) => {
      if (over.signal.aborted) return
      over.abort()
      showings.delete(item.id)
      reporter.ended(how)
      unmount?.()
      const next = takesOver(item) && how !== 'withdrawn' ? waiting.shift() : undefined
      if (next) fired(next)
    }
    showings.set(item.id, { item, end })
    try {
      const module = await (await deps.modules()).load<ContentModule>(item.content_type, 'mount')
      if (over.signal.aborted) return false
      unmount = await module.mount(stageFor({ explicit, signal: over.signal, end, reporter }), item)
      if (over.signal.aborted) unmount?.()
      else if (!unmount) end('dismissed')
      return reporter.isShown
    } catch (error) {
      end('dismissed')
      throw error
    }
  }

  function stageFor(run: {
    explicit: boolean
    signal: AbortSignal
    end: Stage['end']
    reporter: ReturnType<typeof createReporter>
  }): Stage {
    const { reporter, signal } = run
    const until = (stop: () => void) => {
      signal.addEventListener('abort', stop)
      return stop
    }
    return {
      host: deps.host.element,
      root: deps.host.root,
      labels: deps.labels,
      tokens: deps.tokens,
      ...run,
      find: target => targets.find(target),
      watch: (target, seen) => until(targets.wait(target, patience, seen)),
      locate: (target, stepId) =>
        new Promise(resolve => {
          const begun = performance.now()
          const wait = run.explicit && !reporter.isShown ? 0 : patience
          const settle = (found: ReturnType<Targets['find']>) => {
            const after_ms = Math.round(performance.now() - begun)
            if (found) {
              const { foundBy, ambiguous } = found
              reporter.found({ found_by: foundBy, after_ms, ...(ambiguous && { ambiguous }) }, stepId)
            } else reporter.missing(after_ms, stepId)
            resolve(found)
          }
          if (wait) until(targets.wait(target, wait, settle))
          else settle(targets.find(target))
        }),
      shown: reporter.shown,
      cta: reporter.cta,
      itemDone: reporter.itemDone,
      completed: reporter.completed,
      on: (event, handler) => until(emitter.on(event, handler)),
      start: deps.start,
      show: contentId => void show(contentId),
    }
  }

  async function show(contentId: string): Promise<ShowResult> {
    const item = items.get(contentId)
    if (!item) return { shown: false, reason: 'not_found' }
    try {
      if (await present(item, true)) return { shown: true }
    } catch (error) {
      failed(item, error)
    }
    return { shown: false, reason: 'show_failed' }
  }

  function clear() {
    for (const disarm of disarms.splice(0)) disarm()
    waiting = []
    for (const { end } of [...showings.values()]) end('withdrawn')
    items.clear()
  }

  const armDeps = (item: Item) => ({
    emitter,
    senses: {
      window: deps.window,
      targets,
      patience,
      missing: () => createReporter(item, deps).missing(patience),
    },
    triggers: async () => (await deps.modules()).load<TriggerModule>('triggers', 'armTrigger'),
    failed: (cause: unknown) => failed(item, cause),
  })

  return {
    show,
    clear,
    setItems(list) {
      clear()
      for (const item of list) items.set(item.id, item)
      for (const item of list) {
        const begun = item.content_type === 'tour' && item.progress.state === 'in_progress'
        if (begun) fired(item)
        else disarms.push(arm(item, () => fired(item), armDeps(item)))
      }
    },
    async play(tour) {
      for (const { item, end } of [...showings.values()]) if (item.content_type === 'tour') end('withdrawn')
      items.set(tour.id, tour)
      await present(tour, true).catch(error => failed(tour, error))
    },
  }
}
