import type { Position } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'
import type { ContentItem } from '../../core/item.ts'
import { putBeside } from '../../render/anchor/anchor.ts'
import { keepAt } from '../../render/anchor/keep-at.ts'
import { locateItem } from '../../render/anchor/locate-item.ts'
import type { Box } from '../../render/anchor/place.ts'
import { callToAction, createCard } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { fillTokens } from '../../render/fill-tokens.ts'
import { addStylesOnce, focus, surfaceOf } from '../../render/surface.ts'
import styles from './hotspot.css?inline'

const size = 24

/** A dot at its target, which opens a card. */
export async function mount(stage: Stage, item: ContentItem) {
  const found = await locateItem(stage, item)
  if (!found || found === 'missing' || !item.element_target) return undefined
  const surface = surfaceOf(stage)
  addStylesOnce(stage.root, styles)
  const label = fillTokens(item.title, stage.tokens)
  const dot = element('button', { class: 'dot', type: 'button', 'aria-label': label, click: toggle })
  const card = createCard(item, {
    tokens: stage.tokens,
    closeLabel: stage.labels.close,
    close: () => stage.end('dismissed'),
    actions: [
      callToAction(item, stage.tokens, url => {
        stage.cta(url)
        stage.end('completed')
      }),
    ],
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
    shutCard = shutCard ? undefined : surface.open({ element: card, isModal: false, escape: toggle })
    dot.setAttribute('aria-expanded', `${!!shutCard}`)
    draw()
    focus(shutCard ? card : dot)
  }
  function hide(isHidden: boolean) {
    dot.classList.toggle('lost', isHidden)
    card.classList.toggle('lost', isHidden)
  }

  dot.setAttribute('aria-expanded', 'false')
  const shut = surface.open({ element: dot, isModal: false, escape() {} })
  const release = keepAt(stage, {
    target: item.element_target,
    element: found.element,
    draw(target) {
      hide(false)
      box = dotBox(target, item.position, surface.isRtl)
      // Whole, also on a target that touches the edge of the page.
      box.x = Math.max(0, Math.min(box.x, document.documentElement.clientWidth - size))
      if (target.y + target.height > 0) box.y = Math.max(0, box.y)
      draw()
    },
    hide: () => hide(true),
    gone: () => stage.end('withdrawn'),
  })
  surface.announce(label)
  stage.shown()
  return () => {
    release()
    shutCard?.()
    shut()
  }
}

/** The dot sits on the edge of its target: on the side that was asked for, or on the corner where it ends. */
export function dotBox(target: Box, position: Position, isRtl: boolean): Box {
  const [side, align] = position === 'auto' || position === 'center' ? ['top', 'end'] : position.split('-')
  const isVertical = side === 'top' || side === 'bottom'
  const start = isVertical && isRtl ? 1 : 0
  const along = align === 'start' ? start : align === 'end' ? 1 - start : 0.5
  const across = side === 'bottom' || side === (isRtl ? 'left' : 'right') ? 1 : 0
  return {
    x: target.x + target.width * (isVertical ? along : across) - size / 2,
    y: target.y + target.height * (isVertical ? across : along) - size / 2,
    width: size,
    height: size,
  }
}
