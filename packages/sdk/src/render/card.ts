import type { RichTextNode } from '@guide/contracts'
import { element } from './element.ts'
import { fillTokens } from './fill-tokens.ts'
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

export interface CardOptions {
  /** The buttons at the bottom. */
  actions?: (Node | undefined)[]
  class?: string
}

/** A card with a title, a body, a close button and optional actions. */
export function createCard(
  context: CardContext,
  text: CardText,
  { actions = [], ...options }: CardOptions,
): HTMLElement {
  const { tokens } = context
  const title = fillTokens(text.title, tokens)
  const parts = actions.filter(one => one !== undefined)
  const body = element('div', { class: 'body' }, ...richText(text.body_tree, tokens))
  const card = element(
    'section',
    { class: `card ${options.class ?? ''}`, role: 'dialog', tabindex: -1, 'aria-label': title },
    element('header', { role: 'none' }, element('h2', {}, title), closeButton(context)),
    body,
    parts.length > 0 ? element('footer', { role: 'none' }, ...parts) : undefined,
    element('i', { class: 'arrow' }),
  )
  card.ariaDescribedByElements = [body]
  return card
}

export const closeButton = ({ labels, end }: Pick<CardContext, 'labels' | 'end'>): HTMLElement =>
  element('button', {
    class: 'close',
    type: 'button',
    'aria-label': labels.close,
    click: () => end('dismissed'),
  })

export const button = (label: string, kind: 'primary' | 'quiet', click?: () => void): HTMLButtonElement =>
  element('button', { class: kind, type: 'button', click }, label)
