import type { ContentDefinition } from '@guide/contracts'
import type { Definition } from '@guide/drafts'
import { isTourDefinition } from '@guide/drafts'
import type { Item } from '../../core/item.ts'
import type { BodyTrees } from './body-trees.ts'
import { isHere } from './page-pattern.ts'
import { stepsOf } from './steps.ts'
import { hasKey, keysOf } from './target-keys.ts'

const shared = {
  version: 0,
  trigger: { trigger_type: 'manual' },
  priority: 0,
  progress: { state: 'none', step_id: null },
} as const

/**
 * What is being built, in the form in which users would get it on this page. Undefined if there is nothing to show yet.
 * Steps without a target are left out, because they cannot be shown.
 */
export function delivered(id: string, definition: Definition, trees: BodyTrees): Item | undefined {
  if (!isTourDefinition(definition)) return deliveredContent(id, definition, trees)
  const steps = stepsOf(definition)
    .filter(({ element_target }) => hasKey(element_target))
    .map(({ body, page, element_target, ...step }) => ({
      ...step,
      ...(page && { page }),
      element_target: keysOf(element_target),
      body_tree: trees.of(body),
    }))
  if (steps.length === 0) return undefined
  return {
    ...shared,
    content_type: 'tour',
    id,
    tour_id: id,
    title: definition.title,
    steps,
    ...elsewhere(definition),
  }
}

/** The steps of other pages than this one. */
const elsewhere = (definition: Definition): { elsewhere: string[] } => ({
  elsewhere: stepsOf(definition)
    .filter(({ page }) => !isHere(page))
    .map(({ step_id }) => step_id),
})

function deliveredContent(id: string, definition: ContentDefinition, trees: BodyTrees): Item {
  const { content_type, title, body, element_target, position, on_missing, dismiss_behavior } = definition
  const { cta_text, cta_url, backdrop, layout, wait_ms, items } = definition
  return {
    ...shared,
    ...{ content_type, id, content_id: id, title, position, on_missing, dismiss_behavior, cta_text, cta_url },
    ...{ backdrop, layout, wait_ms },
    body_tree: trees.of(body),
    element_target: element_target && hasKey(element_target) ? keysOf(element_target) : null,
    items: items.map(({ body: text, ...item }) => ({ ...item, body_tree: trees.of(text ?? '') })),
  } as Item
}
