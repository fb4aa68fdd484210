import type { Stage } from '../../core/content-module.ts'
import type { ContentItem } from '../../core/item.ts'
import { callToAction, reportShown } from '../../render/actions/actions.ts'
import { closeButton } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { fillTokens } from '../../render/fill-tokens.ts'
import { letKeysScroll } from '../../render/let-keys-scroll.ts'
import { richText } from '../../render/rich-text.ts'
import { surfaceOf } from '../../render/surface.ts'
import styles from './banner.css?inline'
import { pushPage } from './push-page.ts'

/** Shows a bar at the top or the bottom of the page, over the content of the page or beside it. */
export function mountBanner(stage: Stage, item: ContentItem) {
  const surface = surfaceOf(stage, styles)
  const title = fillTokens(item.title, stage.tokens)
  const isBottom = String(item.position).startsWith('bottom')
  const edge = isBottom ? 'bottom' : 'top'
  const text = element(
    'div',
    { class: 'text' },
    element('h2', {}, title),
    element('div', { class: 'body' }, ...richText(item.body_tree, stage.tokens)),
  )
  letKeysScroll(text)
  const banner = element(
    'section',
    { class: `banner ${edge}`, 'aria-label': title },
    text,
    callToAction(stage, item),
    closeButton(stage),
  )
  surface.open(stage, {
    ...{ element: banner, isModal: false, isPassive: true },
    escape: () => stage.end('dismissed'),
  })
  if (item.layout === 'push') stage.onEnd(pushPage(banner, edge))
  const { offsetHeight: height, parentElement } = banner
  // Elements in the corners move away by this much.
  parentElement?.style.setProperty(isBottom ? '--lift' : '--drop', `${isBottom ? -height : height}px`)
  surface.announce(title)
  reportShown(stage, banner)
}
