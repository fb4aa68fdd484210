import type { Database } from '../../../db/database.ts'
import { html } from '../../../html.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Mail, Mailer } from '../../../mail/mailer.ts'
import { oneLine } from '../../../mail/one-line.ts'
import { replyAddress } from '../reply-address.ts'
import type { ThreadRow } from '../threads-store.ts'
import { findDueThreads, findUnmailedAnswers, postponeAnswers, settleAnswers } from './answer-mail-store.ts'

/** After this time an answer is not mailed any more: the mail server was away, or there was none. */
const expiryMilliseconds = 3 * 24 * 60 * 60 * 1000

interface Parts {
  database: Database
  mailer: Mailer
  /** The domain of reply addresses; null if the service receives no mail. */
  replyDomain: string | null
}

/**
 * Mails the answers that users have not read in the page. What is due is noted with the answer itself, so nothing is lost
 * while the mail server is away. The note goes after the mail server has taken the mail; if the process is killed in
 * between, the mail is sent again with the same Message-ID.
 */
export const createAnswerMail = ({ database, mailer, replyDomain }: Parts): Job => ({
  name: 'answer-mail',
  intervalSeconds: 60,
  async run({ signal }) {
    const db = database.sql
    for (const { thread, tenantName, flags } of await findDueThreads(db)) {
      if (signal.aborted) return
      const answers = await findUnmailedAnswers(db, thread)
      const last = answers.at(-1)
      const isWanted = thread.unread_by_user > 0 && thread.user_email !== null && flags.answer_mails !== false
      const isExpired = last !== undefined && last.created_at.getTime() < Date.now() - expiryMilliseconds
      if (last && isWanted && !isExpired) {
        const bodies = answers.map(({ body }) => body || 'We sent you a file. Open the help to see it.')
        const mail = answerMail({ thread, tenantName, bodies, messageId: last.message_id, replyDomain })
        if (!(await mailer.send(mail))) {
          await postponeAnswers(db, thread)
          continue
        }
      }
      await settleAnswers(db, thread, last?.position ?? thread.answers_mailed)
    }
  },
})

interface Answered {
  thread: ThreadRow
  tenantName: string
  bodies: string[]
  messageId: string
  replyDomain: string | null
}

function answerMail({ thread, tenantName, bodies, messageId, replyDomain }: Answered): Mail {
  const name = oneLine(tenantName) || 'The team'
  const above = replyDomain ? '-- Reply above this line --\n\n' : ''
  const why = `${name} answered your question. You get this mail because you have not read the answer in the help yet; answers that you read there are not mailed.`
  const paragraphs = bodies.flatMap(body => body.split(/\n{2,}/))
  const shown = paragraphs.reduce(
    (before, text) => html`${before}<p style="white-space: pre-wrap">${text}</p>\n`,
    html``,
  )
  return {
    to: thread.user_email ?? '',
    subject: `Re: ${oneLine(thread.subject)}`,
    text: `${above}${bodies.join('\n\n')}\n\n${why}\n`,
    html: html`<p>${above.trim()}</p>\n${shown}<p><small>${why}</small></p>\n`.markup,
    messageId: `<${messageId}@${replyDomain ?? 'guide.invalid'}>`,
    ...(replyDomain && { replyTo: replyAddress(thread, replyDomain) }),
  }
}
