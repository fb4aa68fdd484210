import type { SdkElementTarget } from '@guide/contracts'
import type * as Likeness from '../../targets/likeness/learn.ts'
import type { Targets, Watch } from '../../targets/targets.ts'

export interface WatchKit extends Likeness.AlikeKit {
  targets: Targets
  /** Loads a module by its name. */
  load<Module>(name: string): Promise<Module>
}

/** Looks for a target, and adds where it looked. */
type Look = (visited: Set<Document | ShadowRoot>) => void

const allChanges = { childList: true, subtree: true, attributes: true }
const minPauseMs = 20
/** How long the keys of a target have, before its fingerprint is fetched: many pages add it a moment later. */
const keysMs = 500
/** The share of the time that searches may take. */
const maxLoad = 1 / 50

/**
 * Watches for targets with one shared observer that is connected only while something waits. A change of the page schedules
 * a search, and the observer is off until then: a page that changes all the time costs one search per pause, and the
 * pause grows with the duration of a search.
 */
export function createWatch(kit: WatchKit): Watch {
  const { targets } = kit
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
    lookFor(...waiting)
    pauseMs = Math.max(minPauseMs, (performance.now() - startedAt) / maxLoad)
  }

  function lookFor(...looks: Look[]) {
    const visited = new Set<Document | ShadowRoot>([document])
    for (const look of looks) look(visited)
    if (waiting.size > 0) for (const root of visited) observer.observe(root, allChanges)
  }

  function disconnect() {
    observer.disconnect()
    clearTimeout(timer)
    timer = undefined
    // The page may have a form with the name `removeEventListener`.
    removeEventListener.call(document, 'load', onChange, true)
  }

  /** Lets a target be found by its fingerprint. */
  const learn = (target: SdkElementTarget) =>
    kit
      .load<typeof Likeness>('likeness')
      .then(likeness => likeness.learn(kit, target))
      .then(onChange, () => {})

  return (target, appeared) => {
    const fetching = target.fingerprint ? setTimeout(learn, keysMs, target) : 0
    const stop = () => {
      clearTimeout(fetching)
      waiting.delete(look)
      if (waiting.size === 0) disconnect()
    }
    const look: Look = visited => {
      const found = waiting.has(look) && targets.find(target, visited)
      if (found) stop()
      if (found) appeared(found)
    }
    waiting.add(look)
    // A frame fires `load` when it has a new document.
    document.addEventListener('load', onChange, true)
    // The page may have changed while this file was being loaded.
    if (!timer) lookFor(look)
    return stop
  }
}
