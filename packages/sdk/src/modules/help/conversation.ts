import type { Message, Thread, ThreadDetail } from '@guide/contracts'
import { element } from '../../render/element.ts'
import { createComposer } from './composer.ts'
import type { HelpKit } from './help-kit.ts'
import { threadsPath } from './inbox.ts'
import { createMessage, urlOf } from './message.ts'
import type { View } from './view.ts'

/** The view of a thread, or of a new one, in the state in which the user left it. */
export const conversationOf = (help: HelpKit, thread?: Thread, id = thread?.thread_id ?? ''): View =>
  (help.conversations[id] ??= conversationView(help, thread))

/** The messages of a thread and a composer. Without a thread, the first message creates one. */
function conversationView(help: HelpKit, thread?: Thread): View {
  const { labels, api, inbox, options, signal } = help
  const log = element('div', { class: 'body', tabindex: 0, role: 'log', 'aria-label': labels.conversations })
  const composer = createComposer(help, deliver)
  let path = thread && `${threadsPath}/${thread.thread_id}`
  /** When the message that is not confirmed yet was first sent; 0 if there is none. */
  let sentAt = 0

  function append(message: Message) {
    const made = createMessage(help, message)
    log.append(made)
    log.scrollTop = log.scrollHeight
    return made
  }

  /** Sends a message, in a new thread if there is none yet. Its first line becomes the subject. */
  async function write(body: string) {
    const subject = `${/.{1,80}/u.exec(body)}`
    const where = path ? `${path}/messages` : threadsPath
    sentAt ||= Date.now()
    // A retry has the same key, so the message is stored once. After a new message in the log, the key is another: then
    // the same text is a new message.
    const idempotency_key = `${sentAt} ${log.childElementCount}`
    const { locale } = options
    const sent = { subject, body, locale, idempotency_key }
    const response = await api.request<Partial<ThreadDetail>>(where, sent)
    sentAt = 0
    if (!path) {
      path = `${threadsPath}/${response.thread_id}`
      view.title = subject
      delete help.conversations['']
    }
  }

  async function upload(file: File) {
    // A token that has expired is replaced here, before the file is sent in vain.
    await api.request(path as string)
    const form = new FormData()
    form.append('file', file)
    // There is no timeout: the user sees that it is being sent, however long it takes.
    await api.request(`${path}/attachments`, form, { signal })
  }

  /** Shows the message while it is being sent, and removes it again if that fails. */
  async function deliver(given: string | File) {
    const isText = typeof given === 'string'
    const body = isText ? given : given.name
    const pending = append({ message_id: '', author: 'user', body, attachments: [], created_at: '' })
    try {
      if (isText || !path) await write(body)
      if (!isText) await upload(given)
      // Loads the messages again, because replies may have arrived before this message.
      await view.fill().catch(() => {})
    } finally {
      pending.remove()
    }
  }

  const view: View = {
    title: thread?.subject ?? labels.ask,
    parts: [log, composer],
    focus: thread ? null : (composer.firstChild as HTMLElement),
    isLive: true,
    async fill() {
      if (!path) return
      const { messages, unread_count } = await api.request<ThreadDetail>(`${path}?limit=100`)
      for (const message of messages) {
        const known = log.children.namedItem(message.message_id)
        if (!known) append(message)
        // The signed URLs of files expire after minutes.
        known?.querySelectorAll<HTMLAnchorElement>(':scope>a').forEach((link, index) => {
          const file = message.attachments[index]
          if (file) link.href = urlOf(file, options.apiUrl) ?? link.href
        })
      }
      if (unread_count) inbox?.refresh().catch(() => {})
    },
  }
  return view
}
