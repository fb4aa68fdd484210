import type { Found } from '../targets/find-target.ts'
import type { Targets } from '../targets/targets.ts'
import type { Labels, ShowResult } from './api.ts'
import { arm, type TriggerModule } from './arm.ts'
import { takesOver } from './content-kinds.ts'
import type { ContentModule, Ending, Stage } from './content-module.ts'
import type { Emitter } from './emitter.ts'
import type { Hosting } from './host.ts'
import type { Item, TourItem } from './item.ts'
import type { Modules } from './modules.ts'
import { patience } from './patience.ts'
import type { ProgressNotes } from './progress-notes.ts'
import { createReporter, type Report } from './reporter.ts'
import type { Tell } from './tell.ts'

export interface PresenterDeps {
  emitter: Emitter
  hosting: Hosting
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
  explicit: boolean
  /** Whether it is shown, once that is known. */
  shown: Promise<boolean>
  isShown(): boolean
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
  /** Something happened that items may wait for, also those that are still on their way. */
  heard(name: string): void
}

export function createPresenter(deps: PresenterDeps): Presenter {
  const { emitter, targets, tell } = deps
  const items = new Map<string, Item>()
  const showings = new Map<string, Showing>()
  /** What was set off and is to be shown as soon as it can be, in that order. */
  const due = new Map<string, Item>()
  const disarms: (() => void)[] = []
  /** What happened while there were no items yet. */
  let early: string[] | undefined = []

  function fired(item: Item) {
    if (showings.get(item.id)?.isShown()) return
    due.set(item.id, item)
    next()
  }

  const isTaken = () => [...showings.values()].some(({ item }) => takesOver(item.content_type))
  function next() {
    for (const [id, item] of due) {
      if (showings.has(id) || (takesOver(item.content_type) && isTaken())) continue
      due.delete(id)
      void present(item, false)
    }
  }

  const failed = (item: Item, cause: unknown) => tell(`${item.content_type} ${item.id} failed`, cause)

  /** Resolves to whether it is shown, once that is known. */
  function present(item: Item, explicit: boolean): Promise<boolean> {
    const known = showings.get(item.id)
    if (known) {
      // Asked for twice, it is shown once.
      if (known.explicit || known.isShown()) return known.shown
      // What waits for its target makes way for somebody who does not wait, and has its turn again if that fails.
      due.set(item.id, item)
      known.end('withdrawn')
    }
    const over = new AbortController()
    const { signal } = over
    const reporter = createReporter(item, deps)
    const end = (how: Ending) => {
      if (signal.aborted) return
      showings.delete(item.id)
      over.abort()
      reporter.ended(how)
      // Whoever ended it may have something to show in its place.
      queueMicrotask(next)
    }
    const mount = async () => {
      let isShown = false
      try {
        const module = await (await deps.modules()).load<ContentModule>(item.content_type)
        if (!signal.aborted) await module.mount(stageFor({ explicit, signal, end, reporter }), item)
        isShown = reporter.isShown()
      } catch (error) {
        failed(item, error)
      }
      if (isShown) due.delete(item.id)
      else end('withdrawn')
      return isShown
    }
    const shown = mount()
    showings.set(item.id, { item, explicit, end, isShown: reporter.isShown, shown })
    return shown
  }

  function stageFor(run: {
    explicit: boolean
    signal: AbortSignal
    end: Stage['end']
    reporter: ReturnType<typeof createReporter>
  }): Stage {
    const { reporter, signal } = run
    const until: Stage['until'] = stop => {
      signal.addEventListener('abort', stop)
      return stop
    }
    return {
      ...deps.hosting,
      labels: deps.labels,
      tokens: deps.tokens,
      ...reporter,
      ...run,
      until,
      find: targets.find,
      watch: (target, seen) => until(targets.wait(target, patience, seen)),
      locate: (target, stepId) =>
        new Promise((resolve, reject) => {
          const begun = performance.now()
          const settle = (found: Found | undefined) => {
            reporter.located(stepId, found, Math.round(performance.now() - begun))
            resolve(found)
          }
          if (!run.explicit || reporter.isShown()) return until(targets.wait(target, patience, settle))
          settle(targets.find(target))
          reject(new Error('no target'))
        }),
      on: (event, handler) => until(emitter.on(event, handler)),
      start: deps.start,
      show: contentId => void show(contentId),
    }
  }

  async function show(contentId: string): Promise<ShowResult> {
    const item = items.get(contentId)
    if (!item) return { shown: false, reason: 'not_found' }
    return (await present(item, true)) ? { shown: true } : { shown: false, reason: 'show_failed' }
  }

  function keepOnly(isKept: (showing: Showing) => boolean) {
    for (const disarm of disarms.splice(0)) disarm()
    due.clear()
    for (const showing of [...showings.values()]) if (!isKept(showing)) showing.end('withdrawn')
    items.clear()
  }

  const armDeps = (item: Item) => ({
    emitter,
    senses: {
      targets,
      patience,
      missing: () => createReporter(item, deps).missing(undefined, patience),
    },
    triggers: async () => (await deps.modules()).load<TriggerModule>('triggers'),
    failed: (cause: unknown) => failed(item, cause),
  })

  return {
    show,
    clear() {
      keepOnly(() => false)
      early = []
    },
    heard: name => void early?.push(name),
    setItems(list) {
      // What is on the screen and still the same stays there, and so does what somebody asked for.
      keepOnly(
        ({ item, explicit }) =>
          explicit || list.some(({ id, version }) => item.id === id && item.version === version),
      )
      for (const item of list) items.set(item.id, item)
      for (const item of list) {
        if (showings.has(item.id)) continue
        const begun = item.content_type === 'tour' && item.progress.state === 'in_progress'
        const { trigger_type, event_name } = item.trigger
        if (begun || (trigger_type === 'event' && early?.includes(`${event_name}`))) fired(item)
        else disarms.push(arm(item, () => fired(item), armDeps(item)))
      }
      early = undefined
    },
    async play(tour) {
      for (const { item, end } of [...showings.values()]) if (item.content_type === 'tour') end('withdrawn')
      items.set(tour.id, tour)
      await present(tour, true)
    },
  }
}
