import { element } from '../element.ts'
import type { Box } from './place.ts'

export type Backdrop = 'block' | 'dim' | 'none'

/** A shade over the page with a hole in it. */
export interface Hole {
  element: HTMLElement
  /** Moves the hole around a box; without a box there is no hole. */
  around(box?: Box, radius?: number): void
  /** How much of the page can be used: only what is in the hole, or everything, with or without the shade. */
  backdrop(kind: Backdrop): void
  /** Animates the next move. */
  glide(): void
}

const padding = 8
const extraRadius = 4

export function createHole(): Hole {
  const shade = element('div', { class: 'shade' })
  const hole = element('div', { class: 'hole', transitionend: () => hole.classList.remove('glides') })
  const both = element('div', {}, shade, hole)
  return {
    element: both,
    around(box, radius = 0) {
      const { x, y, width, height } = box ?? { x: innerWidth / 2, y: innerHeight / 2, width: 0, height: 0 }
      const room = box ? padding : 0
      const [left, top, right, bottom] = [x - room, y - room, x + width + room, y + height + room]
      hole.style.cssText = `translate:${left}px ${top}px;width:${right - left}px;height:${bottom - top}px;border-radius:${radius + extraRadius}px`
      // A clipped area does not receive the pointer either, so the page can be clicked through the hole.
      shade.style.clipPath = box
        ? `polygon(evenodd,0 0,100% 0,100% 100%,0 100%,0 0,${left}px ${top}px,${right}px ${top}px,${right}px ${bottom}px,${left}px ${bottom}px,${left}px ${top}px)`
        : ''
    },
    backdrop(kind) {
      shade.hidden = kind !== 'block'
      hole.hidden = kind === 'none'
    },
    glide: () => hole.classList.add('glides'),
  }
}
