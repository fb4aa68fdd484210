import type { GuideApi } from '../core/api.ts'
import { createGuide } from '../core/create-guide.ts'

export type * from '../core/api.ts'

declare global {
  interface Window {
    Guide?: GuideApi
  }
}

type Calls = [keyof GuideApi, ...unknown[]][]

const page = globalThis.window
const before = page?.Guide as (GuideApi & { q?: Calls }) | undefined

/** One per page: the script and this module may both be there. On a server, where there is no page, it is inert. */
export const Guide: GuideApi = typeof before?.init === 'function' ? before : createGuide(import.meta.url)

try {
  if (page) page.Guide = Guide
  // Calls that the page made before this arrived.
  if (before && before !== Guide)
    for (const [name, ...args] of before.q ?? [])
      (Guide as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args)
} catch {
  // A page may have frozen its globals; whoever imports the module needs none.
}
