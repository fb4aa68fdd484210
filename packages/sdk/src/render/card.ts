import type { RichTextNode } from '@guide/contracts'
import { element } from './element.ts'
import { fillTokens } from './fill-tokens.ts'
import { isSafeLink, link, richText } from './rich-text.ts'

export interface CardText {
  title: string
  body_tree: readonly RichTextNode[]
}

export interface CardOptions {
  tokens: Record<string, unknown>
  closeLabel: string
  close(): void
  /** What stands at the bottom. */
  actions?: (Node | undefined)[]
  class?: string
}

/** A card with a title, a body, a button that closes it and whatever else it is given. */
export function createCard(text: CardText, options: CardOptions): HTMLElement {
  const { tokens, actions = [] } = options
  const title = fillTokens(text.title, tokens)
  const parts = actions.filter(one => one !== undefined)
  const body = element('div', { class: 'body' }, ...richText(text.body_tree, tokens))
  const card = element(
    'section',
    { class: `card ${options.class ?? ''}`, role: 'dialog', tabindex: -1, 'aria-label': title },
    element('header', {}, element('h2', {}, title), closeButton(options.closeLabel, options.close)),
    body,
    parts.length > 0 ? element('footer', {}, ...parts) : undefined,
    element('i', { class: 'arrow' }),
  )
  card.ariaDescribedByElements = [body]
  return card
}

export const closeButton = (label: string, close: () => void): HTMLElement =>
  element('button', { class: 'close', type: 'button', 'aria-label': label, click: close })

export const button = (label: string, kind: 'primary' | 'quiet', click: () => void): HTMLButtonElement =>
  element('button', { class: kind, type: 'button', click }, label)

interface CallToAction {
  cta_text: string | null
  cta_url: string | null
}

/** The button or link that a content item asks its reader to follow, if it does. */
export function callToAction(
  { cta_text, cta_url }: CallToAction,
  tokens: Record<string, unknown>,
  followed: (url: string | null) => void,
): HTMLElement | undefined {
  if (!cta_text) return undefined
  const label = fillTokens(cta_text, tokens)
  if (!isSafeLink(cta_url)) return button(label, 'primary', () => followed(null))
  const made = link(cta_url, [label], 'primary')
  made.addEventListener('click', () => followed(cta_url))
  return made
}
