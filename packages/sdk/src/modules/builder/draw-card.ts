import type { Backdrop, Position, RichTextNode, SdkElementTarget } from '@guide/contracts'
import type { Kit } from '../../core/companion.ts'
import { anchor, anchoredSurface, reveal } from '../../render/anchor/anchor.ts'
import type { TargetFinder } from '../../render/anchor/follow-target.ts'
import { createHole } from '../../render/anchor/hole.ts'
import { createCard } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { partOf, until } from './bar.ts'
import { dragCard } from './drag-card.ts'

/** A card as the page shows it while it is written. */
export interface DrawnCard {
  /** What the card belongs to: another one is scrolled into view. */
  id: string
  title: string
  body_tree: RichTextNode[]
  target: SdkElementTarget | null
  position: Position
  backdrop: Backdrop
  actions: HTMLElement[]
  close(): void
  /** The admin has dragged the card to another side of its target. */
  placed(position: Position): void
}

const forever = Number.POSITIVE_INFINITY

/**
 * Draws one card at its target with the renderer that users have. Unlike for users it never takes the focus and never
 * blocks the page, because the admin is writing.
 * @param avoid called with another card and its target, or with one at another side, so that nothing covers them
 */
export function cardDrawing(kit: Kit, signal: AbortSignal, avoid: (...shown: Element[]) => void) {
  const surface = anchoredSurface(kit)
  const hole = createHole()
  const box = element('div', { class: 'builder-drawn' }, hole.element)
  let drawing = partOf(signal)
  let lastId: string | undefined
  let lastPosition: Position | undefined
  let closeLayer: (() => void) | undefined

  function clear() {
    drawing.abort()
    drawing = partOf(signal)
    closeLayer?.()
    closeLayer = undefined
  }

  function show(card: DrawnCard | undefined) {
    const isNew = card?.id !== lastId
    const isMoved = isNew || card?.position !== lastPosition
    lastId = card?.id
    lastPosition = card?.position
    if (!card) {
      clear()
      return
    }
    const { target } = card
    const found = target ? kit.targets.find(target) : undefined
    if (target && !found) {
      clear()
      // It is drawn when its target appears, and is a new one then.
      lastId = undefined
      const stop = kit.targets.wait(target, forever, appeared => appeared && show(card))
      drawing.signal.addEventListener('abort', stop)
      return
    }
    drawing.abort()
    drawing = partOf(signal)
    const context = { tokens: kit.options.tokens, labels: kit.options.labels, end: card.close }
    const made = createCard(context, card, card.actions, found ? '' : 'centered')
    box.replaceChildren(hole.element, made)
    hole.backdrop(card.backdrop === 'block' ? 'dim' : card.backdrop)
    closeLayer ??= surface.open(until(signal), { element: box, isModal: false })
    if (found && isNew) reveal(found.element)
    const { onEnd } = until(drawing.signal)
    const { find } = kit.targets
    const watch: TargetFinder['watch'] = (wanted, ms = forever, seen) =>
      onEnd(kit.targets.wait(wanted, ms, seen))
    if (found && target) {
      const { position, placed } = card
      anchor({ find, watch, onEnd }, { card: made, hole, surface, position, target, element: found.element })
      // Where the card is, is known when it is drawn.
      if (isMoved) requestAnimationFrame(() => made.isConnected && avoid(found.element, made))
      box.append(dragCard({ card: made, target: found.element, surface, position, placed }))
    } else hole.around()
  }

  return { show }
}
