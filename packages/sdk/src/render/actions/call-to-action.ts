import { button, type CardContext } from '../card.ts'
import { fillTokens } from '../fill-tokens.ts'
import { isSafeLink, link } from '../rich-text.ts'

interface ActionContext extends CardContext {
  send(name: 'content.cta', partId: undefined, data: object): void
  emit(event: 'content:cta', more: object): void
}

interface CallToAction {
  cta_text: string | null
  cta_url: string | null
}

/** The button or link of a content item's call to action, if it has one. */
export function callToAction(
  context: ActionContext,
  { cta_text, cta_url }: CallToAction,
): HTMLElement | undefined {
  const { tokens, send, emit, end } = context
  if (!cta_text) return undefined
  const label = fillTokens(cta_text, tokens)
  const href = isSafeLink(cta_url) ? cta_url : null
  const made = href ? link(href, [label], 'primary') : button(label, 'primary')
  made.onclick = () => {
    send('content.cta', undefined, { url: href })
    emit('content:cta', { url: href })
    end('completed')
  }
  return made
}
