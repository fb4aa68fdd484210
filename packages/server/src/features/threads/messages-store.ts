import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { fitAnswer, type Slice } from '../../db/page.ts'
import { attachments, messages, threads } from '../../db/schema.ts'
import type { AttachmentRow } from './attachments/attachments-store.ts'
import type { ThreadRow } from './threads-store.ts'

export type MessageRow = typeof messages.$inferSelect

/** A message with its attachments. */
export interface StoredMessage {
  row: MessageRow
  attachments: AttachmentRow[]
}

/** A message and its thread. */
export interface SentMessage {
  thread: ThreadRow
  message: MessageRow
}

/** The messages of one thread. The caller has found the thread in its own scope, so it may see them. */
export function messageStore(
  db: Database['sql'] | Transaction,
  { tenant_id, thread_id }: { tenant_id: string; thread_id: string },
) {
  const ofThread = and(eq(messages.tenant_id, tenant_id), eq(messages.thread_id, thread_id))
  const attached = and(eq(attachments.tenant_id, tenant_id), eq(attachments.thread_id, thread_id))

  return {
    /** The newest messages, in the order in which they were written, as many as fit into an answer. */
    async newest({ limit = 20, offset = 0 }: Slice): Promise<StoredMessage[]> {
      const newestFirst = db.select().from(messages).where(ofThread).orderBy(desc(messages.position))
      const rows = (await fitAnswer(await newestFirst.limit(limit).offset(offset))).reverse()
      const ids = rows.map(row => row.message_id)
      const ofThese = and(attached, inArray(attachments.message_id, ids))
      const files = await db.select().from(attachments).where(ofThese).orderBy(asc(attachments.attachment_id))
      return rows.map(row => ({
        row,
        attachments: files.filter(file => file.message_id === row.message_id),
      }))
    },

    /** The position of the newest message; 0 if there is none. */
    lastPosition: async (): Promise<number> =>
      (
        await db
          .select({ last: max(messages.position) })
          .from(messages)
          .where(ofThread)
      )[0]?.last ?? 0,

    find: async (messageId: string): Promise<MessageRow | undefined> =>
      (
        await db
          .select()
          .from(messages)
          .where(and(ofThread, eq(messages.message_id, messageId)))
      )[0],

    /** Deletes a message, and returns its size. */
    remove: async (messageId: string): Promise<number> => {
      const one = and(ofThread, eq(messages.message_id, messageId))
      return bytesOf(await db.delete(messages).where(one).returning({ bytes: messages.bytes }))
    },

    /** Deletes the oldest messages, and returns their ids and their size. */
    async removeOldest(atOnce: number): Promise<{ ids: string[]; bytes: number }> {
      const { rows } = await db.execute<{ ids: string[]; bytes: number }>(sql`
        with removed as (
          delete from messages where ${ofThread} and position = any(array(
            select position from messages where ${ofThread} order by position limit ${atOnce}))
          returning message_id, bytes
        )
        select coalesce(json_agg(message_id), '[]') as ids, coalesce(sum(bytes), 0)::float8 as bytes from removed`)
      return rows[0] ?? { ids: [], bytes: 0 }
    },

    findMail: async (digest: string): Promise<MessageRow | undefined> =>
      (
        await db
          .select()
          .from(messages)
          .where(and(ofThread, eq(messages.mail_digest, digest)))
      )[0],

    /** Stores a message, and returns its size. */
    insert: async (row: Omit<MessageRow, 'tenant_id' | 'thread_id' | 'bytes'>): Promise<number> => {
      const values = { tenant_id, thread_id, ...row }
      return bytesOf(await db.insert(messages).values(values).returning({ bytes: messages.bytes }))
    },
  }
}

const bytesOf = (rows: { bytes: number }[]): number => rows.reduce((sum, row) => sum + row.bytes, 0)

/** The message of a tenant that was sent with an idempotency key, and its thread. */
export const findByKeyDigest = async (
  tx: Transaction,
  tenantId: string,
  keyDigest: string,
): Promise<SentMessage | undefined> => {
  const inThread = and(eq(threads.tenant_id, messages.tenant_id), eq(threads.thread_id, messages.thread_id))
  const sent = tx.select({ thread: threads, message: messages }).from(messages).innerJoin(threads, inThread)
  return (await sent.where(and(eq(messages.tenant_id, tenantId), eq(messages.key_digest, keyDigest))))[0]
}

/** The number is arbitrary, but every version of this service must use the same. */
const keyLock = 710_059

/** Makes concurrent requests with the same key wait for each other, so that the second finds the first. */
export const lockKeyDigest = (tx: Transaction, keyDigest: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${keyLock}, hashtext(${keyDigest}))`)

const threadsAtOnce = 100
const renamedAtOnce = 1000

/**
 * Some threads of a user, in both environments. A range and its order, where one user is meant: otherwise the database may
 * read all threads of the tenant.
 */
export async function threadsOfUser(
  db: Database['sql'],
  tenantId: string,
  userId: string,
): Promise<Pick<ThreadRow, 'tenant_id' | 'thread_id'>[]> {
  const { rows } = await db.execute<{ tenant_id: string; thread_id: string }>(sql`
    select own.* from unnest(array['live', 'test']) as environments(name), lateral (
      select tenant_id, thread_id from threads
      where tenant_id = ${tenantId} and environment = environments.name and user_id between ${userId} and ${userId}
      order by user_id, last_message_at limit ${threadsAtOnce}
    ) as own`)
  return rows
}

/** Replaces the author of some messages. Returns whether there may be more. */
export async function renameAuthor(
  tx: Transaction,
  tenantId: string,
  userId: string,
  pseudonym: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with renamed as (
      update messages set author_id = ${pseudonym} where ctid = any(array(
        select ctid from messages where tenant_id = ${tenantId} and author_id between ${userId} and ${userId}
        order by author_id limit ${renamedAtOnce}))
      returning 1
    )
    select count(*)::int as count from renamed`)
  return (rows[0]?.count ?? 0) > 0
}
