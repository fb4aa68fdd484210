import type { SdkContent, SdkTour } from '@guide/contracts'
import type { Warn } from './warn.ts'

/** A tour or a content item as the service sent it, with its id under the same name for both. */
export type TourItem = SdkTour & { id: string }
export type ContentItem = SdkContent & { id: string }
export type Item = TourItem | ContentItem

type Loose = Record<string, unknown>

/** The valid items of a list from the service or from the browser's storage. */
export const readItems = (raw: unknown[], warn: Warn): Item[] =>
  raw.flatMap(one => {
    const item = readItem(one)
    if (!item) warn('malformed item', one)
    return item ?? []
  })

/** The item with defaults for missing fields, or undefined if it is malformed. */
export function readItem(raw: unknown): Item | undefined {
  const {
    content_type,
    tour_id,
    content_id,
    steps,
    items = [],
    title = '',
    trigger,
    progress,
  } = Object(raw) as Loose
  const isTour = content_type === 'tour'
  const id = isTour ? tour_id : content_id
  const hasParts = isTour ? isListOf(steps, 'step_id', 'element_target') : isListOf(items, 'item_id')
  if (!id || typeof id !== 'string' || typeof content_type !== 'string' || !hasParts) return undefined
  return {
    ...(raw as object),
    id,
    title: `${title}`,
    trigger: { trigger_type: 'manual', ...(trigger as object) },
    progress: { state: 'none', step_id: null, ...(progress as object) },
  } as unknown as Item
}

const isListOf = (list: unknown, ...fields: string[]) =>
  Array.isArray(list) && list.every(one => fields.every(field => one?.[field]))
