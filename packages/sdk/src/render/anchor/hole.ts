import { element } from '../element.ts'
import type { Box } from './place.ts'

export type Backdrop = 'block' | 'dim' | 'none'

/** A shade over the page with a hole in it. */
export interface Hole {
  element: HTMLElement
  /** Moves the hole around a box. Without a box there is no hole; with a radius only, the page can be used meanwhile. */
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
    around(box, radius) {
      // Without a box it is out of sight.
      const { x, y, width, height } = box ?? { x: -99, y: 0, width: 0, height: 0 }
      const [left, top] = [x - padding, y - padding]
      const [right, bottom] = [x + width + padding, y + height + padding]
      hole.style.cssText = `translate:${left}px ${top}px;width:${right - left}px;height:${bottom - top}px;border-radius:${(radius as number) + extraRadius}px`
      // A clipped area does not receive the pointer either, so the page can be clicked through the hole.
      shade.style.clipPath =
        box || radius == null
          ? `polygon(evenodd,0 0,100% 0,100% 100%,0 100%,0 0,${left}px ${top}px,${right}px ${top}px,${right}px ${bottom}px,${left}px ${bottom}px,${left}px ${top}px)`
          : 'inset(50%)'
    },
    backdrop(kind) {
      shade.hidden = kind !== 'block'
      hole.hidden = kind === 'none'
    },
    glide: () => hole.classList.add('glides'),
  }
}
