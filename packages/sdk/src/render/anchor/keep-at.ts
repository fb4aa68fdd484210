import type { ElementTarget } from '@guide/contracts'
import type { End } from '../layer.ts'
import { addStylesOnce } from '../surface.ts'
import styles from './anchor.css?inline'
import { follow } from './follow.ts'
import type { Box } from './place.ts'

/** Who knows how to find a target again, where to draw, and until when. */
export interface Finder extends End {
  root: ShadowRoot
  find(target: ElementTarget): { element: Element } | undefined
  watch(target: ElementTarget, seen: (found: { element: Element } | undefined) => void): () => void
}

export interface Attachment {
  target: ElementTarget
  element: Element
  draw(box: Box, element: Element): void
  /** The target is away for now: whatever was drawn must not be seen. */
  hide(): void
  /** The target went away and did not come back. */
  gone(): void
}

/** Draws something where a target is, also when another element takes its place. Returns how to stop earlier. */
export function keepAt(finder: Finder, { target, element, draw, hide, gone }: Attachment): () => void {
  addStylesOnce(finder.root, styles)
  let stopFollowing = () => {}
  let stopWatching = () => {}
  let isOver = false

  function pin(found: Element) {
    stopFollowing()
    if (!isOver) stopFollowing = follow(found, box => (box ? draw(box, found) : lost()))
  }
  function lost() {
    hide()
    // Not at once: whoever replaces an element may remove it first.
    queueMicrotask(() => {
      stopFollowing()
      if (isOver) return
      stopWatching = finder.watch(target, found => (found ? pin(found.element) : gone()))
    })
  }

  pin(element)
  return finder.until(() => {
    isOver = true
    stopFollowing()
    stopWatching()
  })
}
