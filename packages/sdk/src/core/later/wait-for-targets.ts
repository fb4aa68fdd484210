import type { findTarget } from '../../targets/find-target.ts'
import type { Wait } from '../../targets/targets.ts'

/** Looks for a target, and adds where it looked. Without a set it looks for the last time. */
type Look = (visited?: Set<Document | ShadowRoot>) => void

const allChanges = { childList: true, subtree: true, attributes: true }
const minPauseMs = 20
/** 24 days, the longest delay of a timer: https://developer.mozilla.org/en-US/docs/Web/API/Window/setTimeout#maximum_delay_value */
const maxTimeoutMs = 2 ** 31 - 1
/** The share of the time that searches may take. */
const maxLoad = 1 / 50

/**
 * Waits for targets with one shared observer that is connected only while something waits. A change of the page schedules
 * a search, and the observer is off until then: a page that changes all the time costs one search per pause, and the
 * pause grows with the duration of a search.
 */
export function createWait(find: typeof findTarget): Wait {
  const waiting = new Set<Look>()
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
    for (const look of [...waiting]) look(visited)
    pauseMs = Math.max(minPauseMs, (performance.now() - startedAt) / maxLoad)
    if (waiting.size > 0) for (const root of visited) observer.observe(root, allChanges)
  }

  function disconnect() {
    observer.disconnect()
    clearTimeout(timer)
    timer = undefined
    // The page may have a form with the name `removeEventListener`.
    removeEventListener.call(document, 'load', onChange, true)
  }

  return (target, ms, done) => {
    const stop = () => {
      clearTimeout(deadline)
      waiting.delete(look)
      if (waiting.size === 0) disconnect()
    }
    const look: Look = visited => {
      if (!waiting.has(look)) return
      const found = find(target, visited)
      if (visited && !found) return
      stop()
      done(found)
    }
    // Looks once more: an observer reports neither a new shadow root nor a style sheet that has loaded.
    const deadline = setTimeout(look, Math.min(ms, maxTimeoutMs))
    waiting.add(look)
    // A frame fires `load` when it has a new document.
    document.addEventListener('load', onChange, true)
    timer ??= setTimeout(search)
    return stop
  }
}
