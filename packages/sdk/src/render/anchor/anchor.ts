import type { ElementTarget, Position } from '@guide/contracts'
import type { Surface } from '../layer.ts'
import type { Hole } from './hole.ts'
import { type Finder, keepAt } from './keep-at.ts'
import { type Box, place } from './place.ts'

export interface Anchoring {
  target: ElementTarget
  element: Element
  position: Position
  card: HTMLElement
  hole?: Hole | undefined
  surface: Surface
  gone(): void
}

/** Room for the arrow, and for the edge of a hole. */
const gap = 12
const gapAroundHole = 20
const margin = 8
const sheetWidth = 480
/** How the arrow is turned when the card lies on that side of its target. */
const turns = { bottom: 45, left: 135, top: 225, right: -45 }

/** Keeps a card, and a hole, at a target. Returns how to stop earlier. */
export function anchor(
  finder: Finder,
  { target, element, position, card, hole, surface, gone }: Anchoring,
): () => void {
  let last: Box | undefined
  const room = hole ? gapAroundHole : gap
  const hide = (isHidden: boolean) => {
    card.classList.toggle('lost', isHidden)
    hole?.element.classList.toggle('lost', isHidden)
  }
  const resized = new ResizeObserver(() => last && putBeside(card, last, position, surface.isRtl, room))
  resized.observe(card)
  const release = keepAt(finder, {
    target,
    element,
    gone,
    draw(box, at) {
      last = box
      hide(false)
      hole?.around(box, Number.parseFloat(getComputedStyle(at).borderTopLeftRadius))
      putBeside(card, box, position, surface.isRtl, room)
    },
    hide: () => hide(true),
  })
  return finder.until(() => {
    resized.disconnect()
    release()
  })
}

/** Puts a card beside a box; on a narrow screen, at the edge that the box leaves free. */
export function putBeside(card: HTMLElement, box: Box, position: Position, isRtl: boolean, room = gap): void {
  // The size by layout, which an animation of the card does not change.
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
  style.rotate = `${turns[side ?? 'top']}deg`
}

/** Scrolls an element to where it can be seen whole. */
export function reveal(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const isInView = top >= 0 && bottom <= innerHeight * (innerWidth < sheetWidth ? 0.5 : 1)
  element.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    // Even in view, something that scrolls may cut it off.
    block: isInView ? 'nearest' : bottom - top > innerHeight / 2 ? 'start' : 'center',
    inline: 'nearest',
  })
}
