import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Actor, TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import { notFound } from '../../errors.ts'
import { attachmentStore } from './attachments/attachments-store.ts'
import type { RemovedFiles } from './attachments/removed-files.ts'
import { type MessageRow, messageStore } from './messages-store.ts'
import { deleteMessage, deletePartOfThread } from './thread-deletion-store.ts'
import { deskScope } from './thread-scope.ts'
import { type ThreadRow, threadStore } from './threads-store.ts'

interface Parts {
  changes: TenantChanges
  removedFiles: RemovedFiles
  /** Called if files could not be removed yet. */
  onFilesLeft: (err: unknown) => void
}

/** Deletes what users and admins have written, for admins. The audit records do not repeat it. */
export function createDeskDeletion({ changes, removedFiles, onFilesLeft }: Parts) {
  async function inThread<T>(
    principal: AdminPrincipal,
    actor: Actor,
    threadId: string,
    remove: (change: TenantChange, thread: ThreadRow) => Promise<T>,
  ): Promise<T> {
    const outcome = await changes.apply(actor, async change => {
      const thread = await threadStore(change.tx, deskScope(principal)).findAndLock(threadId)
      if (!thread) throw notFound('thread', threadId)
      return remove(change, thread)
    })
    // The deletion is committed. If the storage does not respond now, a job removes the files later.
    await removedFiles.removeOf(actor.tenantId).catch(onFilesLeft)
    return outcome
  }

  return {
    /** Deletes a thread, a large one in several changes. If they end in the middle, a repeated request goes on. */
    async thread(principal: AdminPrincipal, actor: Actor, threadId: string): Promise<void> {
      let before: object | undefined
      const removePart = () =>
        inThread(principal, actor, threadId, async ({ tx, audit }, thread) => {
          const { status, message_count, created_at } = thread
          before ??= { status, message_count, created_at: created_at.toISOString() }
          if (!(await deletePartOfThread(tx, thread))) return false
          const entity = { entityType: 'thread', entityId: threadId } as const
          await audit({ event: 'help.thread.deleted', ...entity, before, after: null })
          return true
        })
      while (!(await removePart()));
    },

    message: (principal: AdminPrincipal, actor: Actor, threadId: string, messageId: string) =>
      inThread(principal, actor, threadId, async (change, thread) => {
        const message = await messageStore(change.tx, thread).find(messageId)
        if (!message) throw notFound('message', messageId)
        await deleteMessage(change.tx, thread, messageId)
        await auditPart(change, 'help.message.deleted', message, { message_id: messageId })
      }),

    /** Each attachment is a message of its own, which is deleted with it. */
    attachment: (principal: AdminPrincipal, actor: Actor, threadId: string, attachmentId: string) =>
      inThread(principal, actor, threadId, async (change, thread) => {
        const attachment = await attachmentStore(change.tx, thread.tenant_id).find(threadId, attachmentId)
        const message = attachment && (await messageStore(change.tx, thread).find(attachment.message_id))
        if (!message) throw notFound('attachment', attachmentId)
        await deleteMessage(change.tx, thread, message.message_id)
        const { size } = attachment
        await auditPart(change, 'help.attachment.deleted', message, { attachment_id: attachmentId, size })
      }),
  }
}

const auditPart = (
  { audit }: TenantChange,
  event: 'help.message.deleted' | 'help.attachment.deleted',
  { thread_id, author, created_at }: MessageRow,
  part: object,
) =>
  audit({
    event,
    entityType: 'thread',
    entityId: thread_id,
    before: { ...part, author, created_at: created_at.toISOString() },
    after: null,
  })
