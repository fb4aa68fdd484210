import { blankStep } from '@guide/drafts'

/** A JSON object, such as the definition of a tour. */
export type Fields = Record<string, unknown>

/** A field whose value differs. A value is undefined if the field was not there. */
export interface FieldChange {
  path: string[]
  before: unknown
  after: unknown
}

/** A step of a tour or a task of a checklist. */
export interface Part {
  list: PartList
  id: string
  title: string
  /** Its place, counted from 1: the new one, or the last one if it was removed. */
  number: number
  /** Its place before, if it was moved. */
  movedFrom: number | null
}

/** What differs in one part, or in the fields of the whole if `part` is null. */
export interface Section {
  part: Part | null
  state: 'changed' | 'added' | 'removed' | 'moved'
  changes: FieldChange[]
}

const keys = { steps: 'step_id', items: 'item_id' } as const
type PartList = keyof typeof keys

/** What a step has if nothing was chosen. A new step does not list it. */
const {
  step_id: _id,
  order: _order,
  title: _title,
  body: _body,
  element_target: _target,
  ...chosenLater
} = blankStep
const defaults: Fields = chosenLater

/** Fields whose value is shown as a whole, because a part of it means nothing alone. */
const wholes = ['audience', 'rule']

/**
 * Finds every difference of two JSON objects. Steps and tasks are matched by their ids, other objects field by field.
 * @param before null if the thing is new
 * @param after null if the thing is gone
 */
export function compare(before: Fields | null, after: Fields | null): Section[] {
  const [old, next] = [before ?? {}, after ?? {}]
  const lists = (Object.keys(keys) as PartList[]).filter(list => isList(old, list) && isList(next, list))
  const changes = namesOf(old, next)
    .filter(name => !lists.includes(name as PartList))
    .flatMap(name => changesAt([name], old[name], next[name]))
  return [
    ...(changes.length > 0 ? [{ part: null, state: 'changed' as const, changes }] : []),
    ...lists.flatMap(list => compareParts(list, partsOf(old, list), partsOf(next, list))),
  ]
}

/** Whether a field is a list of parts that can be matched, or is not there. */
const isList = (fields: Fields, list: PartList): boolean =>
  fields[list] === undefined ||
  (Array.isArray(fields[list]) &&
    fields[list].every(part => isObject(part) && typeof part[keys[list]] === 'string') &&
    new Set(fields[list].map(part => part[keys[list]])).size === fields[list].length)

/** The parts of a list in the order in which users see them. */
function partsOf(fields: Fields, list: PartList): Fields[] {
  const parts = (fields[list] ?? []) as Fields[]
  return list === 'steps' ? parts.toSorted((a, b) => Number(a.order) - Number(b.order)) : parts
}

function compareParts(list: PartList, old: Fields[], next: Fields[]): Section[] {
  const key = keys[list]
  const idOf = (part: Fields) => part[key] as string
  const oldIds = old.map(idOf)
  const nextIds = next.map(idOf)
  const stayed = longestRising(nextIds.map(id => oldIds.indexOf(id)).filter(place => place >= 0))
  // The number in `order` only says the place, so it is a difference of its own if no place changed.
  const isSameOrder = isEqual(oldIds, nextIds)
  const describe = (part: Fields, number: number, movedFrom: number | null): Part => ({
    list,
    id: idOf(part),
    title: typeof part.title === 'string' ? part.title : '',
    number,
    movedFrom,
  })
  const found = next.flatMap((part, index): Section[] => {
    const place = oldIds.indexOf(idOf(part))
    const earlier = old[place]
    if (!earlier) {
      return [
        { part: describe(part, index + 1, null), state: 'added', changes: contentOf(part, key, 'after') },
      ]
    }
    const isMoved = !stayed.has(place)
    const changes = namesOf(earlier, part)
      .filter(name => name !== 'order' || isSameOrder)
      .flatMap(name => changesAt([name], earlier[name], part[name]))
    if (!isMoved && changes.length === 0) return []
    const state = isMoved ? 'moved' : 'changed'
    return [{ part: describe(part, index + 1, isMoved ? place + 1 : null), state, changes }]
  })
  const removed = old.flatMap((part, place): Section[] =>
    nextIds.includes(idOf(part))
      ? []
      : [
          {
            part: describe(part, place + 1, null),
            state: 'removed',
            changes: contentOf(part, key, 'before'),
          },
        ],
  )
  return [...found, ...removed]
}

/** The fields of a part that is new or gone, without those that have their default. */
const contentOf = (part: Fields, key: string, side: 'before' | 'after'): FieldChange[] =>
  Object.keys(part)
    .filter(name => name !== key && name !== 'order' && !isEqual(part[name], defaults[name]))
    .flatMap(name =>
      side === 'after' ? changesAt([name], undefined, part[name]) : changesAt([name], part[name], undefined),
    )

function changesAt(path: string[], before: unknown, after: unknown): FieldChange[] {
  if (isEqual(before, after) || (isNothing(before) && isNothing(after))) return []
  const whole = [{ path, before, after }]
  const canOpen = (value: unknown) => isObject(value) || isNothing(value)
  if (wholes.includes(path.at(-1) ?? '') || !canOpen(before) || !canOpen(after)) return whole
  const [old, next] = [(before ?? {}) as Fields, (after ?? {}) as Fields]
  const inside = namesOf(old, next).flatMap(name => changesAt([...path, name], old[name], next[name]))
  // Nothing and an empty object have no field that differs.
  return inside.length > 0 ? inside : whole
}

const namesOf = (...objects: Fields[]): string[] => [...new Set(objects.flatMap(Object.keys))]

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Absent and null are the same for a reader. */
const isNothing = (value: unknown): boolean => value === undefined || value === null

function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => isEqual(value, other[index]))
  }
  if (isObject(one) && isObject(other)) {
    return namesOf(one, other).every(name => isEqual(one[name], other[name]))
  }
  return Object.is(one, other)
}

/** The values of the longest rising subsequence: what stayed in its order, so that the fewest parts count as moved. */
function longestRising(values: number[]): Set<number> {
  const best: number[][] = []
  for (const [at, value] of values.entries()) {
    let longest: number[] = []
    for (let before = 0; before < at; before++) {
      const run = best[before] as number[]
      if ((values[before] as number) < value && run.length > longest.length) longest = run
    }
    best.push([...longest, value])
  }
  return new Set(best.reduce((longest, run) => (run.length > longest.length ? run : longest), []))
}
