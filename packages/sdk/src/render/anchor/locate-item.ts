import type { Stage } from '../../core/content-module.ts'
import type { ContentItem } from '../../core/item.ts'

/** The item's target; nothing when the item may do without, `missing` when it is not shown for want of it. */
export async function locateItem(stage: Stage, item: ContentItem) {
  if (!item.element_target) return undefined
  const found = await stage.locate(item.element_target)
  if (found) return found
  if (stage.explicit) throw new Error('the target is missing')
  return item.on_missing === 'center' ? undefined : 'missing'
}
