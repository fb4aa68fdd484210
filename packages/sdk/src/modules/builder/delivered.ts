import { type Definition, deliveredForm, isTourDefinition } from '@guide/drafts'
import type { Item } from '../../core/item.ts'
import type { BodyTrees } from './body-trees.ts'
import { builtTarget, hasKey } from './built-targets.ts'
import { isHere } from './page-pattern.ts'

/**
 * What is being built, in the form in which users would get it on this page. Undefined if there is nothing to show yet.
 * Steps without a target are left out, because they cannot be shown.
 */
export function delivered(id: string, definition: Definition, trees: BodyTrees): Item | undefined {
  if (!isTourDefinition(definition)) {
    const { content_type, element_target } = definition
    const target = element_target && builtTarget(element_target)
    const { item } = deliveredForm(content_type, { ...definition, element_target: target }, trees.of)
    return item ? ({ ...item, id, content_id: id } as Item) : undefined
  }
  const steps = definition.steps
    .filter(({ element_target }) => hasKey(element_target))
    .map(step => ({ ...step, element_target: builtTarget(step.element_target) }))
  const { item } = deliveredForm('tour', { ...definition, steps }, trees.of)
  /** The steps of other pages than this one. */
  const elsewhere = steps.filter(({ page }) => !isHere(page)).map(({ step_id }) => step_id)
  return item ? ({ ...item, id, tour_id: id, elsewhere } as Item) : undefined
}
