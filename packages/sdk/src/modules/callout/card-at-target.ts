import type { Stage } from '../../core/content-module.ts'
import type { ContentItem } from '../../core/item.ts'
import { callToAction, reportShown } from '../../render/actions/actions.ts'
import { anchor, anchoredSurface, reveal } from '../../render/anchor/anchor.ts'
import { createHole } from '../../render/anchor/hole.ts'
import { createCard } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { fillTokens } from '../../render/fill-tokens.ts'
import { focusables } from '../../render/focusables.ts'
import { leaveWithPointer } from './leave-with-pointer.ts'

/** Shows a tooltip or a spotlight: a card at its target. A spotlight also shades the rest of the page. */
export async function mountCard(stage: Stage, item: ContentItem): Promise<void> {
  const isSpotlight = item.content_type === 'spotlight'
  const { element_target: target, on_missing, wait_ms } = item
  const found = target ? await stage.locate(target, wait_ms) : undefined
  if (stage.signal.aborted) return
  if (target && !found && on_missing !== 'center') return
  const surface = anchoredSurface(stage)
  const card = createCard(stage, item, [callToAction(stage, item)], found ? '' : 'centered')
  const hole = isSpotlight ? createHole() : undefined
  hole?.backdrop(item.backdrop ?? 'block')
  surface.open(stage, {
    element: hole ? element('div', {}, hole.element, card) : card,
    isModal: isSpotlight && (item.backdrop ?? 'block') === 'block',
    isPassive: !isSpotlight,
    pointsAt: () => found?.element,
    tabStops: () => [card, ...(found ? [found.element] : [])].flatMap(focusables),
    escape: () => stage.end('dismissed'),
  })
  if (!isSpotlight) surface.announce(fillTokens(item.title, stage.tokens))
  if (found && isSpotlight) reveal(found.element)
  if (found && target)
    anchor(stage, {
      ...{ card, hole, surface, target, element: found.element },
      position: item.position,
      // A tooltip hides until its target is there again. A spotlight must not keep the page blocked.
      ...(isSpotlight && { waitMs: wait_ms, gone: () => stage.end('stopped') }),
    })
  else hole?.around(undefined)
  const { trigger_type, element_target: hovered = target } = item.trigger
  if (!isSpotlight && !stage.explicit && trigger_type === 'hover' && hovered) leaveWithPointer(stage, hovered)
  reportShown(stage, card)
}
