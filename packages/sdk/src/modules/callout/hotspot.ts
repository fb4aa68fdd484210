import type { Position } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'
import type { ContentItem } from '../../core/item.ts'
import { callToAction, reportShown } from '../../render/actions/actions.ts'
import { anchoredSurface, placeBeside } from '../../render/anchor/anchor.ts'
import type { VisibleBox } from '../../render/anchor/box-of.ts'
import { followTarget } from '../../render/anchor/follow-target.ts'
import type { Box } from '../../render/anchor/place.ts'
import { createCard } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { fillTokens } from '../../render/fill-tokens.ts'
import { focus } from '../../render/layer.ts'
import styles from './hotspot.css?inline'

const size = 24

/** Shows a dot at the target, which opens a card. */
export async function mountHotspot(stage: Stage, item: ContentItem): Promise<void> {
  const target = item.element_target
  const found = target && (await stage.locate(target, item.wait_ms))
  if (!found || stage.signal.aborted) return
  const surface = anchoredSurface(stage, styles)
  const label = fillTokens(item.title, stage.tokens)
  const dot = element('button', { class: 'dot', 'aria-label': label, click: toggle })
  const card = createCard(stage, item, [callToAction(stage, item)])
  let { element: at } = found
  const passive = { isModal: false, isPassive: true, pointsAt: () => at }
  let closeCard: (() => void) | undefined
  let box: VisibleBox | undefined

  function draw() {
    if (!box) return
    dot.style.translate = `${box.x}px ${box.y}px`
    if (closeCard) placeBeside(card, box, 'auto', surface.isRtl)
  }
  function toggle() {
    closeCard?.()
    closeCard = closeCard ? undefined : surface.open(stage, { ...passive, element: card, escape: toggle })
    dot.ariaExpanded = `${!!closeCard}`
    draw()
    focus(closeCard ? card : dot)
  }
  function hide(isHidden: boolean) {
    for (const one of [dot, card]) one.classList.toggle('lost', isHidden)
  }

  dot.ariaExpanded = 'false'
  surface.open(stage, { ...passive, element: dot })
  followTarget(stage, {
    target,
    element: at,
    draw(around, now) {
      hide(around.isHidden)
      at = now
      box = { ...around, ...dotBox(around, item.position, surface.isRtl) }
      // Keeps the whole dot visible if the target touches the edge of the page.
      box.x = Math.max(0, Math.min(box.x, innerWidth - size))
      box.y = Math.max(0, box.y)
      draw()
    },
    hide: () => hide(true),
  })
  reportShown(stage, dot)
}

/** The dot is on the edge of its target: in the middle of the given side, or at one of its corners. */
function dotBox(target: Box, position: Position, isRtl: boolean): Box {
  const [side, align] = /auto|center/.test(position) ? ['top', 'end'] : position.split('-')
  const along = align ? Number(align === 'end') : 0.5
  const isVertical = side === 'top' || side === 'bottom'
  const across = Number(side === 'bottom' || side === 'right')
  const right = isVertical ? along : across
  return {
    x: target.x + target.width * (isRtl ? 1 - right : right) - size / 2,
    y: target.y + target.height * (isVertical ? across : along) - size / 2,
    width: size,
    height: size,
  }
}
