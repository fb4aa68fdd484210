import type { ContentDefinition, ElementTarget, TourDefinition } from '@guide/contracts'

/** A definition without what only users and editors read. Everything that decides who gets an item is in it. */
export function rulesOf(definition: object): object {
  const { trigger, steps, items, element_target, ...rest } = definition as Partial<
    TourDefinition & ContentDefinition
  >
  const { title, content_type, url_patterns, audience_id, audience, rollout, schedule, priority } = rest
  return {
    title,
    content_type,
    url_patterns,
    audience_id,
    audience,
    rollout,
    schedule,
    priority,
    dismiss_behavior: rest.dismiss_behavior,
    trigger: trigger && { ...trigger, element_target: fingerprintOf(trigger.element_target) },
    element_target: fingerprintOf(element_target),
    steps: steps?.map(({ step_id, page, element_target }) => ({
      step_id,
      page,
      element_target: fingerprintOf(element_target),
    })),
    items: items?.map(({ item_id }) => ({ item_id })),
  }
}

const fingerprintOf = <Absent>(target: ElementTarget | Absent) =>
  target && { fingerprint: (target as ElementTarget).fingerprint }

/**
 * The parts of a version that snapshots read, as text, so that a snapshot of many items is built fast. If a release reads
 * more of a definition, its migration must set the texts of older versions to null: then they are read from the definition.
 */
export const versionTexts = (definition: object, delivered: object) => ({
  rules_text: JSON.stringify(rulesOf(definition)),
  delivered_text: JSON.stringify(delivered),
})
