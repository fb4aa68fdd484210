import type { Position, SdkElementTarget } from '@guide/contracts'
import type { Surface } from '../layer.ts'
import { closest } from '../page-modal.ts'
import { type Host, surfaceOf } from '../surface.ts'
import styles from './anchor.css?inline'
import type { VisibleBox } from './box-of.ts'
import { followTarget, type TargetFinder } from './follow-target.ts'
import type { Hole } from './hole.ts'
import { type Box, place, type Side } from './place.ts'

export interface Anchoring {
  target: SdkElementTarget
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
export const gapAroundHole = 20
/** Between a card and the edges of the screen. */
export const cardMargin = 8
const sheetWidth = 480
/** The rotation of the arrow for each side of the target that the card can be on. */
const arrowDegrees = { bottom: 45, left: 135, top: 225, right: -45 }

/** The surface of a host, with the styles of what is anchored and the given ones. */
export const anchoredSurface = (host: Host, ...more: string[]): Surface => surfaceOf(host, styles, ...more)

/** Keeps a card, and optionally a hole, at a target. Returns how to stop earlier. */
export function anchor(
  finder: TargetFinder,
  { position, card, hole, surface, ...attachment }: Anchoring,
): () => void {
  let last: VisibleBox | undefined
  let revealed = hole && attachment.element
  const room = hole ? gapAroundHole : gap
  const hide = (isHidden: boolean) => {
    card.classList.toggle('lost', isHidden)
    hole?.element.classList.toggle('lost', isHidden)
  }
  let sizes = 0
  // The first size that is reported is the one that the card is placed with.
  const resized = new ResizeObserver(
    () => sizes++ && last && placeBeside(card, last, position, surface.isRtl, room),
  )
  resized.observe(card)
  const release = followTarget(finder, {
    ...attachment,
    draw(box, at) {
      // The page may have replaced what was scrolled to. Only once: the user may scroll too.
      if (revealed && revealed !== at) revealed = reveal(at)
      last = { ...box, ...box.all }
      // A card without a hole hides with its target. With one, it says where the target is.
      hide(box.isHidden && !hole)
      if (hole) clear(surface, last)
      const radius = Number.parseFloat(getComputedStyle(at).borderTopLeftRadius)
      // Before the hole, whose change would cost another layout when the card is measured.
      placeBeside(card, last, position, surface.isRtl, room)
      // The user has to scroll, or to open what hides the target.
      hole?.around(box.isHidden ? undefined : last, radius)
    },
    hide: () => hide(true),
  })
  return finder.onEnd(() => {
    if (hole) clear(surface)
    resized.disconnect()
    release()
  })
}

/** Hides what lies over a box at the edges of the screen. Without a box, all of it is visible. */
function clear({ layers }: Surface, box?: Box) {
  for (const { element } of layers) {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const isOver =
      box && left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y
    if (element.matches('.banner,.pill,.launcher')) element.classList.toggle('lost', !!isOver)
  }
}

/** Places a card beside a box. On a narrow screen, the card becomes a sheet at its top or bottom. */
export function placeBeside(
  card: HTMLElement,
  box: VisibleBox,
  position: Position,
  isRtl: boolean,
  room = gap,
): void {
  const { view } = box
  const isSheet = view.width < sheetWidth
  card.toggleAttribute('data-sheet', isSheet)
  card.style.cssText = isSheet ? `width:${view.width}px;max-height:${view.height * 0.6}px` : ''
  // The layout size, which an animation of the card does not change.
  const size = { width: card.offsetWidth, height: card.offsetHeight }
  const pointer = card.lastElementChild as HTMLElement
  pointer.hidden = true
  if (isSheet) {
    const below = view.y + view.height - size.height
    const isCovered = box.y + box.height > below && box.y - view.y > size.height
    card.dataset.sheet = isCovered ? 'top' : ''
    card.style.translate = `${view.x}px ${isCovered ? view.y : below}px`
    return
  }
  const { side, x, y, arrow } = place(box, size, position, { view, isRtl, gap: room, margin: cardMargin })
  card.style.translate = `${x}px ${y}px`
  const { style } = pointer
  const across = side === 'left' ? size.width - 1 : side === 'top' ? size.height - 1 : 0
  const isVertical = side === 'top' || side === 'bottom'
  pointer.hidden = arrow === undefined
  style.translate = isVertical ? `${arrow}px ${across}px` : `${across}px ${arrow}px`
  style.rotate = `${arrowDegrees[side as Side]}deg`
}

/** Scrolls an element into view, unless all of it can be seen already. */
export function reveal(element: Element): undefined {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const isCovered = [top + 1, bottom - 1].some(y => {
    // In the coordinates of its own frame, and with the elements of its own shadow root.
    const hits = (element.getRootNode() as Document).elementsFromPoint((left + right) / 2, y)
    const hit = hits.find(one => one.id !== 'guide-host')
    return !hit || !(closest(hit, one => one === element) || closest(element, one => one === hit))
  })
  const isInView = top >= 0 && bottom <= innerHeight * (innerWidth < sheetWidth ? 0.5 : 1)
  element.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    block: isInView && !isCovered ? 'nearest' : bottom - top > innerHeight ? 'start' : 'center',
    inline: 'nearest',
  })
}
