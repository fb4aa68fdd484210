import type { ShowResult } from './api.ts'
import { armItem, type TriggerModule, targetTrigger } from './arm-item.ts'
import type { TourControls } from './content-module.ts'
import { showDue } from './due-queue.ts'
import type { Item, TourItem } from './item.ts'
import type { LocalProgress } from './local-progress.ts'
import { createReporter, type ReporterDeps } from './reporter.ts'
import { beginShowing, type Showing } from './showing.ts'
import { defaultWaitMs, type StageDeps } from './stage.ts'
import type { Warn } from './warn.ts'

export interface PresenterDeps extends Omit<StageDeps, 'show' | 'arrival' | 'failed'>, ReporterDeps {
  localProgress: LocalProgress
  warn: Warn
}

/** Holds the items of the page, arms their triggers, and shows them. */
export interface Presenter {
  /** Says that other items are on their way. Until `setItems`, nothing is removed and no trigger shows anything. */
  expectItems(): void
  /**
   * Reconciles the items of the page with newer ones, by id and version: an item that is in both stays as it is.
   * @param list undefined if the items are not known; then only those stay that belong to every page
   * @param isNewPage whether triggers that have fired may fire again
   */
  setItems(list: Item[] | undefined, isNewPage: boolean): void
  show(contentId: string): Promise<ShowResult>
  /** Plays a tour from its beginning, in the place of another. */
  play(tour: TourItem): Promise<void>
  /** Updates a tour that a call has started, or continues it after a reload if it belongs to this page. */
  continueTour(tour: TourItem, isHere: boolean): Promise<void>
  /** Controls the tour that is playing, if there is one. */
  tour(): TourControls | undefined
  /** Takes everything off the screen and disarms all triggers. Items of every page can still be shown by a call. */
  clear(): void
  /** Remembers a tracked event for items that are still being loaded. */
  eventTracked(name: string): void
  /** Closes what the user has closed in another tab. */
  closedElsewhere(): void
}

interface Presented extends Showing {
  /** Whether a call asked for the item. */
  byCall: boolean
  since: number
}

interface Armed {
  /** Whether the trigger has fired and will not fire again on this page. */
  isSpent: boolean
  disarm(): void
}

type Trigger = Item['trigger']

/** How long before a navigation an event may be tracked to count for the new page too. */
const recentMs = 1000

