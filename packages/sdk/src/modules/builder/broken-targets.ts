import type { ElementTarget, SelectorHealthItem } from '@guide/contracts'
import { type Definition, isSame, isTourDefinition } from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import { builtTarget, hasKey } from './built-targets.ts'
import { fill, labels } from './labels.ts'
import { isHere } from './page-pattern.ts'

/** A target of an item that users do not get as they should. */
export interface BrokenTarget {
  /** Undefined for a content item. */
  stepId: string | undefined
  /** The number of the step; 0 for a content item. */
  n: number
  /** The title of the step. */
  title: string
  reason: string
}

/** The targets of an item that are broken: on this page right now, or on pages of users. @param health of this item */
export function brokenTargets(
  kit: Kit,
  definition: Definition,
  health: readonly SelectorHealthItem[],
): BrokenTarget[] {
  return targetsHere(definition).flatMap(({ stepId, n, title, target }) => {
    // What users have says nothing about a target that was changed since.
    const seen = health.find(
      one => (one.step_id ?? undefined) === stepId && isSame(one.element_target, target),
    )
    const reason = reasonOf(stateHere(kit, target), seen)
    return reason ? [{ stepId, n, title, reason }] : []
  })
}

function targetsHere(definition: Definition) {
  if (!isTourDefinition(definition)) {
    const { element_target: target } = definition
    return target && hasKey(target) ? [{ stepId: undefined, n: 0, title: '', target }] : []
  }
  return definition.steps.flatMap(({ step_id: stepId, title, element_target: target, page }, index) =>
    isHere(page) && hasKey(target) ? [{ stepId, n: index + 1, title, target }] : [],
  )
}

type State = 'found' | 'alike' | 'missing'

/** How a user would find a target on this page right now. */
function stateHere({ targets }: Kit, target: ElementTarget): State {
  const found = targets.find(builtTarget(target))
  if (!found) return 'missing'
  return found.foundBy === 'fingerprint' ? 'alike' : 'found'
}

function reasonOf(here: State, seen: SelectorHealthItem | undefined): string {
  const n = Math.round((seen?.failure_rate ?? 0) * 100)
  const isUnhealthy = !!seen && !seen.healthy
  if (here === 'alike') return labels.brokenAlike
  if (here === 'missing' && isUnhealthy) return fill(labels.brokenBoth, { n })
  if (here === 'missing') return seen?.found ? labels.brokenLater : labels.notHere
  if (isUnhealthy) return fill(labels.brokenThere, { n })
  return seen?.likeness_since ? labels.brokenAlikeThere : ''
}
