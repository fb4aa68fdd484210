import type { GuideApi } from '../core/api.ts'
import { attempt } from '../core/attempt.ts'

export type Method = keyof GuideApi
export type AnyMethod = (...args: unknown[]) => unknown
/** A Guide as the page calls it, with any arguments. */
export type Methods = Record<Method, AnyMethod>

declare const window: { Guide: unknown }

// There is no window on a server, and the page may have anything in `window.Guide`: a queue of calls, an element with the
// id `Guide`, or the window of a frame with that name.

/** Whether the page has a Guide already, from the script or from the module. */
export const hasGuide = (): boolean | undefined =>
  attempt(() => typeof (window.Guide as GuideApi).init === 'function')

/** Makes this the Guide of the page, and makes the calls that the page has queued. */
export function publish(guide: Methods): void {
  const push = (...calls: unknown[]) => {
    for (const call of calls)
      attempt(() => {
        const [name, ...args] = call as [string, ...unknown[]]
        guide[name as Method](...args)
      })
  }
  /** Makes the calls in the queue of a page, and from now on those that the page adds to it. */
  const adopt = (given: unknown) =>
    attempt(() => {
      const { q } = given as { q: unknown[] }
      for (const call of q) push(call)
      q.push = push as typeof q.push
    })
  attempt(() => {
    adopt(window.Guide)
    window.Guide = guide
    ;(guide as unknown as { q: unknown }).q = { push }
    // The snippet may run again, for example when Turbo replaces the body: this Guide stays, and makes the calls. It
    // throws if the page has declared `var Guide`.
    Object.defineProperty(window, 'Guide', { get: () => guide, set: adopt })
  })
}
