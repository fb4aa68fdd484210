import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import type { Slice } from '../../db/page.ts'
import { attachments, messages, threads } from '../../db/schema.ts'
import type { ThreadRow, ThreadScope } from './threads-store.ts'

export type MessageRow = typeof messages.$inferSelect
export type AttachmentRow = typeof attachments.$inferSelect

/** A message with what is attached to it. */
export interface StoredMessage {
  row: MessageRow
  attachments: AttachmentRow[]
}

/** A message and the thread that it is in. */
export interface SentMessage {
  thread: ThreadRow
  message: MessageRow
}

/** What was written in one thread. Whoever makes it has found the thread among those that somebody may see. */
export function messageStore(
  db: Database['sql'] | Transaction,
  { tenant_id, thread_id }: { tenant_id: string; thread_id: string },
) {
  const ofThread = and(eq(messages.tenant_id, tenant_id), eq(messages.thread_id, thread_id))
  const attached = and(eq(attachments.tenant_id, tenant_id), eq(attachments.thread_id, thread_id))

  return {
    /** The newest messages, oldest of them first. */
    async newest({ limit = 20, offset = 0 }: Slice): Promise<StoredMessage[]> {
      const newestFirst = db.select().from(messages).where(ofThread).orderBy(desc(messages.position))
      const rows = (await newestFirst.limit(limit).offset(offset)).reverse()
      const ids = rows.map(row => row.message_id)
      const ofThese = and(attached, inArray(attachments.message_id, ids))
      const files = await db.select().from(attachments).where(ofThese).orderBy(asc(attachments.attachment_id))
      return rows.map(row => ({
        row,
        attachments: files.filter(file => file.message_id === row.message_id),
      }))
    },

    findMail: async (digest: string): Promise<MessageRow | undefined> =>
      (
        await db
          .select()
          .from(messages)
          .where(and(ofThread, eq(messages.mail_digest, digest)))
      )[0],

    insert: (row: Omit<MessageRow, 'tenant_id' | 'thread_id'>) =>
      db.insert(messages).values({ tenant_id, thread_id, ...row }),

    countAttachments: () => db.$count(attachments, attached),

    attach: (row: Omit<AttachmentRow, 'tenant_id' | 'thread_id'>) =>
      db.insert(attachments).values({ tenant_id, thread_id, ...row }),
  }
}

/** The attachments of all tenants that have an id, each with its thread's key: an address names nothing else. */
export const attachmentsById = (db: Database['sql'], attachmentId: string) =>
  db
    .select({ attachment: attachments, signing_key: threads.signing_key })
    .from(attachments)
    .innerJoin(
      threads,
      and(eq(threads.tenant_id, attachments.tenant_id), eq(threads.thread_id, attachments.thread_id)),
    )
    .where(eq(attachments.attachment_id, attachmentId))

const bytes = sql<number>`coalesce(sum(${attachments.size}), 0)`.mapWith(Number)

/** How much is attached to all threads of a tenant. */
export const bytesOfTenant = async (db: Database['sql'] | Transaction, tenantId: string): Promise<number> => {
  const ofTenant = eq(attachments.tenant_id, tenantId)
  return (await db.select({ bytes }).from(attachments).where(ofTenant))[0]?.bytes ?? 0
}

/** How much a user has attached since then, in all threads of an environment. */
export const bytesOfUser = async (
  db: Database['sql'] | Transaction,
  { tenantId, environment }: Pick<ThreadScope, 'tenantId' | 'environment'>,
  userId: string,
  since: Date,
): Promise<number> => {
  const { tenant_id, thread_id } = attachments
  const rows = await db
    .select({ bytes })
    .from(threads)
    .innerJoin(attachments, and(eq(tenant_id, threads.tenant_id), eq(thread_id, threads.thread_id)))
    .innerJoin(
      messages,
      and(
        eq(messages.tenant_id, tenant_id),
        eq(messages.thread_id, thread_id),
        eq(messages.message_id, attachments.message_id),
      ),
    )
    .where(
      and(
        eq(threads.tenant_id, tenantId),
        eq(threads.environment, environment),
        eq(threads.user_id, userId),
        // Says nothing more than the time of the attachment, but has an index.
        gt(threads.last_message_at, since),
        gt(attachments.created_at, since),
        eq(messages.author, 'user'),
      ),
    )
  return rows[0]?.bytes ?? 0
}

/** What was sent with a key, in whatever thread it is. */
export const findSent = async (
  tx: Transaction,
  tenantId: string,
  keyDigest: string,
): Promise<SentMessage | undefined> => {
  const inThread = and(eq(threads.tenant_id, messages.tenant_id), eq(threads.thread_id, messages.thread_id))
  const sent = tx.select({ thread: threads, message: messages }).from(messages).innerJoin(threads, inThread)
  return (await sent.where(and(eq(messages.tenant_id, tenantId), eq(messages.key_digest, keyDigest))))[0]
}

/** Any numbers will do, as long as every version of this service takes the same. */
const roomLock = 710_058
const keyLock = 710_059

const hold = (tx: Transaction, lock: number, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${lock}, hashtext(${name}))`)

/** Makes the files of a tenant wait for each other until the transaction ends, so that each counts those before it. */
export const holdRoom = (tx: Transaction, tenantId: string) => hold(tx, roomLock, tenantId)

/** Makes what is sent twice at once wait likewise, so that the second finds the first. */
export const holdKey = (tx: Transaction, keyDigest: string) => hold(tx, keyLock, keyDigest)
