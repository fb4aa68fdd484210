import type { ElementTarget } from '@guide/contracts'
import type { Item } from '../item.ts'
import type { TriggerContext } from './trigger-context.ts'

/** Fires when one of the events happens on the target of a trigger. The target may be added and removed at any time. */
export const onTarget =
  (events: string[]) =>
  (item: Item, fire: () => void, context: TriggerContext): (() => void) =>
    whenPresent(item, context, (target, element) => {
      const page = element.ownerDocument
      const onEvent = (event: Event) => {
        const current = element.isConnected ? element : context.targets.find(target)?.element
        if (current && event.composedPath().includes(current)) fire()
      }
      // The listener is on the document because a framework may replace the target's element at any time.
      const stopped = new AbortController()
      for (const name of events)
        page.addEventListener(name, onEvent, { capture: true, signal: stopped.signal })
      return () => stopped.abort()
    })

/** Fires when at least half of the target, or half a screen of it, is in view. */
export function whenInView(item: Item, fire: () => void, context: TriggerContext): () => void {
  return whenPresent(item, context, (_, element, lost) => {
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

/** Fires when one of the targets of an item appears. If one is there now, the item could not be shown for another reason. */
export function whenPresentAgain(item: Item, fire: () => void, { targets }: TriggerContext): () => void {
  const all =
    item.content_type === 'tour' ? item.steps.map(step => step.element_target) : [item.element_target]
  const wanted = all.flatMap(target => target ?? [])
  if (wanted.some(targets.find)) return () => {}
  const stops = wanted.map(target => targets.wait(target, Number.POSITIVE_INFINITY, fire))
  return () => {
    for (const stop of stops) stop()
  }
}

type Attach = (target: ElementTarget, element: Element, lost: () => void) => () => void

function whenPresent(item: Item, context: TriggerContext, attach: Attach): () => void {
  const { targets, targetTimeoutMs, missing } = context
  const target = item.trigger.element_target ?? ownTarget(item)
  if (!target) return () => {}
  // Only the item's own target is reported as missing, not a separate target of the trigger.
  const missingTimer = item.trigger.element_target ? 0 : setTimeout(missing, targetTimeoutMs)
  let stop = () => {}
  const wait = () => {
    stop()
    let detach = () => {}
    const giveUp = targets.wait(target, Number.POSITIVE_INFINITY, found => {
      clearTimeout(missingTimer)
      if (found) detach = attach(target, found.element, wait)
    })
    stop = () => {
      giveUp()
      detach()
    }
  }
  wait()
  return () => {
    clearTimeout(missingTimer)
    stop()
  }
}

const ownTarget = (item: Item) =>
  item.content_type === 'tour' ? item.steps[0]?.element_target : item.element_target
