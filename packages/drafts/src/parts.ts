import type { ChecklistItem, ContentDefinition, Step, TourDefinition } from '@guide/contracts'
import { blankStep, blankTask, type Definition, isTourDefinition } from './definition.ts'

/** A step of a tour or a task of a checklist, as the list of parts shows it. */
export interface Part {
  id: string
  title: string
  /** The path of the part in the definition, such as `steps[2]`. */
  path: string
}

/** The parts of an item; undefined if its kind has none. */
export function partsOf(definition: Definition): Part[] | undefined {
  if (isTourDefinition(definition)) {
    return definition.steps.map(({ step_id, title }, index) => ({
      id: step_id,
      title,
      path: `steps[${index}]`,
    }))
  }
  if (definition.content_type !== 'checklist') return undefined
  return definition.items.map(({ item_id, title }, index) => ({
    id: item_id,
    title,
    path: `items[${index}]`,
  }))
}

const stepsIn = (tour: TourDefinition, steps: Step[]): TourDefinition => ({
  ...tour,
  steps: steps.map((step, order) => ({ ...step, order })),
})

const tasksIn = (checklist: ContentDefinition, items: ChecklistItem[]): ContentDefinition => ({
  ...checklist,
  items,
})

/** Puts a part at a place; without one, a new part. */
export function insertPart(definition: Definition, index: number, id: string, part?: Step | ChecklistItem) {
  return isTourDefinition(definition)
    ? stepsIn(
        definition,
        definition.steps.toSpliced(index, 0, (part as Step) ?? { ...blankStep, step_id: id }),
      )
    : tasksIn(
        definition,
        definition.items.toSpliced(index, 0, (part as ChecklistItem) ?? { ...blankTask, item_id: id }),
      )
}

export function copyPart(definition: Definition, index: number, id: string): Definition {
  if (isTourDefinition(definition)) {
    const step = definition.steps[index]
    return step ? insertPart(definition, index + 1, id, { ...step, step_id: id }) : definition
  }
  const task = definition.items[index]
  return task ? insertPart(definition, index + 1, id, { ...task, item_id: id }) : definition
}

export const removePart = (definition: Definition, index: number): Definition =>
  isTourDefinition(definition)
    ? stepsIn(definition, definition.steps.toSpliced(index, 1))
    : tasksIn(definition, definition.items.toSpliced(index, 1))

export function movePart(definition: Definition, from: number, to: number): Definition {
  if (isTourDefinition(definition)) return stepsIn(definition, moved(definition.steps, from, to))
  return tasksIn(definition, moved(definition.items, from, to))
}

function moved<T>(parts: T[], from: number, to: number): T[] {
  const part = parts[from]
  return part === undefined ? parts : parts.toSpliced(from, 1).toSpliced(to, 0, part)
}

/** An id that no other part has. Pages without a secure connection have no `crypto.randomUUID`. */
export const newPartId = (kind: 'step' | 'task') => `${kind}-${Math.random().toString(36).slice(2, 10)}`

/** The most steps or tasks that an item can have. */
export const maxParts = 100
