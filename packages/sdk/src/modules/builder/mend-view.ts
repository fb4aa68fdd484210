import type { ElementTarget } from '@guide/contracts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { Surface } from '../../render/layer.ts'
import { describeTarget, type ProposedTarget, proposeTarget } from '../../targets/describe/describe.ts'
import { until } from './bar.ts'
import { fill, labels } from './labels.ts'
import { createOutline, labelOf } from './outline.ts'
import type { View } from './panel.ts'

interface MendOptions {
  surface: Surface
  target: ElementTarget
  /** The number of the step; 0 for a content item. */
  n: number
  signal: AbortSignal
  /** Called with the first proposal, so that nothing covers it. */
  avoid(proposed: Element): void
  use(target: ElementTarget): void
  pick(): void
  back(): void
}

/** Proposes what the missing element of a step is now, with the evidence. The admin decides. */
export function mendView({ surface, target, n, signal, avoid, use, pick, back }: MendOptions): View {
  const outline = createOutline()
  surface.open(until(signal), { element: outline.element, isModal: false })
  signal.addEventListener('abort', () => outline.around(undefined))
  const proposals = proposeTarget(target)
  const hint = n ? fill(labels.mendHint, { n }) : labels.mendHintItem

  const row = ({ element: proposed, score, evidence }: ProposedTarget, index: number) => {
    const point = () => {
      outline.around(proposed)
      if (!signal.aborted) proposed.scrollIntoView({ block: 'nearest' })
    }
    if (index === 0) {
      point()
      avoid(proposed)
    }
    return element(
      'li',
      { pointerenter: point, mouseover: point, focusin: point },
      element('b', {}, labelOf(proposed)),
      element('small', {}, fill(labels.likeness, { n: Math.round(score * 100) })),
      element('ul', {}, ...evidence.map(one => element('li', {}, one))),
      button(labels.useThis, index === 0 ? 'primary' : 'quiet', () => use(describeTarget(proposed).target)),
    )
  }

  return {
    title: labels.mendTitle,
    body: [
      element('p', { role: 'status' }, proposals.length > 0 ? hint : labels.mendNothing),
      element('ol', { class: 'builder-proposals' }, ...proposals.map(row)),
    ],
    footer: [button(labels.back, 'quiet', back), button(labels.pickAgain, 'quiet', pick)],
    back,
  }
}
