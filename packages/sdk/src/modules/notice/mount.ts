import type { Stage } from '../../core/content-module.ts'
import type { ContentItem } from '../../core/item.ts'
import { mountBanner } from './banner.ts'
import { mountModal } from './modal.ts'

/** Shows content that belongs to the page as a whole. */
export const mount = (stage: Stage, item: ContentItem): void =>
  (item.content_type === 'modal' ? mountModal : mountBanner)(stage, item)
