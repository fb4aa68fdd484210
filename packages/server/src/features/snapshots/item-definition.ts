import { type ContentDefinition, contentKinds, type TourDefinition } from '@guide/contracts'
import { type ItemDefinition, isGlobalPattern, type StepPage } from '@guide/engine'
import type { ItemRecord } from './snapshots-store.ts'

/** An item as the engine needs it. Its JSON is made ready here once, without the user's progress. */
export function toItemDefinition(record: ItemRecord): ItemDefinition {
  const { url_patterns, trigger, audience_id, audience, rollout, schedule, priority, title } =
    record.definition as TourDefinition | ContentDefinition
  return {
    id: record.item_id,
    json: record.json === null ? '' : openEnded(record.json, url_patterns),
    title,
    status: record.status,
    version: record.version,
    created_at: record.created_at.toISOString(),
    url_patterns,
    trigger,
    audience_id,
    audience,
    rollout,
    schedule,
    priority,
    ...ownFields(record),
  }
}

function ownFields({ resource, definition }: ItemRecord) {
  if (resource === 'tour') {
    const { steps } = definition as TourDefinition
    const step_pages = stepPagesOf(steps)
    const other_step_ids = step_pages.length > 0 ? steps.filter(one => !one.page).map(one => one.step_id) : []
    return { content_type: 'tour', step_count: steps.length, step_pages, other_step_ids }
  }
  const { content_type, dismiss_behavior, element_target } = definition as ContentDefinition
  const has_target = !contentKinds[content_type].anchored || element_target !== null
  return { content_type, dismiss_behavior, has_target }
}

/** The pages of steps. A definition from before steps had pages has none. */
const stepPagesOf = (steps: TourDefinition['steps']): StepPage[] =>
  steps.flatMap(({ step_id, page }) =>
    page ? [{ step_id, pattern: page.pattern, is_regex: page.is_regex }] : [],
  )

/**
 * The JSON of an item up to the value of its last field, `progress`. Each response adds that value and the brace. A mark
 * tells the SDK that the item belongs on every page, so that it needs no answer for a new page to show it.
 */
function openEnded(json: string, patterns: TourDefinition['url_patterns']): Buffer {
  const mark = patterns.length === 0 || patterns.some(isGlobalPattern) ? ',"is_global":true' : ''
  return Buffer.from(`${json.slice(0, -1)}${mark},"progress":`)
}

/** Shared by all items without parts, because there are many. */
const noParts: ReadonlySet<string> = new Set()

/** The ids of an item's parts: the steps of a tour or the items of a checklist. */
export function partsOf({ resource, definition }: ItemRecord): ReadonlySet<string> {
  const kind = resource === 'tour' ? 'tour' : (definition as ContentDefinition).content_type
  switch (contentKinds[kind].parts) {
    case 'steps':
      return setOf((definition as TourDefinition).steps.map(({ step_id }) => step_id))
    case 'items':
      return setOf((definition as ContentDefinition).items.map(({ item_id }) => item_id))
    default:
      return noParts
  }
}

const setOf = (ids: string[]): ReadonlySet<string> => (ids.length === 0 ? noParts : new Set(ids))
