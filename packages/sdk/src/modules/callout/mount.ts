import type { Stage } from '../../core/content-module.ts'
import type { ContentItem } from '../../core/item.ts'
import { mountCard } from './card-at-target.ts'
import { mountHotspot } from './hotspot.ts'

/** Shows content that is attached to an element of the page. */
export const mount = (stage: Stage, item: ContentItem): Promise<void> =>
  (item.content_type === 'hotspot' ? mountHotspot : mountCard)(stage, item)
