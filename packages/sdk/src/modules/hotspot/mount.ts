import type { Position } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'
import type { ContentItem } from '../../core/item.ts'
import { putBeside } from '../../render/anchor/anchor.ts'
import { keepAt } from '../../render/anchor/keep-at.ts'
import type { Box } from '../../render/anchor/place.ts'
import { callToAction, createCard } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { fillTokens } from '../../render/fill-tokens.ts'
import { focus } from '../../render/layer.ts'
import { addStylesOnce, surfaceOf } from '../../render/surface.ts'
import styles from './hotspot.css?inline'

const size = 24

/** A dot at its target, which opens a card. */
export async function mount(stage: Stage, item: ContentItem) {
  const target = item.element_target
  const found = target && (await stage.locate(target))
  if (!found || stage.signal.aborted) return
  const surface = surfaceOf(stage)
  addStylesOnce(stage.root, styles)
  const label = fillTokens(item.title, stage.tokens)
  const dot = element('button', { class: 'dot', type: 'button', 'aria-label': label, click: toggle })
  const card = createCard(stage, item, {
    actions: [callToAction(stage, item)],
  })
  let shutCard: (() => void) | undefined
  let box: Box | undefined

  function draw() {
    if (!box) return
    dot.style.translate = `${box.x}px ${box.y}px`
    if (shutCard) putBeside(card, box, 'auto', surface.isRtl)
  }
  function toggle() {
    shutCard?.()
    shutCard = shutCard ? undefined : surface.open(stage, { element: card, isModal: false, escape: toggle })
    dot.ariaExpanded = `${!!shutCard}`
    draw()
    focus(shutCard ? card : dot)
  }
  function hide(isHidden: boolean) {
    for (const one of [dot, card]) one.classList.toggle('lost', isHidden)
  }

  dot.ariaExpanded = 'false'
  surface.open(stage, { element: dot, isModal: false })
  keepAt(stage, {
    target,
    element: found.element,
    draw(at) {
      hide(false)
      box = dotBox(at, item.position, surface.isRtl)
      // Whole, also on a target that touches the edge of the page.
      box.x = Math.max(0, Math.min(box.x, innerWidth - size))
      if (at.y >= 0) box.y = Math.max(0, box.y)
      draw()
    },
    hide: () => hide(true),
    gone: () => stage.end('withdrawn'),
  })
  stage.shown()
}

/** The dot sits on the edge of its target: on the side that was asked for, or on the corner where it ends. */
export function dotBox(target: Box, position: Position, isRtl: boolean): Box {
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
