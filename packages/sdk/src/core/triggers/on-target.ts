import type { ElementTarget } from '@guide/contracts'
import type { Item } from '../item.ts'
import type { Senses } from './senses.ts'

/** Fires when one of the events happens on the target of a trigger, which may come and go. */
export const onTarget =
  (events: string[]) =>
  (item: Item, fire: () => void, senses: Senses): (() => void) =>
    whenThere(item, senses, (target, element) => {
      const page = element.ownerDocument
      const heard = (event: Event) => {
        const current = element.isConnected ? element : senses.targets.find(target)?.element
        if (current && event.composedPath().includes(current)) fire()
      }
      // On the document: a framework may put another element in the place of the target at any time.
      const over = new AbortController()
      for (const name of events) page.addEventListener(name, heard, { capture: true, signal: over.signal })
      return () => over.abort()
    })

/** Fires when at least half of the target, or half a screen of it, is in view. */
export function whenInView(item: Item, fire: () => void, senses: Senses): () => void {
  return whenThere(item, senses, (_, element, lost) => {
    const observer = new IntersectionObserver(
      entries => {
        const { intersectionRatio, intersectionRect } = entries.at(-1) as IntersectionObserverEntry
        if (intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2) fire()
      },
      { threshold: [0, 0.25, 0.5] },
    )
    observer.observe(element)
    // Of an element that is removed while it is out of view the other observer says nothing.
    const removal = new MutationObserver(() => element.isConnected || lost())
    removal.observe(element.getRootNode(), { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      removal.disconnect()
    }
  })
}

/** As long as a timer can run; 24 days. */
const longestTimer = 2 ** 31 - 1

type Attach = (target: ElementTarget, element: Element, lost: () => void) => () => void

function whenThere(item: Item, senses: Senses, attach: Attach): () => void {
  const { targets, patience, missing } = senses
  const target = item.trigger.element_target ?? ownTarget(item)
  if (!target) return () => {}
  // Reported as the item's own target, so not where the trigger has another.
  const late = item.trigger.element_target ? 0 : setTimeout(missing, patience)
  let stop = () => {}
  const wait = () => {
    stop()
    let detach = () => {}
    const giveUp = targets.wait(target, longestTimer, found => {
      clearTimeout(late)
      if (found) detach = attach(target, found.element, wait)
    })
    stop = () => {
      giveUp()
      detach()
    }
  }
  wait()
  return () => {
    clearTimeout(late)
    stop()
  }
}

const ownTarget = (item: Item) =>
  item.content_type === 'tour' ? item.steps[0]?.element_target : item.element_target
