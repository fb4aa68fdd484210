import { type Attachment, inlineImageTypes } from '@guide/contracts'
import { StreamedAnswer } from '../../../answers/streamed-answer.ts'
import type { AdminPrincipal, UserPrincipal } from '../../../auth/principal.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Actor, TenantChanges } from '../../../db/tenant-change.ts'
import { forbidden, notFound } from '../../../errors.ts'
import { newId } from '../../../ids.ts'
import type { Upload } from '../../../upload.ts'
import { appendMessage, type NewMessage } from '../append-message.ts'
import { attachmentsById, holdRoom, messageStore } from '../messages-store.ts'
import { toAttachment, toDeskMessage } from '../present-thread.ts'
import { recordReply } from '../record-reply.ts'
import { deskThreads, ownThreads } from '../thread-scope.ts'
import type { ThreadScope } from '../threads-store.ts'
import { requireRoom } from './attachment-limits.ts'
import { isAddressOf } from './attachment-url.ts'
import type { AttachmentFiles } from './file-storage.ts'
import type { Spool } from './spool.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  spool: Spool
  files: AttachmentFiles
}

/** The files of help threads. Each comes as a message of its own. */
export class AttachmentService {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A user's file. */
  async add(principal: UserPrincipal, threadId: string, upload: Upload): Promise<Attachment> {
    const { scope, user } = ownThreads(principal)
    const message = { author: 'user', author_id: user.userId, body: '' } as const
    return this.#receive(scope, threadId, upload, store =>
      this.#parts.database.transaction(async tx => (await store(tx, message, new Date())).attachment),
    )
  }

  /** An admin's file. */
  reply(principal: AdminPrincipal, actor: Actor, threadId: string, upload: Upload): Promise<Attachment> {
    const message = { author: 'admin', author_id: actor.userId, body: '' } as const
    return this.#receive(deskThreads(principal), threadId, upload, store =>
      this.#parts.changes.apply(actor, async change => {
        const { attachment, written } = await store(change.tx, message, change.now)
        const { url: _, ...recorded } = attachment
        await recordReply(change, threadId, { ...written, attachments: [recorded] })
        return attachment
      }),
    )
  }

  /** The bytes of an attachment, for whoever has an address of it that was given out. */
  async open(attachmentId: string, query: Record<string, unknown>): Promise<StreamedAnswer> {
    const candidates = await attachmentsById(this.#parts.database.sql, attachmentId)
    const found = candidates.find(({ attachment, signing_key }) =>
      isAddressOf({ ...attachment, signing_key }, query, Date.now()),
    )
    if (!found) throw forbidden('This address is not, or no longer, valid.')
    const { tenant_id, name, size, content_type } = found.attachment
    const bytes = await this.#parts.files.open({ tenantId: tenant_id, attachmentId })
    if (!bytes) throw notFound('attachment', attachmentId)
    const shownAs = inlineImageTypes.find(type => type === content_type) ?? null
    return new StreamedAnswer(bytes, size, name, shownAs)
  }

  /** Removes the files of a tenant that goes, those included that no row knows. */
  removeOf(tenantId: string): Promise<void> {
    return this.#parts.files.removeAll(tenantId)
  }

  /** Takes the file in, keeps it, then stores what is known of it; if that can't be, the file goes again. */
  async #receive(
    scope: ThreadScope,
    threadId: string,
    upload: Upload,
    commit: (store: Store) => Promise<Attachment>,
  ): Promise<Attachment> {
    const { spool, files, database } = this.#parts
    // How large it is shows at its end; where not even a byte has room it need not be read.
    await requireRoom(database.sql, scope, threadId, 1, new Date())
    return spool.receive(upload.bytes, async file => {
      await upload.end()
      const key = { tenantId: scope.tenantId, attachmentId: newId('att') }
      await files.put(key, file)
      const about = { attachment_id: key.attachmentId, name: upload.name, content_type: upload.contentType }
      let stored = false
      try {
        return await commit(async (tx, message, now) => {
          const row = { ...about, size: file.size }
          const outcome = await storeAttachment(tx, scope, threadId, message, row, now)
          stored = true
          return outcome
        })
      } catch (error) {
        // From here on it may have been the commit that failed, on its way there or on its way back: a file that
        // nobody knows is better than a row without its file.
        if (!stored) await files.remove(key)
        throw error
      }
    })
  }
}

type Store = (tx: Transaction, message: NewMessage, now: Date) => ReturnType<typeof storeAttachment>

async function storeAttachment(
  tx: Transaction,
  scope: ThreadScope,
  threadId: string,
  written: NewMessage,
  file: { attachment_id: string; name: string; content_type: string; size: number },
  now: Date,
) {
  const { thread, message } = await appendMessage(tx, scope, threadId, written, now)
  await holdRoom(tx, scope.tenantId)
  await requireRoom(tx, scope, threadId, file.size, now)
  const row = { ...file, message_id: message.message_id, created_at: now }
  await messageStore(tx, thread).attach(row)
  const { tenant_id, thread_id } = thread
  const attachment = toAttachment({ tenant_id, thread_id, ...row }, thread)
  return { attachment, written: toDeskMessage({ row: message, attachments: [] }, thread) }
}
