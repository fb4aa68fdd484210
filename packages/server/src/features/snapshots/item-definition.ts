import { type ContentDefinition, contentKinds, type TourDefinition } from '@guide/contracts'
import type { ItemDefinition } from '@guide/engine'
import type { ItemRecord } from './snapshots-store.ts'

/** An item as the engine needs it. Its JSON is serialised here once, without the user's progress. */
export function toItemDefinition(record: ItemRecord): ItemDefinition {
  const { url_patterns, trigger, audience_id, audience, rollout, schedule, priority, title } =
    record.definition as TourDefinition | ContentDefinition
  return {
    id: record.item_id,
    json: record.delivered ? openEnded(record.delivered) : '',
    title,
    status: record.status,
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
    return { content_type: 'tour', step_count: (definition as TourDefinition).steps.length }
  }
  const { content_type, dismiss_behavior } = definition as ContentDefinition
  return { content_type, dismiss_behavior }
}

/** The JSON of an item up to the value of its last field, `progress`. Each response adds that value and the brace. */
const openEnded = (delivered: object): Buffer =>
  Buffer.from(`${JSON.stringify(delivered).slice(0, -1)},"progress":`)

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
