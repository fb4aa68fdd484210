import type { ElementTarget } from '@guide/contracts'
import { type Found, findTarget } from './find-target.ts'

/** Calls back once: when the target is there, or with undefined after `ms`. Returns how to stop waiting. */
export type Wait = (target: ElementTarget, ms: number, done: (found: Found | undefined) => void) => () => void

export interface Targets {
  find(target: ElementTarget): Found | undefined
  wait: Wait
}

/** @param load loads what waits for targets. A page whose targets are all there never loads it. */
export function createTargets(load: () => Promise<Wait>): Targets {
  return {
    find: findTarget,
    wait(target, ms, done) {
      let isOver = false
      let stop = () => {
        isOver = true
      }
      const found = findTarget(target)
      if (found) done(found)
      else
        load().then(
          wait => {
            if (!isOver) stop = wait(target, ms, done)
          },
          () => isOver || done(undefined),
        )
      return () => stop()
    },
  }
}
