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
  /** Undefined: in the middle of the screen. */
  side?: Side
  x: number
  y: number
  /** Where the arrow points at the target, from the card's left or top edge; undefined where it would lie. */
  arrow?: number
}

export interface Room {
  viewport: Size
  isRtl: boolean
  /** Between target and card. */
  gap: number
  /** Between card and the edge of the viewport. */
  margin: number
}

const opposite: Record<string, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }
const cornerRoom = 20

/** Where a card goes beside its target: on the side it asks for where it fits there, and always inside the viewport. */
export function place(target: Box, card: Size, position: Position, room: Room): Placement {
  const { viewport, gap, margin, isRtl } = room
  const [wish = '', align = ''] = position.split('-')
  const inside = (value: number, size: 'width' | 'height') =>
    Math.max(margin, Math.min(value, viewport[size] - card[size] - margin))
  const middle = (size: 'width' | 'height') => inside((viewport[size] - card[size]) / 2, size)
  if (wish === 'center') return { x: middle('width'), y: middle('height') }

  // Where the card's edge lies on each side, and how much room is left there beyond it.
  const away = {
    top: target.y - gap - card.height,
    bottom: target.y + target.height + gap,
    left: target.x - gap - card.width,
    right: target.x + target.width + gap,
  }
  const left = {
    top: away.top - margin,
    bottom: viewport.height - margin - card.height - away.bottom,
    left: away.left - margin,
    right: viewport.width - margin - card.width - away.right,
  }
  const side = sides(wish, isRtl).reduce((best, one) =>
    left[best] < 0 && left[one] > left[best] ? one : best,
  )
  const isVertical = side === 'top' || side === 'bottom'
  const [axis, size] = isVertical ? (['x', 'width'] as const) : (['y', 'height'] as const)
  const isStart = align === (isVertical && isRtl ? 'end' : 'start')
  const along = target[axis] + (target[size] - card[size]) * (align ? (isStart ? 0 : 1) : 0.5)
  const x = inside(isVertical ? along : away[side], 'width')
  const y = inside(isVertical ? away[side] : along, 'height')
  const points = target[axis] + target[size] / 2 - (isVertical ? x : y)
  const isBeside = (isVertical ? y : x) === away[side] && points > 0 && points < card[size]
  const arrow = Math.max(cornerRoom, Math.min(points, card[size] - cornerRoom))
  return { side, x, y, ...(isBeside && { arrow }) }
}

/** The sides in the order in which they are tried. */
function sides(wish: string, isRtl: boolean): Side[] {
  const usual: Side[] = ['bottom', 'top', 'right', 'left']
  const wished = wish in opposite ? [wish as Side, opposite[wish] as Side] : []
  const order = [...new Set([...wished, ...usual])]
  return isRtl
    ? order.map(side => (side === 'left' || side === 'right' ? (opposite[side] as Side) : side))
    : order
}
