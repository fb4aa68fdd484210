import { randomBytes } from 'node:crypto'
import type { Message, NewMessage, Thread, ThreadDetail, ThreadStart } from '@guide/contracts'
import type { UserPrincipal, VerifiedUser } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { UsageBounds } from '../../db/usage-count.ts'
import { newId } from '../../ids.ts'
import { isStorable } from '../../storable.ts'
import { appendMessage } from './append-message.ts'
import { toMessage, toThread } from './present-thread.ts'
import { readThread } from './read-thread.ts'
import { storeOnce } from './store-once.ts'
import { userScope } from './thread-scope.ts'
import { threadBytes, threadStore } from './threads-store.ts'

interface Parts {
  database: Database
  usageBounds: UsageBounds
  /** The database's: mails about new questions go by the times of messages, and all nodes must agree on them. */
  clock: Clock
}

/** Threads as users see them: each user sees only their own. */
export function createConversations({ database, usageBounds, clock }: Parts) {
  const now = () => new Date(clock.now())

  return {
    async list(principal: UserPrincipal, slice: Slice): Promise<Page<Thread>> {
      const { scope } = userScope(principal)
      return mapPage(await threadStore(database.sql, scope).list(slice), toThread)
    },

    start(principal: UserPrincipal, { subject, locale, ...first }: ThreadStart): Promise<ThreadDetail> {
      const { scope, user } = userScope(principal)
      return database.transaction(async tx => {
        const { thread, message } = await storeOnce(tx, scope, null, first, async key_digest => {
          const at = now()
          const thread_id = newId('thr')
          await threadStore(tx, scope).insert({
            thread_id,
            user_id: user.userId,
            user_email: user.email,
            user_name: nameOf(user),
            locale: storedLocale(locale),
            subject,
            status: 'open',
            signing_key: randomBytes(32),
            message_count: 0,
            unread_by_user: 0,
            answers_mailed: 0,
            answer_mail_at: null,
            unread_by_admins: 0,
            created_at: at,
            last_message_at: at,
            closed_at: null,
          })
          const stored = { bound: 'message_bytes', added: threadBytes, isBounded: true } as const
          await usageBounds.add(tx, scope.tenantId, [stored])
          const written = { author: 'user', author_id: user.userId, body: first.body, key_digest } as const
          return appendMessage(tx, usageBounds, scope, thread_id, written, at)
        })
        return {
          ...toThread(thread),
          messages: [toMessage({ row: message, attachments: [] }, thread, clock.now())],
        }
      })
    },

    async get(principal: UserPrincipal, threadId: string, slice: Slice): Promise<ThreadDetail> {
      const { scope } = userScope(principal)
      const { thread, messages } = await readThread(database, scope, threadId, 'user', slice)
      return {
        ...toThread(thread),
        messages: messages.map(message => toMessage(message, thread, clock.now())),
      }
    },

    async addMessage(principal: UserPrincipal, threadId: string, sent: NewMessage): Promise<Message> {
      const { scope, user } = userScope(principal)
      const { thread, message } = await database.transaction(tx =>
        storeOnce(tx, scope, threadId, sent, key_digest => {
          const written = { author: 'user', author_id: user.userId, body: sent.body, key_digest } as const
          return appendMessage(tx, usageBounds, scope, threadId, written, now())
        }),
      )
      return toMessage({ row: message, attachments: [] }, thread, clock.now())
    },
  }
}

/** A locale that a page made up must not cost the user their question, so it is left out. */
const storedLocale = (locale = ''): string | null => (/^[\w-]{1,64}$/.test(locale) ? locale : null)

function nameOf({ claims }: VerifiedUser): string | null {
  const { name } = claims as { name?: unknown }
  return typeof name === 'string' && name.length <= 200 && isStorable(name) ? name : null
}
