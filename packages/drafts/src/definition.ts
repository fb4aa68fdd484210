import type { ChecklistItem, Content, ContentDefinition, Step, Tour, TourDefinition } from '@guide/contracts'
import { canonicalJson } from '@guide/contracts/canonical-json'

/** What an admin writes: an item without what the service maintains. */
export type Definition = TourDefinition | ContentDefinition

const maintained = [
  'tour_id',
  'content_id',
  'step_count',
  'status',
  'version',
  'has_unpublished_changes',
  'published_at',
  'created_at',
  'updated_at',
]

/** The working copy of an item, as a version has it. */
export const definitionOf = (item: Tour | Content): Definition =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !maintained.includes(name))) as Definition

export const isTourDefinition = (definition: Definition): definition is TourDefinition =>
  'steps' in definition

/** Whether two values are the same JSON. The order of fields does not matter, and undefined is no field. */
export const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)

/** A short text that differs if two definitions do. A draft remembers by it which working copy it is made from. */
export function digestOf(definition: Definition): string {
  const text = canonicalJson(definition)
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  return [a, b, text.length].map(part => (part >>> 0).toString(36)).join('-')
}

/** A step in which nothing is written yet. */
export const blankStep: Step = {
  step_id: '',
  order: 0,
  title: '',
  body: '',
  element_target: {},
  position: 'auto',
  page: null,
  advance_on: { type: 'next' },
  backdrop: 'block',
  on_missing: 'skip',
  wait_ms: 5000,
}

/** A task in which nothing is written yet. */
export const blankTask: ChecklistItem = { item_id: '', title: '' }

/**
 * What a stored draft says, over the working copy. A field of another shape than the working copy has is left out, and
 * what is missing in a step or a task is as in a new one: any program may have stored the draft.
 */
export function definitionFrom(stored: unknown, base: Definition): Definition {
  if (!isRecord(stored)) return base
  const definition = usableFrom(isRecord(stored.definition) ? stored.definition : stored, base)
  const complete = <T extends object>(parts: T[], blank: T): T[] =>
    parts.map(part => ({ ...part, ...usableFrom(part, blank) }))
  return isTourDefinition(definition)
    ? { ...definition, steps: complete(definition.steps, blankStep) }
    : { ...definition, items: complete(definition.items, blankTask) }
}

function usableFrom<T extends object>(fields: object, model: T): T {
  const usable = Object.entries(fields).filter(
    ([name, value]) => name in model && hasShapeOf(value, model[name as keyof T], name),
  )
  return { ...model, ...Object.fromEntries(usable) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nullables = ['element_target', 'page', 'cta_text', 'cta_url', 'audience_id', 'audience']

function hasShapeOf(value: unknown, model: unknown, name: string): boolean {
  if (value === null) return nullables.includes(name)
  if (Array.isArray(model)) return Array.isArray(value) && value.every(isRecord)
  if (model === null) return !Array.isArray(value)
  return typeof value === typeof model && !Array.isArray(value)
}
