import type { Position } from '@guide/contracts'
import { cardMargin, gapAroundHole } from '../../render/anchor/anchor.ts'
import { type Box, place, type Size } from '../../render/anchor/place.ts'

/** The sides before their ends, which are chosen only if they are nearer. */
const positions: Position[] = [
  ...(['bottom', 'top', 'right', 'left'] as const),
  ...(['bottom-start', 'bottom-end', 'top-start', 'top-end'] as const),
  ...(['right-start', 'right-end', 'left-start', 'left-end'] as const),
]
const endless = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 }

/** A place beside a target, and the position that leads to it. */
export interface Spot {
  position: Position
  x: number
  y: number
}

/** Where a card can be beside a target: every position for which the screen has room. */
export function spotsAround(box: Box & { view: Box }, card: Size, isRtl: boolean): Spot[] {
  const space = { view: box.view, isRtl, gap: gapAroundHole, margin: cardMargin }
  return positions.flatMap(position => {
    const { side, x, y } = place(box, card, position, space)
    const { side: wanted } = place(box, card, position, { ...space, view: endless })
    return side === wanted ? [{ position, x, y }] : []
  })
}
