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

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }
const cornerRoom = 20

/** Where a card goes beside its target: on the side it asks for where it fits there, and always inside the viewport. */
export function place(target: Box, card: Size, position: Position, room: Room): Placement {
  const { viewport, gap, margin } = room
  if (position === 'center') return center(card, viewport)
  const [wish, align] = mirrored(position, room.isRtl)
  const space: Record<Side, number> = {
    top: target.y - gap - margin - card.height,
    bottom: viewport.height - target.y - target.height - gap - margin - card.height,
    left: target.x - gap - margin - card.width,
    right: viewport.width - target.x - target.width - gap - margin - card.width,
  }
  const order = sidesInOrder(wish, room.isRtl)
  const roomiest = [...order].sort((a, b) => space[b] - space[a])[0] as Side
  const side = order.find(one => space[one] >= 0) ?? roomiest
  const isVertical = side === 'top' || side === 'bottom'
  const along = aligned(target, card, isVertical ? 'x' : 'y', align)
  const away = {
    top: target.y - gap - card.height,
    bottom: target.y + target.height + gap,
    left: target.x - gap - card.width,
    right: target.x + target.width + gap,
  }[side]
  const x = clamp(isVertical ? along : away, margin, viewport.width - card.width - margin)
  const y = clamp(isVertical ? away : along, margin, viewport.height - card.height - margin)
  const points = isVertical ? target.x + target.width / 2 - x : target.y + target.height / 2 - y
  const length = isVertical ? card.width : card.height
  const isBeside = (isVertical ? y : x) === away && points > 0 && points < length
  return { side, x, y, ...(isBeside && { arrow: clamp(points, cornerRoom, length - cornerRoom) }) }
}

const center = (card: Size, viewport: Size): Placement => ({
  x: Math.max(0, (viewport.width - card.width) / 2),
  y: Math.max(0, (viewport.height - card.height) / 2),
})

function mirrored(position: Position, isRtl: boolean): [Side | 'auto', string | undefined] {
  const [side, align] = position.split('-') as [Side | 'auto', string | undefined]
  if (!isRtl || side === 'auto') return [side, align]
  if (side === 'left' || side === 'right') return [opposite[side], align]
  return [side, align && (align === 'start' ? 'end' : 'start')]
}

function sidesInOrder(wish: Side | 'auto', isRtl: boolean): Side[] {
  const usual: Side[] = isRtl ? ['bottom', 'top', 'left', 'right'] : ['bottom', 'top', 'right', 'left']
  return wish in opposite ? [...new Set([wish as Side, opposite[wish as Side], ...usual])] : usual
}

function aligned(target: Box, card: Size, axis: 'x' | 'y', align: string | undefined): number {
  const size = axis === 'x' ? 'width' : 'height'
  if (align === 'start') return target[axis]
  const spare = target[size] - card[size]
  return target[axis] + (align === 'end' ? spare : spare / 2)
}

/** The lower bound wins: what does not fit at all begins at the edge. */
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
