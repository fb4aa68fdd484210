import type { ShowResult } from './api.ts'
import { armItem, targetTrigger } from './arm-item.ts'
import { showDue } from './due-queue.ts'
import type { Item } from './item.ts'
import type { LocalProgress } from './local-progress.ts'
import type { LoadLater } from './modules.ts'
import { createReporter } from './reporter.ts'
import { beginShowing, type SharedDeps, type Showing } from './showing.ts'
import type { Warn } from './warn.ts'

export interface PresenterDeps extends SharedDeps {
  localProgress: LocalProgress
  later: LoadLater
  warn: Warn
}

/** Holds the items of the page, arms their triggers, and shows them. */
export interface Presenter {
  /** The items of the page, by id. */
  items: ReadonlyMap<string, Item>
  /** Those that wait for their turn. */
  due: ReadonlyMap<string, Item>
  /** Says that other items are on their way. Until `setItems`, nothing is removed and no trigger shows anything. */
  expectItems(): void
  /**
   * Reconciles the items of the page with newer ones, by id and version: an item that is in both stays as it is.
   * @param list undefined if the items are not known; then only those stay that belong to every page
   * @param isNewPage whether triggers that have fired may fire again
   */
  setItems(list: Item[] | undefined, isNewPage: boolean): void
  show(contentId: string): Promise<ShowResult>
  /** Shows an item. Resolves to whether it is on the screen, as soon as that is known. */
  present(item: Item, byCall: boolean, isContinued?: boolean): Promise<boolean>
  /** What is on the screen, about to be, or rests. */
  showings(): Showing[]
  /** Takes everything off the screen and disarms all triggers. Items of every page can still be shown by a call. */
  clear(): void
  /** Remembers a tracked event for items that are still being loaded. */
  eventTracked(name: string): void
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
  const { localProgress } = deps
  const items = new Map<string, Item>()
  const showings = new Map<string, Showing>()
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
      .filter(one => !one.isResting)
      .map(({ item }) => item)
  const showInTurn = (item: Item) => {
    const known = showings.get(item.id)
    due.delete(item.id)
    if (known) known.resume()
    else void present(item, false)
  }
  const showFirst = (list: Iterable<Item>) => showDue(list, onScreen, showInTurn)
  const next = () => awaitItems || showFirst(due.values())
  const arrival = () => awaitItems && new Promise<void>(arrived => awaitItems?.push(arrived))

  const failed = (item: Item) => (cause: unknown) =>
    deps.warn(`${item.content_type} ${item.id} failed`, cause)

  function present(item: Item, byCall: boolean, isContinued = false): Promise<boolean> {
    const known = showings.get(item.id)
    if (known) {
      // A second request does not show the item twice.
      if (known.explicit || known.isShown()) return known.mounted
      // The showing waits for its target, but an explicit request does not wait. If it fails, the item is due again.
      due.set(item.id, item)
      known.end('stopped')
    }
    const showing = beginShowing(item, {
      ...deps,
      byCall,
      explicit: byCall && !isContinued,
      arrival,
      show: contentId => void show(contentId),
      failed: failed(item),
      rested: next,
      turn() {
        due.set(item.id, item)
        // What was begun goes before what waits.
        showFirst([item])
      },
    })
    showings.set(item.id, showing)
    showing.onEnd(() => {
      if (showings.get(item.id) === showing) showings.delete(item.id)
      // The caller that ended it may show another item in its place first.
      queueMicrotask(next)
    })
    return showing.mounted.then(isShown => {
      if (isShown) due.delete(item.id)
      else if (!byCall && !due.has(item.id) && showing.signal.aborted) waitForTarget(item)
      return isShown
    })
  }

  async function show(contentId: string): Promise<ShowResult> {
    if (!items.get(contentId)?.is_global) await arrival()
    const item = items.get(contentId)
    if (!item) return { shown: false, reason: 'not_found' }
    // A tour starts at its beginning.
    const progress = { ...item.progress, step_id: null }
    return (await present({ ...item, progress } as Item, true))
      ? { shown: true }
      : { shown: false, reason: 'show_failed' }
  }

  function triggered(item: Item) {
    const known = showings.get(item.id)
    if (known?.isShown() || known?.isResting || localProgress.hasEnded(item, arrivedAt)) return
    due.set(item.id, item)
    next()
  }

  function arm(item: Item, trigger = item.trigger) {
    const reportMissing = () => createReporter(item, deps).reportMissing()
    // If it waits for its target only, its own trigger has another chance on a new page.
    const entry: Armed = { isSpent: trigger !== item.trigger, disarm: () => {} }
    armed.set(item.id, entry)
    entry.disarm = armItem(
      { ...item, trigger },
      isLast => {
        entry.isSpent = isLast
        triggered(item)
      },
      { ...deps, reportMissing, failed: failed(item) },
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
    items,
    due,
    show,
    present,
    showings: all,
    expectItems() {
      awaitItems ??= []
      // What is about to appear may not belong to the new page.
      for (const { item, byCall, isShown, isResting, end } of all()) {
        if (byCall || isShown() || isResting) continue
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
      for (const { item, byCall, signal, update, end } of all()) {
        const now = items.get(item.id)
        const isTour = item.content_type === 'tour'
        // A handler of the page may have ended it.
        if (signal.aborted) continue
        if (now?.version === item.version) update?.(now)
        // A tour that a call has started does not depend on the items of the page, unless it was edited.
        else if (byCall && !(isTour ? now : isNewPage)) continue
        // A tour over several pages waits on a page that has none of its steps.
        else if (!now && isTour && isNewPage && item.steps.some(one => one.page))
          update?.({ ...item, elsewhere: item.steps.map(one => one.step_id) })
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
      for (const [id, { isSpent }] of armed) {
        if (before.get(id)?.version !== items.get(id)?.version || (isSpent && isNewPage && !due.has(id)))
          disarm(id)
      }
      for (const item of list) add(item, before.get(item.id)?.version === item.version)
      settle()
      next()
    },
    clear() {
      life++
      for (const id of armed.keys()) disarm(id)
      due.clear()
      for (const { end } of all()) end('stopped')
      for (const [id, { is_global }] of items) if (!is_global) items.delete(id)
      settle()
    },
    eventTracked(name) {
      recentEvents.add(name)
      // Events that are tracked while items are on their way count until these have arrived.
      setTimeout(() => awaitItems || recentEvents.delete(name), recentMs)
    },
  }
}

/** Whether the user is in the middle of this tour. */
const isBegun = ({ content_type, progress }: Item) =>
  content_type === 'tour' && progress.state === 'in_progress'
