import type { Position } from '@guide/contracts'

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  x: number
  y: number
}

export type Side = 'top' | 'bottom' | 'left' | 'right'

export interface Placement {
  /** The side of the target; undefined in the middle of the screen. */
  side?: Side
  x: number
  y: number
  /** The distance of the arrow from the card's left or top edge; undefined if the card does not point at the target. */
  arrow?: number
}

export interface Space {
  /** Where cards can be seen. */
  view: Box
  isRtl: boolean
  /** Between target and card. */
  gap: number
  /** Between card and the edge of the view. */
  margin: number
}

const opposite: Record<string, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }
const minArrowOffset = 20

/** Places a card beside its target: on the wanted side if it fits there, and always inside the view. */
export function place(target: Box, card: Size, position: Position, space: Space): Placement {
  const { view, gap, margin, isRtl } = space
  const [wanted = '', align = ''] = position.split('-')
  const inside = (value: number, axis: 'x' | 'y', size: 'width' | 'height') =>
    Math.max(view[axis] + margin, Math.min(value, view[axis] + view[size] - card[size] - margin))
  const middle = (axis: 'x' | 'y', size: 'width' | 'height') =>
    inside(view[axis] + (view[size] - card[size]) / 2, axis, size)
  if (wanted === 'center') return { x: middle('x', 'width'), y: middle('y', 'height') }

  // The card's position on each side, and how much space is left beyond it.
  const away = {
    top: target.y - gap - card.height,
    bottom: target.y + target.height + gap,
    left: target.x - gap - card.width,
    right: target.x + target.width + gap,
  }
  const left = {
    top: away.top - margin - view.y,
    bottom: view.y + view.height - margin - card.height - away.bottom,
    left: away.left - margin - view.x,
    right: view.x + view.width - margin - card.width - away.right,
  }
  const side = sides(wanted, isRtl).reduce((best, one) =>
    left[best] < 0 && left[one] > left[best] ? one : best,
  )
  const isVertical = side === 'top' || side === 'bottom'
  const [axis, size] = isVertical ? (['x', 'width'] as const) : (['y', 'height'] as const)
  const isStart = align === (isVertical && isRtl ? 'end' : 'start')
  const along = target[axis] + (target[size] - card[size]) * (align ? (isStart ? 0 : 1) : 0.5)
  const x = inside(isVertical ? along : away[side], 'x', 'width')
  const y = inside(isVertical ? away[side] : along, 'y', 'height')
  const points = target[axis] + target[size] / 2 - (isVertical ? x : y)
  const isBeside = (isVertical ? y : x) === away[side] && points > 0 && points < card[size]
  const arrow = Math.max(minArrowOffset, Math.min(points, card[size] - minArrowOffset))
  return { side, x, y, ...(isBeside && { arrow }) }
}

/** The sides in the order in which they are tried. */
function sides(wanted: string, isRtl: boolean): Side[] {
  const usual: Side[] = ['bottom', 'top', 'right', 'left']
  const preferred = wanted in opposite ? [wanted as Side, opposite[wanted] as Side] : []
  const order = [...new Set([...preferred, ...usual])]
  return isRtl
    ? order.map(side => (side === 'left' || side === 'right' ? (opposite[side] as Side) : side))
    : order
}
