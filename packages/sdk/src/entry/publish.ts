import type { GuideApi } from '../core/api.ts'
import { attempt } from '../core/attempt.ts'

type AnyMethod = (...args: unknown[]) => unknown

// There is no window on a server.
const page = globalThis.window as unknown as { Guide: unknown }

/**
 * Whether the page has a Guide already, from the script or from the module. `window.Guide` may also be a queue of calls,
 * an element with the id `Guide`, or the window of a frame with that name.
 */
export const hasGuide = (): boolean | undefined =>
  attempt(() => typeof (page.Guide as GuideApi).init === 'function')

/** Makes this the Guide of the page, and makes the calls that the page has queued. */
export function publish(guide: GuideApi): void {
  const push = (...calls: unknown[]) => {
    for (const call of calls)
      attempt(() => {
        const [name, ...args] = call as [string, ...unknown[]]
        ;(guide as unknown as Record<string, AnyMethod>)[name]?.(...args)
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
    adopt(page.Guide)
    page.Guide = Object.assign(guide, { q: { push } })
    // The snippet may run again, for example when Turbo replaces the body: this Guide stays, and makes the calls. It
    // throws if the page has declared `var Guide`.
    Object.defineProperty(page, 'Guide', { get: () => guide, set: adopt })
  })
}
