import type { SdkElementTarget } from '@guide/contracts'
import { defaultWaitMs } from '../../default-wait.ts'
import type { Item } from '../../item.ts'
import type { TriggerContext } from './trigger-context.ts'

/** How long after a key or a click a page may give the focus back, for example when an animation has ended. */
const returnMs = 1000

/** Fires when one of the events happens on the target of a trigger. The target may be added and removed at any time. */
export const onTarget =
  (events: string[]) =>
  (item: Item, fire: () => void, context: TriggerContext): void =>
    whenPresent(item, context, (target, element) => {
      const page = element.ownerDocument
      let actedAt = Number.NEGATIVE_INFINITY
      const onEvent = (event: Event) => {
        const current = element.isConnected ? element : context.targets.find(target)?.element
        // A modal or a menu that the user closes gives the focus back to what opened it.
        const isReturned = event.type === 'focusin' && event.timeStamp - actedAt < returnMs
        if (current && !isReturned && event.composedPath().includes(current)) fire()
      }
      const onAction = (event: Event) => {
        const isTab = (event as KeyboardEvent).keyCode === 9
        actedAt = isTab ? Number.NEGATIVE_INFINITY : event.timeStamp
      }
      if (events.includes('focusin'))
        for (const name of ['keydown', 'pointerdown'])
          page.defaultView?.addEventListener(name, onAction, { capture: true, signal: context.signal })
      // The listener is on the document because a framework may replace the target's element at any time.
      for (const name of events)
        page.addEventListener(name, onEvent, { capture: true, signal: context.signal })
      return undefined
    })

/** Fires when at least half of the target, or half a screen of it, is in view. */
export function whenInView(item: Item, fire: () => void, context: TriggerContext): void {
  whenPresent(item, context, (_, element, lost) => {
    const observer = new IntersectionObserver(
      entries => {
        const { intersectionRatio, intersectionRect } = entries.at(-1) as IntersectionObserverEntry
        if (intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2) fire()
      },
      { threshold: [0, 0.25, 0.5] },
    )
    observer.observe(element)
    // The intersection observer reports nothing if an element is removed while it is out of view.
    const removal = new MutationObserver(() => element.isConnected || lost())
    removal.observe(element.getRootNode(), { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      removal.disconnect()
    }
  })
}

/** The targets that appeared while this file was being loaded. */
const appeared = new WeakSet<SdkElementTarget>()

/** Fires when one of the targets of an item appears. */
export function whenPresentAgain(item: Item, fire: () => void, { targets, signal }: TriggerContext): void {
  const wanted = targetsOf(item)
  const here = wanted.find(target => targets.find(target))
  if (here) {
    // The second time, the item could not be shown for another reason.
    if (!appeared.has(here)) fire()
    appeared.add(here)
    return
  }
  for (const target of wanted)
    signal.addEventListener('abort', targets.wait(target, Number.POSITIVE_INFINITY, fire))
}

/** Watches an element, and calls `lost` if another one takes its place. Returns how to stop then. */
type Attach = (target: SdkElementTarget, element: Element, lost: () => void) => (() => void) | undefined

function whenPresent(item: Item, context: TriggerContext, attach: Attach): void {
  const { targets, reportMissing, signal } = context
  const target = item.trigger.element_target ?? targetsOf(item)[0]
  if (!target) return
  // Only the item's own target is reported as missing, not a separate target of the trigger.
  const missingTimer = item.trigger.element_target ? 0 : setTimeout(reportMissing, defaultWaitMs)
  let stop = () => {}
  const wait = () => {
    stop()
    let detach: (() => void) | undefined
    const giveUp = targets.wait(target, Number.POSITIVE_INFINITY, found => {
      clearTimeout(missingTimer)
      if (found) detach = attach(target, found.element, wait)
    })
    stop = () => {
      giveUp()
      detach?.()
    }
  }
  signal.addEventListener('abort', () => {
    clearTimeout(missingTimer)
    stop()
  })
  wait()
}

/** The targets of an item or of its steps. */
const targetsOf = (item: Item) =>
  (item.content_type === 'tour' ? item.steps : [item]).flatMap(one => one.element_target ?? [])
