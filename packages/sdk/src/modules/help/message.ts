import type { Attachment, Message } from '@guide/contracts'
import { element } from '../../render/element.ts'
import { formatTime } from './format-time.ts'
import type { HelpKit } from './help-kit.ts'
import { splitAddresses } from './split-addresses.ts'

/** A message with its files. A message without a time is still being sent, and screen readers do not read it yet. */
export function createMessage(
  { labels, options }: HelpKit,
  { message_id, author, body, attachments, created_at }: Message,
): HTMLElement {
  const isMine = author === 'user'
  const time = created_at ? formatTime(created_at, options.locale) : labels.sending
  return element(
    'div',
    { id: message_id, class: isMine ? 'message mine' : 'message', 'aria-hidden': !created_at && 'true' },
    body
      ? element('p', {}, ...splitAddresses(body).map((part, at) => (at % 2 ? newTab(part, part) : part)))
      : '',
    ...attachments.map(file => {
      const href = urlOf(file, options.apiUrl)
      return newTab(
        href,
        href && /^image.(png|jpeg|gif|webp|avif)$/.test(file.content_type)
          ? element('img', { src: href, alt: '' })
          : '',
        `${file.name} (${Math.ceil(file.size / 1000)} kB)`,
      )
    }),
    element('small', {}, `${isMine ? labels.you : labels.support} · ${time}`),
  )
}

const newTab = (href: string | undefined, ...inside: Parameters<typeof element>[2][]) =>
  element('a', { href, target: '_blank', rel: 'noreferrer' }, ...inside)

/** The URL of a file. Only paths of the service itself become links. */
export const urlOf = ({ url }: Attachment, apiUrl: string): string | undefined =>
  url.startsWith('/') ? apiUrl + url : undefined
