import type { ElementTarget, Position } from '@guide/contracts'
import type { Surface } from '../layer.ts'
import { followTarget, type TargetFinder } from './follow-target.ts'
import type { Hole } from './hole.ts'
import { type Box, place } from './place.ts'

export interface Anchoring {
  target: ElementTarget
  element: Element
  position: Position
  card: HTMLElement
  hole?: Hole | undefined
  surface: Surface
  waitMs?: number | undefined
  gone?(): void
}

/** Space for the arrow, and for the edge of a hole. */
const gap = 12
const gapAroundHole = 20
const margin = 8
const sheetWidth = 480
/** The rotation of the arrow for each side of the target that the card can be on. */
const arrowDegrees = { bottom: 45, left: 135, top: 225, right: -45 }

/** Keeps a card, and optionally a hole, at a target. Returns how to stop earlier. */
export function anchor(
  finder: TargetFinder,
  { position, card, hole, surface, ...attachment }: Anchoring,
): () => void {
  let last: Box | undefined
  const room = hole ? gapAroundHole : gap
  const hide = (isHidden: boolean) => {
    card.classList.toggle('lost', isHidden)
    hole?.element.classList.toggle('lost', isHidden)
  }
  const resized = new ResizeObserver(() => last && placeBeside(card, last, position, surface.isRtl, room))
  resized.observe(card)
  const release = followTarget(finder, {
    ...attachment,
    draw(box, at) {
      last = box
      hide(false)
      hole?.around(box, Number.parseFloat(getComputedStyle(at).borderTopLeftRadius))
      placeBeside(card, box, position, surface.isRtl, room)
    },
    hide: () => hide(true),
  })
  return finder.onEnd(() => {
    resized.disconnect()
    release()
  })
}

/** Places a card beside a box. On a narrow screen, the card becomes a sheet at the top or bottom edge. */
export function placeBeside(
  card: HTMLElement,
  box: Box,
  position: Position,
  isRtl: boolean,
  room = gap,
): void {
  // The layout size, which an animation of the card does not change.
  const size = { width: card.offsetWidth, height: card.offsetHeight }
  const viewport = { width: document.documentElement.clientWidth, height: innerHeight }
  if (viewport.width < sheetWidth) {
    const isCovered = box.y + box.height > viewport.height - size.height && box.y > size.height
    card.dataset.sheet = isCovered ? 'top' : 'bottom'
    card.style.translate = ''
    return
  }
  delete card.dataset.sheet
  const { side, x, y, arrow } = place(box, size, position, { viewport, isRtl, gap: room, margin })
  card.style.translate = `${x}px ${y}px`
  const { style } = card.lastElementChild as HTMLElement
  const across = side === 'left' ? size.width - 1 : side === 'top' ? size.height - 1 : 0
  const isVertical = side === 'top' || side === 'bottom'
  style.display = arrow === undefined ? 'none' : ''
  style.translate = isVertical ? `${arrow}px ${across}px` : `${across}px ${arrow}px`
  style.rotate = `${arrowDegrees[side ?? 'top']}deg`
}

/** Scrolls an element into view. */
export function reveal(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const isInView = top >= 0 && bottom <= innerHeight * (innerWidth < sheetWidth ? 0.5 : 1)
  element.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    // Even inside the viewport, a scroll container may clip the element.
    block: isInView ? 'nearest' : bottom - top > innerHeight / 2 ? 'start' : 'center',
    inline: 'nearest',
  })
}
