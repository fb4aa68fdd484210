import type { Step } from '@guide/contracts'
import { deliveredForm } from '@guide/drafts'
import type { Kit, Showing } from '../../core/companion.ts'
import type { Item } from '../../core/item.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { Surface } from '../../render/layer.ts'
import { asParagraph } from './body-trees.ts'
import { labels } from './labels.ts'
import { play } from './play.ts'

interface ShowAroundOptions {
  kit: Kit
  surface: Surface
  tour: { title: string; steps: Step[] }
  signal: AbortSignal
}

const id = 'tour_of_builder'
/** The name under which the browser remembers that an admin knows the builder. */
const seenName = 'guide-builder-seen'

/** Shows an admin around in the builder: with a tour, drawn as users get theirs. It is offered until it was seen or declined. */
export function showAround({ kit, surface, tour, signal }: ShowAroundOptions) {
  let showing: Showing | undefined
  const offer = element(
    'div',
    { class: 'builder-offer' },
    element('p', {}, labels.newHere),
    element(
      'div',
      { class: 'builder-actions' },
      button(labels.showAround, 'quiet', begin),
      button(labels.noThanks, 'quiet', remember),
    ),
  )
  offer.hidden = wasSeen()
  signal.addEventListener('abort', () => showing?.end('stopped'))

  function remember() {
    offer.hidden = true
    try {
      localStorage.setItem(seenName, 'yes')
    } catch {
      // The storage is blocked: it is offered again.
    }
  }

  function begin() {
    remember()
    showing?.end('stopped')
    // Content items have no steps, and a new tenant has no items.
    const steps = tour.steps.filter(({ element_target }) => kit.targets.find(element_target as object))
    const { item } = deliveredForm('tour', { ...tour, steps }, asParagraph)
    if (!item) return
    const known = new Set(surface.layers)
    const begun = play(kit, { ...item, id, tour_id: id } as Item, {})
    showing = begun
    void begun.mounted.then(() => {
      for (const layer of surface.layers) if (!known.has(layer)) layer.element.classList.add('builder-around')
    })
  }

  return { offer, begin }
}

function wasSeen(): boolean {
  try {
    return localStorage.getItem(seenName) !== null
  } catch {
    return false
  }
}
