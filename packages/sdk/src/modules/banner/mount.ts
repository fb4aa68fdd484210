import type { Stage } from '../../core/content-module.ts'
import type { ContentItem } from '../../core/item.ts'
import { callToAction } from '../../render/actions/actions.ts'
import { closeButton } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { fillTokens } from '../../render/fill-tokens.ts'
import { richText } from '../../render/rich-text.ts'
import { addStylesOnce, surfaceOf } from '../../render/surface.ts'
import styles from './banner.css?inline'

/** Shows a bar at the top or the bottom of the page. It does not move the content of the page. */
export async function mount(stage: Stage, item: ContentItem) {
  const surface = surfaceOf(stage)
  addStylesOnce(stage.root, styles)
  const title = fillTokens(item.title, stage.tokens)
  const isBottom = String(item.position).startsWith('bottom')
  const banner = element(
    'section',
    { class: `banner ${isBottom ? 'bottom' : ''}`, 'aria-label': title },
    element('h2', {}, title),
    element('div', {}, ...richText(item.body_tree, stage.tokens)),
    callToAction(stage, item),
    closeButton(stage),
  )
  surface.open(stage, {
    ...{ element: banner, isModal: false, isPassive: true },
    escape: () => stage.end('dismissed'),
  })
  const { offsetHeight: height, parentElement } = banner
  // Elements in the corners move away by this much.
  parentElement?.style.setProperty(isBottom ? '--lift' : '--drop', `${isBottom ? -height : height}px`)
  surface.announce(title)
  stage.shown()
}
