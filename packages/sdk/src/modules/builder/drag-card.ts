import type { Position } from '@guide/contracts'
import { positionNames } from '@guide/drafts'
import { boxOf } from '../../render/anchor/box-of.ts'
import { element } from '../../render/element.ts'
import type { Surface } from '../../render/layer.ts'
import { cancelByEscape } from './cancel-by-escape.ts'
import { type Spot, spotsAround } from './spots-around.ts'

/** A pointer that moves less than this has clicked. */
const minDistance = 4

interface DragOptions {
  card: HTMLElement
  target: Element
  surface: Surface
  /** The position that the card has now. */
  position: Position
  placed(position: Position): void
}

/**
 * Lets a card be dragged around its target with the pointer. A frame shows where it would be, and the card stays there
 * when it is released. Escape puts it back. Returns the frame.
 */
export function dragCard({ card, target, surface, position, placed }: DragOptions): HTMLElement {
  const name = element('span', { class: 'builder-name' })
  const ghost = element('div', { class: 'builder-ghost', hidden: true }, name)

  function begin({ button, pointerId, clientX, clientY, target: pressed }: PointerEvent) {
    const box = boxOf(target)
    const isControl = (pressed as Element).closest('button,a')
    // On a narrow screen the card is a sheet at its edge.
    if (button !== 0 || !box || isControl || card.hasAttribute('data-sheet')) return
    const { left, top } = card.getBoundingClientRect()
    const size = { width: card.offsetWidth, height: card.offsetHeight }
    const spots = spotsAround(box, size, surface.isRtl)
    const dragging = new AbortController()
    let nearest: Spot | undefined

    function move(event: PointerEvent) {
      const by = { x: event.clientX - clientX, y: event.clientY - clientY }
      if (!nearest && Math.hypot(by.x, by.y) < minDistance) return
      const distance = ({ x, y }: Spot) => Math.hypot(x - left - by.x, y - top - by.y)
      nearest = spots.reduce<Spot | undefined>(
        (best, spot) => (best && distance(best) <= distance(spot) ? best : spot),
        undefined,
      )
      if (!nearest) return
      shift(by.x, by.y)
      card.classList.add('dragged')
      ghost.hidden = false
      name.textContent = positionNames[nearest.position]
      Object.assign(ghost.style, {
        translate: `${nearest.x}px ${nearest.y}px`,
        width: `${size.width}px`,
        height: `${size.height}px`,
      })
    }
    function end(isReleased: boolean) {
      dragging.abort()
      Object.assign(card, { onpointermove: null, onpointerup: null, onpointercancel: null })
      card.classList.remove('dragged')
      ghost.hidden = true
      const isNew = isReleased && nearest && nearest.position !== position
      // It stays where it will be drawn.
      if (isNew && nearest) shift(nearest.x - left, nearest.y - top)
      else card.style.transform = ''
      if (isNew && nearest) placed(nearest.position)
    }
    const shift = (x: number, y: number) => {
      card.style.transform = `translate(${x}px,${y}px)`
    }
    card.setPointerCapture(pointerId)
    cancelByEscape(surface, dragging.signal, () => end(false))
    Object.assign(card, {
      onpointermove: move,
      onpointerup: () => end(true),
      onpointercancel: () => end(false),
    })
  }

  Object.assign(card, { onpointerdown: begin })
  return ghost
}
