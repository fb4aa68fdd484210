import type { ShowResult } from './api.ts'
import { armItem, type TriggerModule } from './arm-item.ts'
import type { ContentModule } from './content-module.ts'
import { createDueQueue } from './due-queue.ts'
import type { Item, TourItem } from './item.ts'
import type { Modules } from './modules.ts'
import { createReporter, type ReporterDeps } from './reporter.ts'
import { beginShowing, type Showing } from './showing.ts'
import { type StageDeps, targetTimeoutMs } from './stage.ts'
import type { Warn } from './warn.ts'

export interface PresenterDeps extends Omit<StageDeps, 'show'>, ReporterDeps {
  modules(): Promise<Modules>
  warn: Warn
}

/** Holds the items of the page, arms their triggers, and shows them. */
export interface Presenter {
  /** Replaces the items of this page. */
  setItems(items: Item[]): void
  show(contentId: string): Promise<ShowResult>
  /** Plays a tour from its beginning, in the place of another. */
  play(tour: TourItem): Promise<void>
  /** Takes everything off the screen and disarms all triggers. */
  clear(): void
  /** Remembers a tracked event for items that are still being loaded. */
  eventTracked(name: string): void
}

export function createPresenter(deps: PresenterDeps): Presenter {
  const { emitter, targets } = deps
  const items = new Map<string, Item>()
  const showings = new Map<string, Showing>()
  const disarms: (() => void)[] = []
  /** The events that were tracked before the items arrived. */
  let earlyEvents: string[] | undefined = []
  const due = createDueQueue({
    onScreen: () => [...showings.values()].map(({ item }) => item),
    show: item => void present(item, false),
  })

  async function load<Module>(name: string) {
    return (await deps.modules()).load<Module>(name)
  }

  const failed = (item: Item) => (cause: unknown) =>
    deps.warn(`${item.content_type} ${item.id} failed`, cause)

  /** Resolves to whether the item is on the screen, as soon as that is known. */
  function present(item: Item, explicit: boolean): Promise<boolean> {
    const known = showings.get(item.id)
    if (known) {
      // A second request does not show the item twice.
      if (known.explicit || known.isShown()) return known.shown
      // The showing waits for its target, but an explicit request does not wait. If it fails, the item is due again.
      due.add(item)
      known.end('withdrawn')
    }
    const showing = beginShowing(item, {
      ...deps,
      explicit,
      reporter: createReporter(item, deps),
      load: kind => load<ContentModule>(kind),
      show: contentId => void show(contentId),
      failed: failed(item),
    })
    showings.set(item.id, showing)
    showing.signal.addEventListener('abort', () => {
      showings.delete(item.id)
      // The caller that ended it may show another item in its place first.
      queueMicrotask(due.next)
    })
    return showing.shown.then(isShown => {
      if (isShown) due.remove(item.id)
      return isShown
    })
  }

  async function show(contentId: string): Promise<ShowResult> {
    const item = items.get(contentId)
    if (!item) return { shown: false, reason: 'not_found' }
    return (await present(item, true)) ? { shown: true } : { shown: false, reason: 'show_failed' }
  }

  function triggered(item: Item) {
    if (showings.get(item.id)?.isShown()) return
    due.add(item)
    due.next()
  }

  function armTrigger(item: Item) {
    const missing = () => createReporter(item, deps).missing(undefined, targetTimeoutMs)
    const disarm = armItem(item, () => triggered(item), {
      emitter,
      context: { targets, targetTimeoutMs, missing },
      triggers: () => load<TriggerModule>('triggers'),
      failed: failed(item),
    })
    disarms.push(disarm)
  }

  /** A tour that was begun continues, and an event may have been tracked before its item arrived. */
  function isDueAtOnce({ content_type, progress, trigger }: Item) {
    if (content_type === 'tour' && progress.state === 'in_progress') return true
    return trigger.trigger_type === 'event' && earlyEvents?.includes(`${trigger.event_name}`)
  }

  function removeAllExcept(isKept: (showing: Showing) => boolean) {
    for (const disarm of disarms.splice(0)) disarm()
    due.clear()
    for (const showing of [...showings.values()]) if (!isKept(showing)) showing.end('withdrawn')
    items.clear()
  }

  return {
    show,
    clear() {
      removeAllExcept(() => false)
      earlyEvents = []
    },
    eventTracked: name => void earlyEvents?.push(name),
    setItems(list) {
      // An item stays on the screen if its version is still the same, or if the page asked for it.
      removeAllExcept(
        ({ item, explicit }) =>
          explicit || list.some(({ id, version }) => item.id === id && item.version === version),
      )
      for (const item of list) items.set(item.id, item)
      for (const item of list) {
        if (showings.has(item.id)) continue
        if (isDueAtOnce(item)) triggered(item)
        else armTrigger(item)
      }
      earlyEvents = undefined
    },
    async play(tour) {
      for (const { item, end } of [...showings.values()]) if (item.content_type === 'tour') end('withdrawn')
      items.set(tour.id, tour)
      await present(tour, true)
    },
  }
}
