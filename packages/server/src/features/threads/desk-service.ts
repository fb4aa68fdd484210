import type { DeskMessage, DeskThread, DeskThreadDetail } from '@guide/contracts'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import { notFound } from '../../errors.ts'
import { appendMessage } from './append-message.ts'
import { toDeskMessage, toDeskThread } from './present-thread.ts'
import { readThread } from './read-thread.ts'
import { recordReply } from './record-reply.ts'
import { deskThreads } from './thread-scope.ts'
import { type ThreadRow, threadStore } from './threads-store.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  /** Where mail is received; null: nowhere. */
  replyDomain: string | null
}

/** Help threads as admins see and answer them. */
export class DeskService {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async list(
    principal: AdminPrincipal,
    slice: Slice,
    status: ThreadRow['status'] | undefined,
  ): Promise<Page<DeskThread>> {
    const store = threadStore(this.#parts.database.sql, deskThreads(principal))
    return mapPage(await store.list(slice, status), row => this.#present(row))
  }

  async get(principal: AdminPrincipal, threadId: string, slice: Slice): Promise<DeskThreadDetail> {
    const scope = deskThreads(principal)
    const { thread, messages } = await readThread(this.#parts.database, scope, threadId, 'admin', slice)
    return { ...this.#present(thread), messages: messages.map(message => toDeskMessage(message, thread)) }
  }

  reply(principal: AdminPrincipal, actor: Actor, threadId: string, body: string): Promise<DeskMessage> {
    return this.#parts.changes.apply(actor, async change => {
      const written = { author: 'admin', author_id: actor.userId, body } as const
      const scope = deskThreads(principal)
      const { thread, message } = await appendMessage(change.tx, scope, threadId, written, change.now)
      const answer = toDeskMessage({ row: message, attachments: [] }, thread)
      await recordReply(change, threadId, { ...answer, attachments: [] })
      return answer
    })
  }

  /** Closing what is closed changes nothing. */
  close(principal: AdminPrincipal, actor: Actor, threadId: string): Promise<Date> {
    return this.#parts.changes.apply(actor, async ({ tx, now, audit }) => {
      const store = threadStore(tx, deskThreads(principal))
      const before = await store.hold(threadId)
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
  }

  #present(row: ThreadRow): DeskThread {
    return toDeskThread(row, this.#parts.replyDomain)
  }
}
