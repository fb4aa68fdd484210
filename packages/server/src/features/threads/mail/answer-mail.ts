import type { MailLanguage } from '@guide/contracts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../db/database-clock.ts'
import { html } from '../../../html.ts'
import type { Job, JobContext } from '../../../jobs/job.ts'
import { lowerCaseEmail } from '../../../mail/lower-case-email.ts'
import type { Mail, Mailer } from '../../../mail/mailer.ts'
import { oneLine } from '../../../mail/one-line.ts'
import { replyAddress } from '../reply-address.ts'
import type { ThreadRow } from '../threads-store.ts'
import {
  type DueThread,
  dueAtOnce,
  findDueThreads,
  findUnmailedAnswers,
  postponeAnswers,
  settleAnswers,
} from './answer-mail-store.ts'
import { answerMailTexts } from './answer-mail-texts.ts'
import { ensureRecipient, isUnsubscribed } from './answer-recipients-store.ts'
import { unsubscribeToken } from './unsubscribe-link.ts'

/** After this time an answer is not mailed any more: the mail server was away, or there was none. */
const expiryMilliseconds = 3 * 24 * 60 * 60 * 1000
/**
 * How long the answers of one tenant are mailed before the run looks again for those of others: a tenant may have very many,
 * and a mail server may take ten seconds for each.
 */
const defaultTurnMs = 20_000
/** After so many failed mails in a row the mail server is probably away, and the next run tries again. */
const maxFailed = 5

interface Parts {
  database: Database
  clock: Clock
  mailer: Mailer
  /** The domain of reply addresses; null if the service receives no mail. */
  replyDomain: string | null
  publicUrl: string
  turnMs?: number
}

/**
 * Mails the answers that users have not read in the page. What is due is noted with the answer itself, so nothing is lost
 * while the mail server is away. The note goes after the mail server has taken the mail; if the process is killed in
 * between, the mail is sent again with the same Message-ID.
 */
export function createAnswerMail(parts: Parts): Job {
  const { database, clock, mailer, replyDomain, publicUrl, turnMs = defaultTurnMs } = parts
  const db = database.sql

  /** Mails the answers of a thread. Gives false if the mail server seems to be away. */
  async function mailThread({ thread, tenantName, flags }: DueThread): Promise<boolean> {
    const answers = await findUnmailedAnswers(db, thread)
    const last = answers.at(-1)
    const email = lowerCaseEmail(thread.user_email ?? '')
    const isWanted =
      thread.unread_by_user > 0 &&
      email !== '' &&
      flags.answer_mails !== false &&
      !(await isUnsubscribed(db, thread.tenant_id, email))
    const isExpired = last !== undefined && last.created_at.getTime() < clock.now() - expiryMilliseconds
    if (last && isWanted && !isExpired) {
      const language = languageOf(thread.locale)
      const person = { userId: thread.user_id, email, language }
      const token = unsubscribeToken(await ensureRecipient(db, thread.tenant_id, person))
      const unsubscribeUrl = `${publicUrl}/unsubscribe/${token}`
      const messageId = last.message_id
      const mail = { thread, tenantName, answers, messageId, replyDomain, language, unsubscribeUrl }
      const outcome = await mailer.send(answerMail(mail))
      if (outcome === 'failed' || outcome === 'deferred') {
        await postponeAnswers(db, thread)
        return outcome === 'deferred'
      }
    }
    await settleAnswers(db, thread, last?.position ?? thread.answers_mailed)
    return true
  }

  async function run({ signal }: JobContext): Promise<void> {
    const failures: unknown[] = []
    let failed = 0
    let isMore = true
    while (isMore && !signal.aborted && failed < maxFailed) {
      const due = await findDueThreads(db)
      isMore = due.length === dueAtOnce
      const spent = new Map<string, number>()
      for (const next of due) {
        if (signal.aborted || failed >= maxFailed) break
        const { tenant_id } = next.thread
        if ((spent.get(tenant_id) ?? -1) >= turnMs) {
          isMore = true
          continue
        }
        const startedAt = performance.now() - (spent.get(tenant_id) ?? 0)
        try {
          failed = (await mailThread(next)) ? 0 : failed + 1
        } catch (error) {
          // The answers of one thread must not hold up the others.
          failures.push(error)
          await postponeAnswers(db, next.thread)
        }
        spent.set(tenant_id, performance.now() - startedAt)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  return { name: 'answer-mail', intervalSeconds: 60, run }
}

interface Answered {
  thread: ThreadRow
  tenantName: string
  answers: { body: string }[]
  messageId: string
  replyDomain: string | null
  language: MailLanguage
  unsubscribeUrl: string
}

function answerMail(answered: Answered): Mail {
  const { thread, tenantName, answers, messageId, replyDomain, language, unsubscribeUrl } = answered
  const text = answerMailTexts[language]
  const name = oneLine(tenantName) || text.team
  const above = replyDomain ? `-- ${text.replyAbove} --\n\n` : ''
  const why = text.why(name)
  const bodies = answers.map(({ body }) => body || text.file)
  const paragraphs = bodies.flatMap(body => body.split(/\n{2,}/))
  const shown = paragraphs.reduce(
    (before, paragraph) => html`${before}<p style="white-space: pre-wrap">${paragraph}</p>\n`,
    html``,
  )
  return {
    to: thread.user_email ?? '',
    subject: `Re: ${oneLine(thread.subject)}`,
    text: `${above}${bodies.join('\n\n')}\n\n${why}\n\n${text.unsubscribe}: ${unsubscribeUrl}\n`,
    html: html`${above && html`<p>${above.trim()}</p>\n`}${shown}<p><small>${why}</small></p>
<p><small><a href="${unsubscribeUrl}">${text.unsubscribe}</a></small></p>
`.markup,
    messageId: `<${messageId}@${replyDomain ?? 'guide.invalid'}>`,
    unsubscribeUrl,
    ...(replyDomain && { replyTo: replyAddress(thread, replyDomain) }),
  }
}

/** The language of a locale such as `de-AT`, if there are texts in it. */
const languageOf = (locale: string | null): MailLanguage => (/^de\b/i.test(locale ?? '') ? 'de' : 'en')
