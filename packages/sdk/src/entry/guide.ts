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
const existing = page?.Guide as (GuideApi & { q?: Calls }) | undefined

/** There is one per page, even if the page includes both the script and this module. On a server it does nothing. */
export const Guide: GuideApi = typeof existing?.init === 'function' ? existing : createGuide(import.meta.url)

try {
  if (page) page.Guide = Guide
  // Replays the calls that the page made before this module was loaded.
  if (existing && existing !== Guide)
    for (const [name, ...args] of existing.q ?? [])
      (Guide as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args)
} catch {
  // A page may have frozen its globals. The export of this module still works.
}
