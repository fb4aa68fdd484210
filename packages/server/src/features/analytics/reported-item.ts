import type { ContentDefinition, TourDefinition } from '@guide/contracts'
import type { ReportedItem } from './analytics-store.ts'
import type { Target } from './targets-store.ts'

/** The id, kind and title of an item. */
export function nameOf({ item_id, kind, definition }: ReportedItem) {
  const { title, content_type } = definition as ContentDefinition
  return { id: item_id, title, content_type: kind === 'tour' ? 'tour' : content_type }
}

/** The steps of a tour, in order. Content items have no steps. */
export const stepsOf = ({ kind, definition }: ReportedItem): TourDefinition['steps'] =>
  kind === 'tour' ? (definition as TourDefinition).steps : []

/** The targets of an item. */
export function targetsOf(item: ReportedItem): Target[] {
  const name = nameOf(item)
  if (item.kind === 'tour') {
    return stepsOf(item).map(({ step_id, title: step_title, element_target }, index) => ({
      ...name,
      ...{ step_id, step_number: index + 1, step_title },
      element_target,
    }))
  }
  const { element_target } = item.definition as ContentDefinition
  return element_target
    ? [{ ...name, step_id: null, step_number: null, step_title: null, element_target }]
    : []
}
