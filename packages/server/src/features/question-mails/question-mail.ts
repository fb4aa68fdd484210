import type { MailLanguage } from '@guide/contracts'
import { type Html, html } from '../../html.ts'
import type { Mail } from '../../mail/mailer.ts'
import { oneLine } from '../../mail/one-line.ts'
import type { MailRecipient } from '../preferences/preferences-reads.ts'
import { questionMailTexts } from './question-mail-texts.ts'
import type { UnreadMessage } from './question-mails-store.ts'

const maxThreads = 20
const maxLines = 4
const maxCharacters = 300

interface Parts {
  tenant: { tenant_id: string; name: string }
  recipient: Pick<MailRecipient, 'email' | 'language' | 'time_zone' | 'question_mails'>
  /** Oldest first; at least one. */
  messages: UnreadMessage[]
  publicUrl: string
}

/** The mail that tells an admin about new questions of users. */
export function questionMail({ tenant, recipient, messages, publicUrl }: Parts): Mail {
  const { language, time_zone, email } = recipient
  const text = questionMailTexts[language]
  const name = oneLine(tenant.name) || text.yourProduct
  const threads = byThread(messages)
  const entries = threads.slice(0, maxThreads).map(ofThread => entryOf(ofThread, language, time_zone))
  const page = (path: string, query: Record<string, string> = {}) =>
    `${publicUrl}/console/${path}?${new URLSearchParams({ ...query, tenant: tenant.tenant_id })}`
  const pageIn = (environment: Entry['environment'], path: string) =>
    page(path, environment === 'test' ? { environment } : {})
  const linkOf = ({ threadId, environment }: Entry) => pageIn(environment, `help/${threadId}`)
  const [only] = entries
  const subject =
    threads.length === 1 && only
      ? (only.isNew ? text.newQuestion : text.newMessage)(only.subject)
      : text.severalThreads(threads.length)
  const intro = text.intro(name)
  const rest = threads.length > maxThreads ? text.more(threads.length - maxThreads) : ''
  const why = text.why[recipient.question_mails === 'daily' ? 'daily' : 'at_once'](name)
  const isTest = entries.every(({ environment }) => environment === 'test')
  const inbox = pageIn(isTest ? 'test' : 'live', 'help')
  const settings = page('settings', { tab: 'mails' })

  const shownEntries = entries.map(entry =>
    [
      entry.subject,
      entry.about,
      '',
      entry.lines.map(line => `> ${line}`.trimEnd()).join('\n'),
      ...(entry.others ? [entry.others] : []),
      '',
      `${text.answer}: ${linkOf(entry)}`,
    ].join('\n'),
  )
  const list = entries.reduce<Html>(
    (before, entry) => html`${before}<h3>${entry.subject}</h3>
<p><small>${entry.about}</small></p>
<blockquote style="white-space: pre-wrap">${entry.lines.join('\n')}</blockquote>
${entry.others ? html`<p>${entry.others}</p>\n` : ''}<p><a href="${linkOf(entry)}">${text.answer}</a></p>
`,
    html``,
  )
  return {
    to: email,
    subject: oneLine(subject),
    text: `${intro}\n\n${shownEntries.join('\n\n---\n\n')}\n\n---\n\n${rest ? `${rest} ` : ''}${text.inbox}: ${inbox}\n\n${why}\n${text.change}: ${settings}\n`,
    html: html`<p>${intro}</p>
${list}<p>${rest ? `${rest} ` : ''}<a href="${inbox}">${text.inbox}</a></p>
<p><small>${why} <a href="${settings}">${text.change}</a></small></p>
`.markup,
  }
}

function byThread(messages: UnreadMessage[]): UnreadMessage[][] {
  const threads = new Map<string, UnreadMessage[]>()
  for (const message of messages)
    threads.set(message.thread_id, [...(threads.get(message.thread_id) ?? []), message])
  return [...threads.values()]
}

interface Entry {
  threadId: string
  environment: 'live' | 'test'
  subject: string
  /** Whether the thread itself is new. */
  isNew: boolean
  /** Who asked, and when. */
  about: string
  /** The beginning of the first new message. */
  lines: string[]
  /** How many further messages there are; empty for zero. */
  others: string
}

/** What a mail says about a thread with these new messages. */
function entryOf(messages: UnreadMessage[], language: MailLanguage, timeZone: string): Entry {
  const text = questionMailTexts[language]
  const [first] = messages
  if (!first) throw new Error('a thread without messages is not mailed')
  const time = new Intl.DateTimeFormat(text.locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  const address = first.user_email ? ` <${first.user_email}>` : ''
  const who = oneLine((first.user_name ?? first.user_id) + address)
  const where = first.environment === 'test' ? ` · ${text.test}` : ''
  return {
    threadId: first.thread_id,
    environment: first.environment,
    subject: oneLine(first.subject),
    isNew: first.position === 1,
    about: `${who} · ${time.format(first.at)}${where}`,
    lines: beginningOf(first.body) ?? [text.file],
    others: messages.length > 1 ? text.others(messages.length - 1) : '',
  }
}

/** The first lines of a text; undefined if it is empty. */
function beginningOf(body: string): string[] | undefined {
  const all = body.trim()
  if (all === '') return undefined
  const lines = all.slice(0, maxCharacters).split(/\r?\n/)
  const kept = lines.slice(0, maxLines)
  const isCut = all.length > maxCharacters || lines.length > maxLines
  return isCut ? [...kept.slice(0, -1), `${kept.at(-1)?.trimEnd()} …`] : kept
}
