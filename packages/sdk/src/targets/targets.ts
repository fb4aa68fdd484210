import type { ElementTarget } from '@guide/contracts'
import { type Found, findTarget } from './find-target.ts'

export interface Targets {
  find(target: ElementTarget): Found | undefined
  /** Calls back once: when the target is there, or with nothing after `ms`. Returns how to stop waiting. */
  wait(target: ElementTarget, ms: number, done: (found: Found | undefined) => void): () => void
  close(): void
}

interface Waiter {
  target: ElementTarget
  done(found: Found | undefined): void
}

const everything = { childList: true, subtree: true, attributes: true }
const shortestPause = 20
/** A look may cost this part of the time, at most. */
const share = 1 / 50

/**
 * Finds targets now, or waits for them with one observer for all, which exists only while something waits. A change of
 * the page asks for a look, and until that look is taken the observer is off: a page that changes without end costs one
 * look each pause, and the pause is as long as looks are dear.
 */
export function createTargets(): Targets {
  const waiters = new Set<Waiter>()
  const observer = new MutationObserver(changed)
  let pause = shortestPause
  let timer: ReturnType<typeof setTimeout> | undefined

  function changed() {
    observer.disconnect()
    timer ??= setTimeout(look, pause)
  }

  function look() {
    timer = undefined
    const begun = performance.now()
    const visited = new Set<Document | ShadowRoot>([document])
    for (const waiter of [...waiters]) {
      const found = findTarget(waiter.target, visited)
      if (found) settle(waiter, found)
    }
    pause = Math.max(shortestPause, (performance.now() - begun) / share)
    if (waiters.size > 0) for (const root of visited) observer.observe(root, everything)
  }

  function settle(waiter: Waiter, found: Found | undefined) {
    if (!waiters.delete(waiter)) return
    if (waiters.size === 0) rest()
    waiter.done(found)
  }

  function rest() {
    observer.disconnect()
    clearTimeout(timer)
    timer = undefined
    document.removeEventListener('load', changed, true)
  }

  return {
    find: target => findTarget(target),
    wait(target, ms, done) {
      const found = findTarget(target)
      if (found) {
        done(found)
        return () => {}
      }
      // A last look: nobody tells of a shadow root that was attached, or of a style sheet that arrived.
      const deadline = setTimeout(() => settle(waiter, findTarget(target)), ms)
      const waiter: Waiter = {
        target,
        done(found) {
          clearTimeout(deadline)
          done(found)
        },
      }
      waiters.add(waiter)
      // Frames say by `load` that there is something new to look into.
      if (waiters.size === 1) document.addEventListener('load', changed, true)
      timer ??= setTimeout(look)
      return () => {
        clearTimeout(deadline)
        if (waiters.delete(waiter) && waiters.size === 0) rest()
      }
    },
    close() {
      if (waiters.size > 0) rest()
      waiters.clear()
    },
  }
}
