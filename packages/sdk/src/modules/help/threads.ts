import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { conversationOf } from './conversation.ts'
import { formatTime } from './format-time.ts'
import type { HelpKit } from './help-kit.ts'
import type { Inbox } from './inbox.ts'
import { fillLabel } from './labels.ts'
import { rows } from './rows.ts'
import type { View } from './view.ts'

/** The user's conversations, the most recent first. */
export function threadsView(help: HelpKit): View {
  const { labels, inbox, go, options } = help
  const body = element('div', { class: 'body', tabindex: -1 })
  return {
    title: labels.conversations,
    parts: [
      body,
      element(
        'footer',
        { role: 'none' },
        button(labels.ask, 'primary', () => go(conversationOf(help))),
      ),
    ],
    async fill() {
      const threads = await (inbox as Inbox).refresh()
      body.replaceChildren(
        rows(
          threads.map(thread => [
            thread.subject,
            [
              thread.unread_count
                ? element('b', { class: 'badge' }, fillLabel(labels.unread, thread.unread_count))
                : '',
              ' ',
              formatTime(thread.last_message_at, options.locale),
            ],
            () => go(conversationOf(help, thread)),
          ]),
        ),
      )
    },
  }
}
