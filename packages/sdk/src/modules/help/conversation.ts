import type { Message, Thread, ThreadDetail } from '@guide/contracts'
import { element } from '../../render/element.ts'
import { createComposer } from './composer.ts'
import type { HelpKit } from './help-kit.ts'
import { threadsPath } from './inbox.ts'
import { addressOf, createMessage } from './message.ts'
import type { View } from './view.ts'

/** The view of a thread, or of one to be begun, as it was left. */
export const conversationOf = (help: HelpKit, thread?: Thread, id = thread?.thread_id ?? ''): View =>
  (help.kept[id] ??= conversationView(help, thread))

/** What was written in a thread, and a place to write more; without a thread, the first message makes one. */
function conversationView(help: HelpKit, thread?: Thread): View {
  const { labels, api, inbox, options, signal } = help
  const log = element('div', { class: 'body', tabindex: 0, role: 'log', 'aria-label': labels.conversations })
  const composer = createComposer(help, deliver)
  let path = thread && `${threadsPath}/${thread.thread_id}`
  /** When a message was first sent that may have arrived or not. */
  let begun = 0

  function append(message: Message) {
    const made = createMessage(help, message)
    log.append(made)
    log.scrollTop = log.scrollHeight
    return made
  }

  /** Writes, to begin with in a new thread. The first line of a question stands for it. */
  async function write(body: string) {
    const subject = `${/.{1,80}/u.exec(body)}`
    const where = path ? `${path}/messages` : threadsPath
    begun ||= Date.now()
    // Sent again it is stored once, as long as nothing else was said: what is seen to have arrived may be repeated.
    const idempotency_key = `${begun} ${log.childElementCount}`
    const answer = await api.request<Partial<ThreadDetail>>(where, { subject, body, idempotency_key })
    begun = 0
    if (!path) {
      path = `${threadsPath}/${answer.thread_id}`
      view.title = subject
      delete help.kept['']
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

  /** Shows at once what is being sent, and takes it back if it does not arrive. */
  async function deliver(given: string | File) {
    const isText = typeof given === 'string'
    const body = isText ? given : given.name
    const pending = append({ message_id: '', author: 'user', body, attachments: [], created_at: '' })
    try {
      if (isText || !path) await write(body)
      if (!isText) await upload(given)
      // Whatever was answered meanwhile comes before it.
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
        // The addresses of files are good for minutes only.
        known?.querySelectorAll('a').forEach((link, index) => {
          const file = message.attachments[index]
          if (file) link.href = addressOf(file, options.apiUrl) ?? link.href
        })
      }
      if (unread_count) inbox?.refresh().catch(() => {})
    },
  }
  return view
}