export function createPresenter(deps: PresenterDeps): Presenter {
  const { emitter, targets, localProgress } = deps
  const items = new Map<string, Item>()
  const showings = new Map<string, Presented>()
  const armed = new Map<string, Armed>()
  /** What waits for the items of the page, while these are on their way. */
  let awaitItems: (() => void)[] | undefined
  let arrivedAt = 0
  /** Increased whenever everything is taken off the screen. */
  let life = 0
  const recentEvents = new Set<string | undefined>()
  /** Items that were triggered and wait for their turn. */
  const due = new Map<string, Item>()
  const all = () => [...showings.values()]
  const onScreen = () =>
    all()
      .filter(one => !one.isResting())
      .map(({ item }) => item)
  const showInTurn = (item: Item) => {
    const known = showings.get(item.id)
    if (known) known.resume()
    else void present(item, false)
  }
  const next = () => {
    if (!awaitItems) showDue(due, onScreen, showInTurn)
  }
  const arrival = () => awaitItems && new Promise<void>(arrived => awaitItems?.push(arrived))

  const failed = (item: Item) => (cause: unknown) =>
    deps.warn(`${item.content_type} ${item.id} failed`, cause)

  /** Resolves to whether the item is on the screen, as soon as that is known. */
  function present(item: Item, byCall: boolean, isContinued = false): Promise<boolean> {
    const known = showings.get(item.id)
    if (known) {
      // A second request does not show the item twice.
      if (known.explicit || known.isShown()) return known.shown
      // The showing waits for its target, but an explicit request does not wait. If it fails, the item is due again.
      due.set(item.id, item)
      known.end('stopped')
    }
    const isStarted = byCall && !isContinued
    const begun = beginShowing(item, {
      ...deps,
      explicit: isStarted,
      reporter: createReporter(item, deps, isStarted),
      arrival,
      show: contentId => void show(contentId),
      failed: failed(item),
      rested: next,
      turn() {
        due.set(item.id, item)
        next()
      },
    })
    const showing = { ...begun, byCall, since: Date.now() }
    showings.set(item.id, showing)
    showing.signal.addEventListener('abort', () => {
      if (showings.get(item.id) === showing) showings.delete(item.id)
      // The caller that ended it may show another item in its place first.
      queueMicrotask(next)
    })
    return showing.shown.then(isShown => {
      if (isShown) due.delete(item.id)
      else if (!byCall && !due.has(item.id) && showing.signal.aborted) waitForTarget(item)
      return isShown
    })
  }

  async function show(contentId: string): Promise<ShowResult> {
    if (!items.get(contentId)?.is_global) await arrival()
    const item = items.get(contentId)
    if (!item) return { shown: false, reason: 'not_found' }
    return (await present(item, true)) ? { shown: true } : { shown: false, reason: 'show_failed' }
  }

  function triggered(item: Item) {
    const known = showings.get(item.id)
    if (known?.isShown() || known?.isResting() || localProgress.hasEnded(item, arrivedAt)) return
    due.set(item.id, item)
    next()
  }

  function arm(item: Item, trigger = item.trigger) {
    const missing = () => createReporter(item, deps).missing(undefined, defaultWaitMs)
    // If it waits for its target only, its own trigger has another chance on a new page.
    const entry: Armed = { isSpent: trigger !== item.trigger, disarm: () => {} }
    armed.set(item.id, entry)
    entry.disarm = armItem(
      { ...item, trigger },
      isLast => {
        entry.isSpent = isLast
        triggered(item)
      },
      {
        emitter,
        context: { targets, targetTimeoutMs: defaultWaitMs, missing },
        triggers: () => deps.load<TriggerModule>('triggers'),
        failed: failed(item),
      },
    )
  }

  /** An item whose target was missing has its turn as soon as the target is there, unless its trigger can fire again. */
  function waitForTarget(item: Item) {
    const entry = armed.get(item.id)
    if (!entry || !(entry.isSpent || isBegun(item))) return
    disarm(item.id)
    arm(item, { trigger_type: targetTrigger as Trigger['trigger_type'] })
  }

  function disarm(id: string) {
    armed.get(id)?.disarm()
    armed.delete(id)
  }

  /** A tour that was begun continues, and an event may have been tracked before its item arrived. */
  function isDueAtOnce(item: Item) {
    const { trigger_type: type, event_name } = item.trigger
    return isBegun(item) || (type === 'event' && recentEvents.has(event_name))
  }

  function add(item: Item, isKnown: boolean) {
    if (showings.has(item.id) || due.has(item.id)) return
    if (!armed.has(item.id)) arm(item)
    if (!isKnown && isDueAtOnce(item)) triggered(item)
  }

  function settle() {
    recentEvents.clear()
    for (const arrived of awaitItems ?? []) arrived()
    awaitItems = undefined
  }

  return {
    show,
    tour: () =>
      all()
        .findLast(one => one.controls())
        ?.controls(),
    expectItems() {
      awaitItems ??= []
      // What is about to appear may not belong to the new page.
      for (const { item, byCall, isShown, isResting, end } of all()) {
        if (byCall || isShown() || isResting()) continue
        due.set(item.id, item)
        end('stopped')
      }
    },
    setItems(list = [...items.values()].filter(one => one.is_global), isNewPage) {
      const before = new Map(items)
      arrivedAt = Date.now()
      items.clear()
      for (const item of list) items.set(item.id, item)
      const thisLife = life
      for (const { item, byCall, update, end } of all()) {
        const now = items.get(item.id)
        const isTour = item.content_type === 'tour'
        if (now?.version === item.version) update(now)
        // A tour that a call has started does not depend on the items of the page.
        else if (byCall && (isTour || !isNewPage)) continue
        // A tour over several pages waits on a page that has none of its steps.
        else if (!now && isTour && isNewPage && item.steps.some(one => one.page))
          update({ ...item, elsewhere: item.steps.map(one => one.step_id) })
        else end('navigation')
      }
      // A handler of the page may have stopped the SDK.
      if (thisLife !== life) return
      for (const id of due.keys()) {
        const item = items.get(id)
        if (item) due.set(id, item)
        // A tour that a call has started may wait for its turn too.
        else if (!showings.has(id)) due.delete(id)
      }
      for (const [id, { isSpent }] of [...armed]) {
        if (before.get(id)?.version !== items.get(id)?.version || (isSpent && isNewPage && !due.has(id)))
          disarm(id)
      }
      for (const item of list) add(item, before.get(item.id)?.version === item.version)
      settle()
      next()
    },
    clear() {
      life++
      for (const id of [...armed.keys()]) disarm(id)
      due.clear()
      for (const { end } of all()) end('stopped')
      for (const { id, is_global } of [...items.values()]) if (!is_global) items.delete(id)
      settle()
    },
    eventTracked(name) {
      recentEvents.add(name)
      // Events that are tracked while items are on their way count until these have arrived.
      setTimeout(() => awaitItems || recentEvents.delete(name), recentMs)
    },
    async play(tour) {
      const thisLife = life
      for (const { item, end } of all()) if (item.content_type === 'tour') end('stopped')
      if (thisLife === life) await present(tour, true)
    },
    async continueTour(tour, isHere) {
      const known = showings.get(tour.id)
      if (known) known.update(tour)
      else if (isHere) await present(tour, true, true)
    },
    closedElsewhere() {
      for (const { item, since, end } of all()) {
        if (localProgress.hasClosed(item.id, since)) end('other_tab')
      }
    },
  }
}

/** Whether the user is in the middle of this tour. */
const isBegun = ({ content_type, progress }: Item) =>
  content_type === 'tour' && progress.state === 'in_progress'
