import type { Stage } from '../../core/content-module.ts'
import type { ContentItem } from '../../core/item.ts'
import { callToAction } from '../../render/actions/actions.ts'
import { createCard } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { focusables } from '../../render/focusables.ts'
import { surfaceOf } from '../../render/surface.ts'
import styles from './modal.css?inline'

/** Shows a modal dialog in the middle of the page. */
export function mountModal(stage: Stage, item: ContentItem) {
  const surface = surfaceOf(stage, styles)
  const close = () => stage.end('dismissed')
  const card = createCard(stage, item, [callToAction(stage, item)], 'centered modal')
  card.setAttribute('aria-modal', 'true')
  surface.open(stage, {
    element: element('div', {}, element('div', { class: 'backdrop', click: close }), card),
    isModal: true,
    tabStops: () => focusables(card),
    escape: close,
  })
  stage.shown()
}
