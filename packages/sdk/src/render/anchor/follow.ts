import { boxOf, framesAround } from './box-of.ts'
import type { Box } from './place.ts'

const stillFrames = 3

/**
 * Calls back with where an element is, whenever that changed, and with nothing when it is gone. Looks at every frame
 * only while something moves. At rest, observers wait for the element to leave the place where it was seen last, and
 * nothing runs at all.
 */
export function follow(element: Element, moved: (box: Box | undefined) => void): () => void {
  const chain = [element, ...framesAround(element)]
  let seen: string | undefined
  let still = 0
  let request = 0
  let dismissGuards: (() => void)[] = []

  function look() {
    const box = boxOf(element)
    const now = JSON.stringify(box) ?? ''
    still = now === seen ? still + 1 : 0
    if (now === seen) return
    seen = now
    moved(box)
  }
  function tick() {
    request = 0
    look()
    if (still < stillFrames || isAnimated(element)) wake()
    else rest()
  }
  function wake() {
    for (const dismiss of dismissGuards.splice(0)) dismiss()
    request ||= requestAnimationFrame(tick)
  }
  function stirred() {
    still = 0
    wake()
  }
  function rest() {
    dismissGuards = chain.flatMap(one => (boxOf(one) ? [guard(one, stirred)] : []))
  }
  const resized = new ResizeObserver(() => {
    // Before the frame is painted: a target that was removed takes its card along in the same frame.
    look()
    stirred()
  })

  const over = new AbortController()
  const listening = { capture: true, passive: true, signal: over.signal }
  for (const one of chain.flatMap(soundsAround)) {
    for (const name of stirring) one.addEventListener(name, stirred, listening)
  }
  for (const one of chain) resized.observe(one)
  look()
  stirred()
  return () => {
    over.abort()
    resized.disconnect()
    cancelAnimationFrame(request)
    request = -1
    for (const dismiss of dismissGuards) dismiss()
  }
}

const stirring = ['scroll', 'resize', 'transitionrun', 'animationstart']

/** The shadow roots around an element, and its window: scrolling inside a root is not heard outside. */
function soundsAround(element: Element): EventTarget[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot
    ? [root, ...soundsAround(root.host)]
    : [(root as Document).defaultView ?? root]
}

function isAnimated(element: Element): boolean {
  return element.ownerDocument.getAnimations().some(animation => {
    const target = (animation.effect as KeyframeEffect | null)?.target
    return animation.playState === 'running' && target?.contains(element)
  })
}

/** Calls back when an element is no longer where it is now. Returns how to stop. */
function guard(element: Element, left: () => void): () => void {
  const { clientWidth, clientHeight } = element.ownerDocument.documentElement
  const { top, left: x, right, bottom } = element.getBoundingClientRect()
  const insets = [top, clientWidth - right, clientHeight - bottom, x].map(inset => `${-Math.floor(inset)}px`)
  let isFirst = true
  // The observer's view is cut to the element's place: whole inside it now, and no longer when it moves by a pixel.
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

/** For what something else cuts off: then any change of how much is seen is news. */
const steps = [...Array(101).keys()].map(step => step / 100)
