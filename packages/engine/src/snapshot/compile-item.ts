import { type CompiledAudience, sharedAudience } from '../audience/compile-audience.ts'
import { buckets, everyone, nobody, seedHashOf } from '../evaluation/bucket.ts'
import { because, type Reason } from '../reason.ts'
import { parseInstant } from '../subject/parse-instant.ts'
import { addressPartsOfItem, joinAddressParts } from './address-parts.ts'
import type { ItemDefinition } from './item-definition.ts'
import type { SavedAudiences } from './saved-audiences.ts'
import type { SnapshotItem } from './snapshot.ts'

/** Items that a tenant has switched off without archiving them. */
export interface Switches {
  /** The circuit breakers; false switches the items off. */
  readonly breakers?: { readonly tours?: boolean; readonly content?: boolean } | undefined
  /** The content types that the tenant uses; default: all. */
  readonly content_types?: readonly string[] | undefined
}

/** Compiles one definition, so that an evaluation only reads the result. */
export function compileItem(
  definition: ItemDefinition,
  audiences: SavedAudiences,
  switches: Switches = {},
): SnapshotItem {
  const { schedule, trigger } = definition
  return Object.freeze({
    id: definition.id,
    createdAt: parseInstant(definition.created_at ?? '') ?? 0,
    content_type: definition.content_type,
    title: definition.title ?? '',
    json: definition.json,
    priority: definition.priority ?? 0,
    switchedOff: switchedOff(definition, switches),
    unpublished: unpublished(definition),
    lacksTarget: definition.has_target === false,
    // An item with an invalid start or end date is never active.
    startAt: schedule?.start_at ? (parseInstant(schedule.start_at) ?? Infinity) : -Infinity,
    endAt: schedule?.end_at ? (parseInstant(schedule.end_at) ?? -Infinity) : Infinity,
    patterns: orNone(definition.url_patterns),
    stepPages: orNone(definition.step_pages),
    otherStepIds: orNone(definition.other_step_ids),
    version: definition.version ?? 0,
    trigger: trigger?.trigger_type ?? 'page_load',
    manual: trigger?.trigger_type === 'manual',
    firstVisit: trigger?.trigger_type === 'first_visit',
    showAgain: showAgainOf(definition),
    audience: audienceOf(definition, audiences),
    threshold: thresholdOf(definition),
    seedHash: seedHashOf(definition.id),
    addressParts: addressPartsOf(definition, audiences),
  })
}

/** Most lists of an item are empty, and share one. */
const none: readonly never[] = Object.freeze([])

const orNone = <Element>(list: readonly Element[] | undefined): readonly Element[] =>
  list === undefined || list.length === 0 ? none : list

function addressPartsOf(definition: ItemDefinition, audiences: SavedAudiences) {
  const own = addressPartsOfItem(definition)
  const { audience_id } = definition
  return audience_id ? joinAddressParts([own, audiences.addressParts(audience_id)]) : own
}

function switchedOff({ content_type }: ItemDefinition, switches: Switches): Reason | null {
  const feature = content_type === 'tour' ? 'tours' : 'content'
  if (switches.breakers?.[feature] === false) return because('breaker_off', { feature })
  if (feature === 'tours' || switches.content_types?.includes(content_type) !== false) return null
  return because('type_not_used', { content_type })
}

function unpublished({ content_type, status = 'published', step_count }: ItemDefinition): Reason | null {
  if (status !== 'published') return because('not_published', { status })
  return step_count === 0 ? because('no_steps', { content_type }) : null
}

function showAgainOf({ content_type, dismiss_behavior = 'once' }: ItemDefinition): SnapshotItem['showAgain'] {
  return content_type === 'tour' || dismiss_behavior === 'once' ? 'never' : dismiss_behavior
}

function audienceOf(
  { audience, audience_id }: ItemDefinition,
  { groups, audience: saved }: SavedAudiences,
): CompiledAudience | null {
  const inline = audience === null || audience === undefined ? null : sharedAudience(audience, { groups })
  if (!audience_id) return inline
  return inline === null ? saved(audience_id) : both(inline, saved(audience_id))
}

function both(first: CompiledAudience, second: CompiledAudience): CompiledAudience {
  return {
    matches: subject => first.matches(subject) && second.matches(subject),
    // Undefined, a rule that was stopped, is no reason to look at the other one.
    why: subject => (first.matches(subject) === true ? second : first).why(subject),
    required: () => [...first.required(), ...second.required()],
  }
}

function thresholdOf({ rollout }: ItemDefinition): number {
  const { enabled = true, percentage = 100 } = rollout ?? {}
  if (!enabled) return nobody
  return percentage >= 100 ? everyone : Math.round(percentage * (buckets / 100))
}
