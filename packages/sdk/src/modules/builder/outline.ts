import type { VisibleBox } from '../../render/anchor/box-of.ts'
import { followElement } from '../../render/anchor/follow-element.ts'
import { element } from '../../render/element.ts'
import { nameOf } from './name-of.ts'

/** A frame around an element of the page, with a label. It follows the element. */
export interface Outline {
  element: HTMLElement
  /** Puts the frame around an element; without one it is hidden. */
  around(target: Element | undefined): void
}

/** @param gone called if the element leaves the page, or is hidden */
export function createOutline(gone = () => {}): Outline {
  const text = element('span', { class: 'builder-name' })
  const frame = element('div', { class: 'builder-outline', 'aria-hidden': 'true', hidden: true }, text)
  let stop = () => {}

  function draw(box: VisibleBox | undefined) {
    frame.hidden = !box || box.isHidden
    if (!box) return gone()
    // Inside an element at the top edge, because above it the label would be outside of the screen.
    text.classList.toggle('inside', box.y < 28)
    Object.assign(frame.style, {
      translate: `${box.x}px ${box.y}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    })
  }

  return {
    element: frame,
    around(target) {
      stop()
      frame.hidden = true
      if (!target) return
      text.textContent = labelOf(target)
      stop = followElement(target, draw)
    },
  }
}

/** What a person calls an element: its role and name, and how large it is. */
export function labelOf(target: Element): string {
  const { width, height } = target.getBoundingClientRect()
  const name = nameOf(target)
  const role = target.getAttribute('role') ?? target.localName
  return `${role}${name && ` “${name}”`} · ${Math.round(width)} × ${Math.round(height)}`
}
