import { type Attachment, inlineImageTypes, largestAttachment } from '@guide/contracts'
import { StreamedAnswer } from '../../../answers/streamed-answer.ts'
import type { AdminPrincipal, UserPrincipal } from '../../../auth/principal.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Clock } from '../../../db/database-clock.ts'
import type { Actor, TenantChanges } from '../../../db/tenant-change.ts'
import type { UsageBounds } from '../../../db/usage-count.ts'
import { forbidden, notFound } from '../../../errors.ts'
import { newId } from '../../../ids.ts'
import type { Upload } from '../../../upload.ts'
import { appendMessage, type NewMessage } from '../append-message.ts'
import { auditReply } from '../audit-reply.ts'
import { toAttachment, toDeskMessage } from '../present-thread.ts'
import { deskScope, userScope } from '../thread-scope.ts'
import type { ThreadScope } from '../threads-store.ts'
import { requireSpaceFor } from './attachment-limits.ts'
import { isSignedUrlOf } from './attachment-url.ts'
import { attachmentStore, attachmentsById } from './attachments-store.ts'
import type { FileStorage } from './file-storage.ts'
import type { Spool } from './spool.ts'
import { type UploadReservation, withReservation } from './upload-reservation.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  usageBounds: UsageBounds
  clock: Clock
  spool: Spool
  files: FileStorage
  /** How many bytes the files of one tenant may have. */
  maxBytes: number
}

type Store = (tx: Transaction, message: NewMessage, now: Date) => ReturnType<typeof storeAttachment>

/** The files of threads. Each file is a message of its own. */
export function createAttachments(parts: Parts) {
  const { database, changes, usageBounds, clock, spool, files, maxBytes } = parts

  /** Receives the file, puts it into the storage, then stores its row. If the row fails, the file is removed. */
  async function receive(
    scope: ThreadScope,
    threadId: string,
    upload: Upload,
    commit: (store: Store) => Promise<Attachment>,
  ): Promise<Attachment> {
    const space = {
      database,
      clock,
      owner: scope,
      declaredSize: upload.declaredSize,
      largest: largestAttachment,
      requireSpace: (tx: Transaction, bytes: number, now: Date) =>
        requireSpaceFor(bytes, tx, scope, threadId, now, maxBytes),
    }
    return withReservation(space, ({ reserve, inTurn, settle }) =>
      spool.receive(upload.bytes, reserve, async file => {
        await upload.end()
        const key = { tenantId: scope.tenantId, attachmentId: newId('att') }
        await files.put(key, file)
        const about = { attachment_id: key.attachmentId, name: upload.name, content_type: upload.contentType }
        let stored = false
        try {
          const store: Store = async (tx, message, now) => {
            const row = { ...about, size: file.size }
            const outcome = await storeAttachment(tx, usageBounds, scope, threadId, message, row, now, settle)
            stored = true
            return outcome
          }
          return await inTurn(() => commit(store))
        } catch (error) {
          // Once the row is stored, the failed commit may still have reached the database. A file without a row is
          // better than a row without its file, so the file stays.
          if (!stored) await files.remove(key)
          throw error
        }
      }),
    )
  }

  return {
    /** Adds a file of a user. */
    async add(principal: UserPrincipal, threadId: string, upload: Upload): Promise<Attachment> {
      const { scope, user } = userScope(principal)
      const message = { author: 'user', author_id: user.userId, body: '' } as const
      return receive(scope, threadId, upload, store =>
        database.transaction(async tx => (await store(tx, message, new Date(clock.now()))).attachment),
      )
    },

    /** Adds a file of an admin. */
    reply(principal: AdminPrincipal, actor: Actor, threadId: string, upload: Upload): Promise<Attachment> {
      const message = { author: 'admin', author_id: actor.userId, body: '' } as const
      return receive(deskScope(principal), threadId, upload, store =>
        changes.apply(actor, async change => {
          const { attachment, written } = await store(change.tx, message, change.now)
          const { url: _, ...withoutUrl } = attachment
          await auditReply(change, threadId, { ...written, attachments: [withoutUrl] })
          return attachment
        }),
      )
    },

    /** The bytes of an attachment. A valid signed URL is the only credential. */
    async open(attachmentId: string, query: Record<string, unknown>): Promise<StreamedAnswer> {
      const candidates = await attachmentsById(database.sql, attachmentId)
      const found = candidates.find(({ attachment, signing_key }) =>
        isSignedUrlOf({ ...attachment, signing_key }, query, clock.now()),
      )
      if (!found)
        throw forbidden('This URL is not valid, or has expired; load the thread again for a new URL.')
      const { tenant_id, name, size, content_type } = found.attachment
      const bytes = await files.open({ tenantId: tenant_id, attachmentId })
      if (!bytes) throw notFound('attachment', attachmentId)
      const shownAs = inlineImageTypes.find(type => type === content_type) ?? null
      return new StreamedAnswer(bytes, size, name, shownAs)
    },

    /** Removes all files of a tenant, including files without a row. */
    removeAllOf: (tenantId: string): Promise<void> => files.removeAll(tenantId),
  }
}

async function storeAttachment(
  tx: Transaction,
  usageBounds: UsageBounds,
  scope: ThreadScope,
  threadId: string,
  sent: NewMessage,
  file: { attachment_id: string; name: string; content_type: string; size: number },
  now: Date,
  settle: UploadReservation['settle'],
) {
  const { thread, message } = await appendMessage(tx, usageBounds, scope, threadId, sent, now)
  await settle(tx, file.size, now)
  const { tenant_id, thread_id } = thread
  const row = { ...file, thread_id, message_id: message.message_id, created_at: now }
  await attachmentStore(tx, tenant_id).insert(row)
  const attachment = toAttachment({ tenant_id, ...row }, thread, now.getTime())
  const written = toDeskMessage({ row: message, attachments: [] }, thread, now.getTime())
  return { attachment, written }
}
