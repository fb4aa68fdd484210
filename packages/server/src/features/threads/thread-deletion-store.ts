import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { attachments, removedFiles, threads } from '../../db/schema.ts'
import { someOfEachTenant } from '../../db/some-of-each-tenant.ts'
import { addUsage } from '../usage/usage-writes.ts'
import { type AttachmentRow, countedBytes } from './attachments/attachments-store.ts'
import { messageStore } from './messages-store.ts'
import { type ThreadRow, threadBytes, threadStore } from './threads-store.ts'

/** How many messages are deleted at once. The embedded database does nothing else meanwhile. */
const messagesAtOnce = 1000

/**
 * Deletes the oldest messages of a thread with their attachments, and the thread when none are left. The files follow after
 * the commit: see `removed-files.ts`. Until then, the thread is one with fewer messages, and a repeated deletion
 * finds it. The caller has locked it, so that it gets no message before it is gone.
 * @returns whether the thread is gone
 */
export async function deletePartOfThread(tx: Transaction, thread: ThreadRow): Promise<boolean> {
  const { tenant_id, environment, thread_id } = thread
  const { ids, bytes } = await messageStore(tx, thread).removeOldest(messagesAtOnce)
  const isLast = ids.length < messagesAtOnce
  const ofMessages = sql`${attachments.message_id} = any(${sql.param(ids)}::text[])`
  await deleteAttachments(tx, tenant_id, and(ofThread(thread), isLast ? undefined : ofMessages))
  if (isLast)
    await tx.delete(threads).where(and(eq(threads.tenant_id, tenant_id), eq(threads.thread_id, thread_id)))
  else
    await threadStore(tx, { tenantId: tenant_id, environment, userId: null }).countDeleted(
      thread_id,
      ids.length,
    )
  await addUsage(tx, 'message_bytes', new Map([[tenant_id, -bytes - (isLast ? threadBytes : 0)]]))
  return isLast
}

/** Deletes a message with its attachments. The caller has locked the thread. */
export async function deleteMessage(tx: Transaction, thread: ThreadRow, messageId: string): Promise<void> {
  const { tenant_id, environment, thread_id } = thread
  const bytes = await messageStore(tx, thread).remove(messageId)
  await addUsage(tx, 'message_bytes', new Map([[tenant_id, -bytes]]))
  await deleteAttachments(tx, tenant_id, and(ofThread(thread), eq(attachments.message_id, messageId)))
  await threadStore(tx, { tenantId: tenant_id, environment, userId: null }).countDeleted(thread_id, 1)
}

/** The attachments of a thread: at most 100. */
const ofThread = ({ tenant_id, thread_id }: Pick<ThreadRow, 'tenant_id' | 'thread_id'>) =>
  and(eq(attachments.tenant_id, tenant_id), eq(attachments.thread_id, thread_id))

/** Deletes attachments whose thread is gone. */
export const deleteAttachmentsOf = (tx: Transaction, thread: Pick<ThreadRow, 'tenant_id' | 'thread_id'>) =>
  deleteAttachments(tx, thread.tenant_id, ofThread(thread))

async function deleteAttachments(tx: Transaction, tenantId: string, which: SQL | undefined): Promise<void> {
  const files = await tx.delete(attachments).where(which).returning()
  if (files.length === 0) return
  const bytes = files.reduce((sum, { size }) => sum + countedBytes(size), 0)
  await addUsage(tx, 'file_bytes', new Map([[tenantId, -bytes]]))
  await tx
    .insert(removedFiles)
    .values(files.map(({ tenant_id, attachment_id }) => ({ tenant_id, attachment_id })))
}

/**
 * By the clock of the database, because a node whose clock is wrong must not delete anything. Not `clock_timestamp()`: its
 * value may change within the query, so no index is used for it.
 */
const isOlder = (column: SQLWrapper, days: number) => sql`${column} < now() - make_interval(days => ${days})`

export type OldThread = Pick<ThreadRow, 'tenant_id' | 'thread_id'>

/** Some threads of any tenants that got no message for that many days. @param without these tenants */
export const findOldThreads = (db: Database['sql'], days: number, without: string[]) =>
  someOfEachTenant<OldThread>(
    db,
    sql`select thread_id from threads where threads.tenant_id = tenants.tenant_id
      and environment in ('live', 'test') and ${isOlder(sql`last_message_at`, days)}`,
    without,
  )

export type OldAttachment = Pick<AttachmentRow, 'tenant_id' | 'thread_id' | 'message_id'>

/** Some attachments of any tenants that are that many days old. @param without these tenants */
export const findOldAttachments = (db: Database['sql'], days: number, without: string[]) =>
  someOfEachTenant<OldAttachment>(
    db,
    sql`select thread_id, message_id from attachments where attachments.tenant_id = tenants.tenant_id
      and ${isOlder(sql`created_at`, days)}`,
    without,
  )

/** Locks a thread of a tenant until the transaction ends. @param days only if it got no message for that many days */
export async function lockThread(
  tx: Transaction,
  { tenant_id, thread_id }: Pick<ThreadRow, 'tenant_id' | 'thread_id'>,
  days?: number,
): Promise<ThreadRow | undefined> {
  const isOld = days === undefined ? undefined : isOlder(threads.last_message_at, days)
  const one = and(eq(threads.tenant_id, tenant_id), eq(threads.thread_id, thread_id), isOld)
  return (await tx.select().from(threads).where(one).for('update'))[0]
}
