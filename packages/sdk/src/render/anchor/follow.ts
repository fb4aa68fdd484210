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
  const roots = chain.flatMap(rootsAround)
  const views = chain.flatMap(one => one.ownerDocument.defaultView ?? [])
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

  const passive = { capture: true, passive: true }
  for (const root of roots) for (const name of stirring) root.addEventListener(name, stirred, passive)
  for (const view of views) view.addEventListener('resize', stirred)
  for (const one of chain) resized.observe(one)
  look()
  stirred()
  return () => {
    cancelAnimationFrame(request)
    request = -1
    resized.disconnect()
    for (const dismiss of dismissGuards) dismiss()
    for (const root of roots) for (const name of stirring) root.removeEventListener(name, stirred, passive)
    for (const view of views) view.removeEventListener('resize', stirred)
  }
}

const stirring = ['scroll', 'transitionrun', 'animationstart']

/** The shadow roots around an element, and its document: scrolling inside a root is not heard outside. */
function rootsAround(element: Element): Node[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? [root, ...rootsAround(root.host)] : [root]
}

function isAnimated(element: Element): boolean {
  return element.ownerDocument.getAnimations().some(animation => {
    const target = (animation.effect as KeyframeEffect | null)?.target
    return animation.playState === 'running' && target?.contains(element)
  })
}

/** Calls back when an element is no longer exactly where it is now. Returns how to stop. */
function guard(element: Element, left: () => void, seen = 1): () => void {
  const { clientWidth, clientHeight } = element.ownerDocument.documentElement
  const { top, left: x, right, bottom } = element.getBoundingClientRect()
  const insets = [top, clientWidth - right, clientHeight - bottom, x].map(inset => `${-Math.floor(inset)}px`)
  let stop = () => observer.disconnect()
  let isFirst = true
  const observer = new IntersectionObserver(
    entries => {
      const { boundingClientRect: now, intersectionRatio: ratio } = entries.at(
        -1,
      ) as IntersectionObserverEntry
      if (!isFirst || now.top !== top || now.left !== x) return left()
      isFirst = false
      if (ratio >= seen || seen < 1) return
      // Cut off by something that scrolls: what counts is when more or less of it is seen.
      observer.disconnect()
      stop = guard(element, left, ratio)
    },
    // Of an element that is not seen at all, any sight is news.
    { root: element.ownerDocument, threshold: seen, ...(seen > 0 && { rootMargin: insets.join(' ') }) },
  )
  observer.observe(element)
  return () => stop()
}
