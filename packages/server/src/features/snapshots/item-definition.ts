import type { ContentDefinition, TourDefinition } from '@guide/contracts'
import type { ItemDefinition } from '@guide/engine'
import type { ItemRecord } from './snapshots-store.ts'

/** An item in the engine's words. What is delivered is serialised here, all but the user's progress. */
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

function ownFields({ kind, definition }: ItemRecord) {
  if (kind === 'tour') {
    return { content_type: 'tour', step_count: (definition as TourDefinition).steps.length }
  }
  const { content_type, dismiss_behavior } = definition as ContentDefinition
  return { content_type, dismiss_behavior }
}

/** The object's JSON up to the value of its last field, `progress`: whoever answers adds that and the brace. */
const openEnded = (delivered: object): Buffer =>
  Buffer.from(`${JSON.stringify(delivered).slice(0, -1)},"progress":`)

/** One for all that have no parts: there are many. */
const noParts: ReadonlySet<string> = new Set()

/** The steps of a tour, or the items of a checklist, by their ids. */
export function partsOf({ kind, definition }: ItemRecord): ReadonlySet<string> {
  const ids =
    kind === 'tour'
      ? (definition as TourDefinition).steps.map(({ step_id }) => step_id)
      : (definition as ContentDefinition).items.map(({ item_id }) => item_id)
  return ids.length === 0 ? noParts : new Set(ids)
}
