import type { SdkElementTarget } from '@guide/contracts'
import type { Lifetime } from '../layer.ts'
import type { VisibleBox } from './box-of.ts'
import { followElement } from './follow-element.ts'

/** How to find a target again, where to draw, and for how long. */
export interface TargetFinder extends Lifetime {
  find(target: SdkElementTarget): { element: Element } | undefined
  watch(
    target: SdkElementTarget,
    waitMs: number | undefined,
    seen: (found: { element: Element } | undefined) => void,
  ): () => void
}

export interface Attachment {
  target: SdkElementTarget
  element: Element
  draw(box: VisibleBox, element: Element): void
  /** The target is not on the page: hide what was drawn. */
  hide(): void
  /** Called if the target does not come back in time. Without it the wait has no end. */
  gone?(): void
  waitMs?: number | undefined
}

/** Draws something at a target, also after another element has replaced it. Returns how to stop earlier. */
export function followTarget(
  finder: TargetFinder,
  { target, element, draw, hide, gone, waitMs }: Attachment,
): () => void {
  let stopFollowing = () => {}
  let stopWatching = () => {}
  let hasEnded = false

  function followFound(found: Element) {
    stopFollowing()
    if (!hasEnded) stopFollowing = followElement(found, box => (box ? draw(box, found) : lost()))
  }
  function lost() {
    hide()
    // Not immediately: code that replaces an element may remove the old one first.
    queueMicrotask(() => {
      stopFollowing()
      if (hasEnded) return
      const ms = gone ? waitMs : Number.POSITIVE_INFINITY
      stopWatching = finder.watch(target, ms, found => (found ? followFound(found.element) : gone?.()))
    })
  }

  followFound(element)
  return finder.onEnd(() => {
    hasEnded = true
    stopFollowing()
    stopWatching()
  })
}
