import { createHash } from 'node:crypto'
import type { InboundEmail, InboundEmailReceipt } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { UsageBounds } from '../../db/usage-count.ts'
import { forbidden, unauthorized } from '../../errors.ts'
import { lowerCaseEmail } from '../../mail/lower-case-email.ts'
import { appendMessage } from './append-message.ts'
import { cutQuoted } from './mail/cut-quoted.ts'
import { messageStore } from './messages-store.ts'
import { isReplyTo, readReplyAddresses, senderAddress } from './reply-address.ts'
import { type ThreadRow, threadStore, threadsById } from './threads-store.ts'

interface Parts {
  database: Database
  usageBounds: UsageBounds
  clock: Clock
}

/** Receives the mail that users send to the reply addresses of their threads. */
export function createReplyMail({ database, usageBounds, clock }: Parts) {
  return {
    async receive({ message_id, to, from, text }: InboundEmail): Promise<InboundEmailReceipt['data']> {
      const threads = await threadsAddressed(database, to)
      // A made-up reply address is refused like a missing secret.
      if (threads.length === 0) throw unauthorized('the reply address does not exist')
      const sender = senderAddress(from)
      const thread = threads.find(
        ({ user_email }) => user_email !== null && lowerCaseEmail(user_email) === sender,
      )
      if (!thread) throw forbidden('from: is not the user of this thread')
      const { thread_id, tenant_id: tenantId, environment, user_id: userId } = thread
      const mail_digest = createHash('sha256').update(message_id).digest('hex')
      const scope = { tenantId, environment, userId }
      return database.transaction(async tx => {
        // The lock makes a second delivery of the same mail wait, so that it finds the first.
        if (!(await threadStore(tx, scope).findAndLock(thread_id)))
          throw unauthorized('the reply address does not exist')
        const known = await messageStore(tx, thread).findMail(mail_digest)
        if (known) return { thread_id, message_id: known.message_id, duplicate: true }
        const written = {
          author: 'user',
          author_id: userId,
          via: 'email',
          body: cutQuoted(text),
          mail_digest,
        } as const
        const now = new Date(clock.now())
        const { message } = await appendMessage(tx, usageBounds, scope, thread_id, written, now)
        return { thread_id, message_id: message.message_id, duplicate: false }
      })
    },
  }
}

/** The threads whose reply addresses, with a valid signature, are in the `to` field of a mail. */
async function threadsAddressed(database: Database, to: string): Promise<ThreadRow[]> {
  const addressed: ThreadRow[] = []
  for (const { threadId, signature } of readReplyAddresses(to)) {
    const candidates = await threadsById(database.sql, threadId)
    addressed.push(...candidates.filter(candidate => isReplyTo(candidate, signature)))
  }
  return addressed
}
