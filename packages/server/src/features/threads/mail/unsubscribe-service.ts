import type { Database } from '../../../db/database.ts'
import { linkNotFound } from '../../../errors.ts'
import { oneLine } from '../../../mail/one-line.ts'
import { findRecipients, isUnsubscribed, setUnsubscribed } from './answer-recipients-store.ts'
import { isSignedBy, readUnsubscribeToken } from './unsubscribe-link.ts'
import type { Subscription } from './unsubscribe-page.ts'

export type UnsubscribeService = ReturnType<typeof createUnsubscribe>

/** Lets people turn off the mails about answers, and on again, with the link in a mail. */
export function createUnsubscribe({ database }: { database: Database }) {
  const db = database.sql

  async function find(token: string) {
    const read = readUnsubscribeToken(token)
    const candidates = read ? await findRecipients(db, read.recipientId) : []
    const found = candidates.find(({ recipient }) => read && isSignedBy(recipient, read.signature))
    if (!found) throw linkNotFound()
    return found
  }

  async function show(token: string): Promise<Subscription> {
    const { recipient, tenantName } = await find(token)
    const { tenant_id, email, language } = recipient
    const isSubscribed = !(await isUnsubscribed(db, tenant_id, email))
    return { tenantName: oneLine(tenantName), email, language, isSubscribed }
  }

  return {
    show,

    /** Turns the mails on or off. Doing it twice changes nothing. */
    async change(token: string, isSubscribed: boolean): Promise<Subscription> {
      const { recipient } = await find(token)
      await setUnsubscribed(db, recipient, !isSubscribed)
      return show(token)
    },
  }
}
