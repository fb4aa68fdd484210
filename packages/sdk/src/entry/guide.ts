import type { GuideApi } from '../core/api.ts'
import { createGuide } from '../core/create-guide.ts'
import { hasGuide, type Methods, publish } from './publish.ts'

export type * from '../core/api.ts'

const isSecond = hasGuide()

/** There is one per page, even if the page includes both the script and this module. On a server it does nothing. */
export const Guide: GuideApi = isSecond
  ? (window as unknown as { Guide: GuideApi }).Guide
  : createGuide(import.meta.url)

if (!isSecond) publish(Guide as unknown as Methods)
