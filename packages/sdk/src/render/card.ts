import type { RichTextNode } from '@guide/contracts'
import { element } from './element.ts'
import { fillTokens } from './fill-tokens.ts'
import { letKeysScroll } from './let-keys-scroll.ts'
import { richText } from './rich-text.ts'

export interface CardText {
  title: string
  body_tree: readonly RichTextNode[]
}

/** What a card needs from the showing it belongs to. */
export interface CardContext {
  tokens: Record<string, unknown>
  labels: { close: string }
  end(how: 'dismissed' | 'completed'): void
}

/** A card with a title, a body, a close button and optional actions. */
export function createCard(
  context: CardContext,
  text: CardText,
  actions: (Node | undefined)[],
  className = '',
): HTMLElement {
  const { tokens } = context
  const title = fillTokens(text.title, tokens)
  const footer = element('footer', { role: 'none' }, ...actions)
  const body = element('div', { class: 'body' }, ...richText(text.body_tree, tokens))
  const card = element(
    'section',
    { class: `card ${className}`, role: 'dialog', tabindex: -1, 'aria-label': title },
    element('header', { role: 'none' }, element('h2', {}, title), closeButton(context)),
    body,
    footer.firstChild ? footer : undefined,
    element('i', { class: 'arrow', hidden: true }),
  )
  card.ariaDescribedByElements = [body]
  letKeysScroll(body)
  return card
}

export const closeButton = ({ labels, end }: Pick<CardContext, 'labels' | 'end'>): HTMLElement =>
  element('button', {
    class: 'close',
    'aria-label': labels.close,
    click: () => end('dismissed'),
  })

export const button = (label: string, kind: 'primary' | 'quiet', click?: () => void): HTMLButtonElement =>
  element('button', { class: kind, click }, label)
