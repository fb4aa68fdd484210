import type { ElementTarget } from '@guide/contracts'
import { type Found, findTarget } from './find-target.ts'

export interface Targets {
  find(target: ElementTarget): Found | undefined
  /** Calls back once: when the target is there, or with undefined after `ms`. Returns how to stop waiting. */
  wait(target: ElementTarget, ms: number, done: (found: Found | undefined) => void): () => void
  close(): void
}

interface Waiter {
  target: ElementTarget
  done(found: Found | undefined): void
}

const allChanges = { childList: true, subtree: true, attributes: true }
const minPauseMs = 20
/** 24 days, the longest delay of a timer: https://developer.mozilla.org/en-US/docs/Web/API/Window/setTimeout#maximum_delay_value */
const maxTimeoutMs = 2 ** 31 - 1
/** The share of the time that searches may take. */
const maxLoad = 1 / 50

/**
 * Finds targets, or waits for them with one shared observer that is connected only while something waits. A change of the
 * page schedules a search, and the observer is off until then: a page that changes all the time costs one search per
 * pause, and the pause grows with the duration of a search.
 */
export function createTargets(): Targets {
  const waiters = new Set<Waiter>()
  const observer = new MutationObserver(onChange)
  let pauseMs = minPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function onChange() {
    observer.disconnect()
    timer ??= setTimeout(search, pauseMs)
  }

  function search() {
    timer = undefined
    const startedAt = performance.now()
    const visited = new Set<Document | ShadowRoot>([document])
    for (const waiter of [...waiters]) {
      const found = findTarget(waiter.target, visited)
      if (found) settle(waiter, found)
    }
    pauseMs = Math.max(minPauseMs, (performance.now() - startedAt) / maxLoad)
    if (waiters.size > 0) for (const root of visited) observer.observe(root, allChanges)
  }

  function settle(waiter: Waiter, found: Found | undefined) {
    if (!waiters.delete(waiter)) return
    if (waiters.size === 0) disconnect()
    waiter.done(found)
  }

  function disconnect() {
    observer.disconnect()
    clearTimeout(timer)
    timer = undefined
    // The page may have a form with the name `removeEventListener`.
    removeEventListener.call(document, 'load', onChange, true)
  }

  return {
    find: target => findTarget(target),
    wait(target, ms, done) {
      const found = findTarget(target)
      if (found) {
        done(found)
        return () => {}
      }
      // Searches once more: an observer reports neither a new shadow root nor a style sheet that has loaded.
      const deadline = setTimeout(() => settle(waiter, findTarget(target)), Math.min(ms, maxTimeoutMs))
      const waiter: Waiter = {
        target,
        done(found) {
          clearTimeout(deadline)
          done(found)
        },
      }
      waiters.add(waiter)
      // A frame fires `load` when it has a new document.
      if (waiters.size === 1) document.addEventListener('load', onChange, true)
      timer ??= setTimeout(search)
      return () => {
        clearTimeout(deadline)
        if (waiters.delete(waiter) && waiters.size === 0) disconnect()
      }
    },
    close() {
      if (waiters.size > 0) disconnect()
      waiters.clear()
    },
  }
}
