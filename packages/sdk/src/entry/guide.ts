import type { GuideApi } from '../core/api.ts'
import { createGuide } from '../core/create-guide.ts'

export type * from '../core/api.ts'

declare global {
  interface Window {
    Guide?: GuideApi
  }
}

const page = globalThis.window

/** One per page: the script and this module may both be there. On a server, where there is no page, it is inert. */
export const Guide: GuideApi =
  typeof page?.Guide?.init === 'function' ? page.Guide : createGuide(page, import.meta.url)

try {
  if (page) page.Guide = Guide
} catch {
  // A page may have frozen its globals; whoever imports the module needs none.
}
