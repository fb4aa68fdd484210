import type { SdkElementTarget } from '@guide/contracts'
import { type Found, findTarget, type Root } from './find-target.ts'

export interface Alike {
  /** Fetches the fingerprints of the item that a target belongs to. Never rejects. */
  load(target: SdkElementTarget): Promise<unknown>
  /** Finds the element that is clearly the target, if its fingerprint is there. */
  find(target: SdkElementTarget): Found | undefined
}

export interface Targets {
  /** @param visited receives every document and shadow root that was searched */
  find(target: SdkElementTarget, visited?: Set<Root>): Found | undefined
  /** Finds a target by its fingerprint. It is there once the keys of a target have failed. */
  alike?: Alike
  /** Calls back once: when the target is there, or with undefined after `ms`. Returns how to stop waiting. */
  wait(target: SdkElementTarget, ms: number, done: (found: Found | undefined) => void): () => void
}

/** Calls back when a target appears. Returns how to stop. */
export type Watch = (target: SdkElementTarget, appeared: (found: Found) => void) => () => void

/** 11 days. A timer cannot wait for more than 24: https://developer.mozilla.org/en-US/docs/Web/API/Window/setTimeout#maximum_delay_value */
const maxTimeoutMs = 1e9

/** @param load loads what watches the page. A page whose targets are all there never loads it. */
export function createTargets(load: () => Promise<Watch>): Targets {
  const targets: Targets = {
    find: (target, visited) => findTarget(target, visited) ?? targets.alike?.find(target),
    wait(target, ms, done) {
      let isOver = false
      let stopWatching = () => {}
      const stop = () => {
        isOver = true
        clearTimeout(deadline)
        stopWatching()
      }
      const settle = (found: Found | undefined) => {
        stop()
        done(found)
      }
      // Looks once more: the page may have changed in a way that nothing reports.
      const deadline = setTimeout(() => settle(targets.find(target)), Math.min(ms, maxTimeoutMs))
      const found = targets.find(target)
      if (found) settle(found)
      else
        load().then(
          watch => {
            if (!isOver) stopWatching = watch(target, settle)
          },
          () => {},
        )
      return stop
    },
  }
  return targets
}
