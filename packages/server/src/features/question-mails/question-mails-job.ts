import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { Job } from '../../jobs/job.ts'
import { runLimitSeconds } from '../../jobs/job-queue.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { lastActivityAt } from '../activity/activity-reads.ts'
import { type MailRecipient, mailRecipients } from '../preferences/preferences-reads.ts'
import { endMail, postponeMail, startMail } from '../preferences/preferences-writes.ts'
import { dueWindow, maxAgeMs, type Window } from './due-window.ts'
import { questionMail } from './question-mail.ts'
import { type AskedTenant, findAskedTenants, findUnread, type UnreadMessage } from './question-mails-store.ts'

const minute = 60 * 1000
/** At most one mail to each admin in this time. */
const bundleMs = 10 * minute
const retryMs = 5 * minute
/** If the process is killed while it sends a mail, the mail is sent again after this time. */
const reserveMs = runLimitSeconds * 1000
/** After so many failed mails in a row the other admins of the tenant wait for the next run. */
const maxFailed = 5
/** After so many failed tenants in a row the mail server is probably away, and the next run tries again. */
const maxFailedTenants = 5
/**
 * How long one run mails the admins of one tenant: it may have very many, and a mail server may take ten seconds for each.
 * The rest waits for the next run.
 */
const defaultTurnMs = 20_000
/** Nothing tells the service that a token makes a person an admin no longer. After this time without a sign-in it assumes so. */
const goneMs = 30 * 24 * 60 * minute

interface Parts {
  database: Database
  clock: Clock
  mailer: Mailer
  publicUrl: string
  turnMs?: number
}

/**
 * Mails admins about questions that no admin has read or answered. The mail to an admin is reserved before it is sent, so
 * that no other node sends it too, and noted when the mail server has taken it. If the process is killed in between, the mail
 * is sent again with the same questions and the same Message-ID.
 */
export function createQuestionMails(parts: Parts): Job {
  const { database, clock, mailer, publicUrl, turnMs = defaultTurnMs } = parts
  const db = database.sql
  const later = (milliseconds: number) => new Date(clock.now() + milliseconds)

  async function isStillAdmin(tenantId: string, recipient: MailRecipient): Promise<boolean> {
    const seenAt = Math.max(
      recipient.updated_at?.getTime() ?? 0,
      (await lastActivityAt(db, tenantId, recipient.userId))?.getTime() ?? 0,
    )
    // The address of an admin user who never came is not confirmed by anything.
    return recipient.isMember ? seenAt > 0 : seenAt > clock.now() - goneMs
  }

  /** Mails one admin. Gives false if the mail server seems to be away. */
  async function mailTo(
    tenant: AskedTenant,
    recipient: MailRecipient,
    window: Window,
    messages: UnreadMessage[],
  ): Promise<boolean> {
    const addressee = { tenantId: tenant.tenant_id, userId: recipient.userId }
    const { until } = window
    const reservation = { until, now: new Date(clock.now()), reservedUntil: later(reserveMs) }
    if (!(await startMail(db, addressee, reservation))) return true
    const mail = questionMail({ tenant, recipient, messages, publicUrl })
    const outcome = await mailer.send({ ...mail, messageId: messageIdOf(addressee, until, publicUrl) })
    if (outcome === 'failed' || outcome === 'deferred') {
      await postponeMail(db, addressee, later(retryMs))
      return outcome === 'deferred'
    }
    await endMail(db, addressee, { until, nextAfter: later(bundleMs) })
    return true
  }

  /** Ends a mail that could not be sent, after its questions were read or answered. */
  async function giveUp({ tenant_id: tenantId }: AskedTenant, { userId, mailing_until }: MailRecipient) {
    if (mailing_until) await endMail(db, { tenantId, userId }, { until: mailing_until, nextAfter: later(0) })
  }

  /** Mails the admins of one tenant while its turn lasts, at least one. Gives false if the mail server seems to be away; undefined if there was no mail. */
  async function mailTenant(tenant: AskedTenant, signal: AbortSignal): Promise<boolean | undefined> {
    const unread = new Map<string, Promise<UnreadMessage[]>>()
    const find = (window: Window) => {
      const key = `${window.from.getTime()} ${window.until.getTime()}`
      const found = unread.get(key) ?? findUnread(db, tenant.tenant_id, window)
      unread.set(key, found)
      return found
    }
    const until = performance.now() + turnMs
    let mails = 0
    let failed = 0
    for (const recipient of (await mailRecipients(db, tenant)).sort(byWait)) {
      if (signal.aborted || failed >= maxFailed) break
      if (mails > 0 && performance.now() >= until) break
      const window = dueWindow(recipient, clock.now())
      if (!window || tenant.newest <= window.from.getTime()) continue
      const messages = await find(window)
      if (messages.length === 0) await giveUp(tenant, recipient)
      if (messages.length === 0 || !(await isStillAdmin(tenant.tenant_id, recipient))) continue
      failed = (await mailTo(tenant, recipient, window, messages)) ? 0 : failed + 1
      mails++
    }
    return mails === 0 ? undefined : failed === 0
  }

  async function run({ signal }: { signal: AbortSignal }): Promise<void> {
    const failures: unknown[] = []
    let failedTenants = 0
    for (const tenant of await findAskedTenants(db, later(-maxAgeMs))) {
      if (signal.aborted || failedTenants >= maxFailedTenants) break
      // If the mails of one tenant fail, those of the others go on.
      try {
        const isThere = await mailTenant(tenant, signal)
        if (isThere !== undefined) failedTenants = isThere ? 0 : failedTenants + 1
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  return { name: 'question-mails', intervalSeconds: 60, run }
}

/** Sorts by the waiting time, the longest first: the next run begins with the admins for whom this run had no time. */
const byWait = (one: MailRecipient, other: MailRecipient) =>
  (one.mail_after?.getTime() ?? 0) - (other.mail_after?.getTime() ?? 0)

function messageIdOf(
  { tenantId, userId }: { tenantId: string; userId: string },
  until: Date,
  publicUrl: string,
): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([tenantId, userId, until]))
    .digest('hex')
  return `<questions.${digest.slice(0, 32)}@${new URL(publicUrl).hostname}>`
}
