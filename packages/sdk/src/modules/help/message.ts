import type { Attachment, Message } from '@guide/contracts'
import { element } from '../../render/element.ts'
import type { HelpKit } from './help-kit.ts'
import { when } from './when.ts'

/** A message with its files. One without a time is on its way, and not read out before it has arrived. */
export function createMessage(
  { labels, options }: HelpKit,
  { message_id, author, body, attachments, created_at }: Message,
): HTMLElement {
  const isMine = author === 'user'
  const time = created_at ? when(created_at, options.locale) : labels.sending
  return element(
    'div',
    { id: message_id, class: isMine ? 'message mine' : 'message', 'aria-hidden': !created_at && 'true' },
    body ? element('p', {}, body) : '',
    ...attachments.map(file => {
      const href = addressOf(file, options.apiUrl)
      return element(
        'a',
        { href, target: '_blank', rel: 'noreferrer' },
        href && /^image.(png|jpeg|gif|webp|avif)$/.test(file.content_type)
          ? element('img', { src: href, alt: '' })
          : '',
        `${file.name} (${Math.ceil(file.size / 1000)} kB)`,
      )
    }),
    element('small', {}, `${isMine ? labels.you : labels.support} · ${time}`),
  )
}

/** Where a file is: only what the service itself hands out is a link. */
export const addressOf = ({ url }: Attachment, apiUrl: string): string | undefined =>
  url.startsWith('/') ? apiUrl + url : undefined
