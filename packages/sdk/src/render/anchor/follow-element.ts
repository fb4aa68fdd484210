import { boxOf, framesAround, type VisibleBox } from './box-of.ts'

const framesUntilRest = 3

/**
 * Calls back with the box of an element whenever it changes, and with undefined when the element is gone. It measures in
 * every frame only while something moves. Otherwise observers wait for the element to move, and no code runs.
 */
export function followElement(element: Element, moved: (box: VisibleBox | undefined) => void): () => void {
  const chain = [element, ...framesAround(element)]
  let lastBox: string | undefined
  let unchanged = 0
  let request = 0
  let stopGuards: (() => void)[] = []

  function measure() {
    const box = boxOf(element)
    const now = JSON.stringify(box) ?? ''
    unchanged++
    if (now === lastBox) return
    unchanged = 0
    lastBox = now
    moved(box)
  }
  function tick() {
    request = 0
    measure()
    try {
      if (unchanged < framesUntilRest) wake()
      else rest()
    } catch {
      // A form has a field, or the page a form, that hides a method of the browser. The item stays where it is.
    }
  }
  function wake() {
    for (const stop of stopGuards.splice(0)) stop()
    request ||= requestAnimationFrame(tick)
  }
  function onMovement() {
    unchanged = 0
    wake()
  }
  function rest() {
    stopGuards = chain.flatMap(one => (boxOf(one) ? [guard(one, onMovement)] : []))
  }
  const resized = new ResizeObserver(() => {
    // This runs before the frame is painted, so the card of a removed target disappears in the same frame.
    measure()
    onMovement()
  })

  const stopped = new AbortController()
  const listening = { capture: true, passive: true, signal: stopped.signal }
  for (const one of [...chain.flatMap(eventTargetsAround), visualViewport]) {
    for (const name of movementEvents) one?.addEventListener(name, onMovement, listening)
  }
  for (const one of chain) resized.observe(one)
  measure()
  onMovement()
  return () => {
    stopped.abort()
    resized.disconnect()
    cancelAnimationFrame(request)
    request = -1
    for (const stop of stopGuards) stop()
  }
}

/** With a click or a key, an element may open or close something. */
const movementEvents = ['scroll', 'resize', 'transitionrun', 'animationstart', 'click', 'keydown']

/** The shadow roots around an element, and its window: scroll events inside a shadow root do not leave it. */
function eventTargetsAround(element: Element): EventTarget[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot
    ? [root, ...eventTargetsAround(root.host)]
    : [(root as Document).defaultView ?? root]
}

/** Calls back when an element moves away from its current place. Returns how to stop. */
function guard(element: Element, left: () => void): () => void {
  const { clientWidth, clientHeight } = element.ownerDocument.documentElement
  const { top, left: x, right, bottom } = element.getBoundingClientRect()
  const insets = [top, clientWidth - right, clientHeight - bottom, x].map(inset => `${-Math.floor(inset)}px`)
  let isFirst = true
  // The observer's root is cropped to the element's box, so the element leaves it when it moves by a pixel.
  const observer = new IntersectionObserver(
    entries => {
      const { boundingClientRect: now } = entries.at(-1) as IntersectionObserverEntry
      if (!isFirst || now.top !== top || now.left !== x) left()
      isFirst = false
    },
    { root: element.ownerDocument, threshold: steps, rootMargin: insets.join(' ') },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** Many thresholds, so that a change is noticed even if another element clips this one. */
const steps = [...Array(101).keys()].map(step => step / 100)
