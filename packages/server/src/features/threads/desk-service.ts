import type { DeskMessage, DeskThread, DeskThreadDetail } from '@guide/contracts'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { knownEmails } from '../../db/known-emails.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import type { UsageBounds } from '../../db/usage-count.ts'
import { notFound } from '../../errors.ts'
import { appendMessage } from './append-message.ts'
import { auditReply } from './audit-reply.ts'
import { toDeskMessage, toDeskThread } from './present-thread.ts'
import { readThread } from './read-thread.ts'
import { deskScope } from './thread-scope.ts'
import { findLastAuthors, type ThreadFilter, type ThreadRow, threadStore } from './threads-store.ts'

interface Parts {
  database: Database
  clock: Clock
  changes: TenantChanges
  usageBounds: UsageBounds
  /** The domain of reply addresses; null if the service receives no mail. */
  replyDomain: string | null
}

/** Threads as admins see them and reply to them. */
export function createDesk({ database, clock, changes, usageBounds, replyDomain }: Parts) {
  /** Reads what the presentation of these threads needs beside their rows. */
  const presenter = async ({ tenant }: AdminPrincipal, rows: ThreadRow[]) => {
    const ids = rows.map(row => row.thread_id)
    const lastAuthors = await findLastAuthors(database.sql, tenant.tenant_id, ids)
    return (row: ThreadRow): DeskThread =>
      toDeskThread(row, lastAuthors.get(row.thread_id) ?? null, replyDomain)
  }

  return {
    async list(principal: AdminPrincipal, slice: Slice, filter: ThreadFilter): Promise<Page<DeskThread>> {
      const page = await threadStore(database.sql, deskScope(principal)).list(slice, filter)
      return mapPage(page, await presenter(principal, page.items))
    },

    async get(principal: AdminPrincipal, threadId: string, slice: Slice): Promise<DeskThreadDetail> {
      const scope = deskScope(principal)
      const { thread, messages } = await readThread(database, scope, threadId, 'admin', slice)
      const present = await presenter(principal, [thread])
      const ofTeam = messages.filter(({ row }) => row.author === 'admin').map(({ row }) => row.author_id)
      const emails = await knownEmails(database.sql, principal.tenant.tenant_id, ofTeam)
      return {
        ...present(thread),
        messages: messages.map(message => {
          const author_email = message.row.author === 'admin' && emails.get(message.row.author_id)
          return { ...toDeskMessage(message, thread, clock.now()), ...(author_email && { author_email }) }
        }),
      }
    },

    reply(principal: AdminPrincipal, actor: Actor, threadId: string, body: string): Promise<DeskMessage> {
      return changes.apply(actor, async change => {
        const written = { author: 'admin', author_id: actor.userId, body } as const
        const scope = deskScope(principal)
        const { thread, message } = await appendMessage(
          change.tx,
          usageBounds,
          scope,
          threadId,
          written,
          change.now,
        )
        const reply = toDeskMessage({ row: message, attachments: [] }, thread, change.now.getTime())
        await auditReply(change, threadId, { ...reply, attachments: [] })
        return reply
      })
    },

    /** Closes a thread. Closing a closed thread changes nothing. */
    close(principal: AdminPrincipal, actor: Actor, threadId: string): Promise<Date> {
      return changes.apply(actor, async ({ tx, now, audit }) => {
        const store = threadStore(tx, deskScope(principal))
        const before = await store.findAndLock(threadId)
        if (!before) throw notFound('thread', threadId)
        if (before.closed_at) return before.closed_at
        await store.close(threadId, now)
        await audit({
          event: 'help.thread.close',
          entityType: 'thread',
          entityId: threadId,
          before: { status: 'open' },
          after: { status: 'closed', closed_at: now.toISOString() },
        })
        return now
      })
    },
  }
}
