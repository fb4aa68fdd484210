import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/database.ts'
import { attachments, messages, threads } from '../../../db/schema.ts'

export type AttachmentRow = typeof attachments.$inferSelect
type Environment = typeof threads.$inferSelect.environment

/** As much as most file systems reserve for a file, however small it is. So very many small files count too. */
const leastBytes = 16 * 1024

/** How much space a file counts with. */
export const countedBytes = (size: number): number => Math.max(size, leastBytes)

const bytes = sql<number>`coalesce(sum(greatest(${attachments.size}, ${leastBytes}::int)), 0)`.mapWith(Number)

/** The attachments of one tenant. */
export function attachmentStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(attachments.tenant_id, tenantId)

  return {
    insert: (row: Omit<AttachmentRow, 'tenant_id'>) =>
      db.insert(attachments).values({ tenant_id: tenantId, ...row }),

    find: async (threadId: string, attachmentId: string): Promise<AttachmentRow | undefined> => {
      const one = and(eq(attachments.thread_id, threadId), eq(attachments.attachment_id, attachmentId))
      return (await db.select().from(attachments).where(and(ofTenant, one)))[0]
    },

    countInThread: (threadId: string) =>
      db.$count(attachments, and(ofTenant, eq(attachments.thread_id, threadId))),

    /** The space of all attachments that a user has sent since a time, in all threads of an environment. */
    async bytesOfUser(environment: Environment, userId: string, since: Date): Promise<number> {
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
            // Redundant beside the time of the attachment, but this column has an index.
            gt(threads.last_message_at, since),
            gt(attachments.created_at, since),
            eq(messages.author, 'user'),
          ),
        )
      return rows[0]?.bytes ?? 0
    },
  }
}

/** The attachments of all tenants with an id, each with the key of its thread: a URL has only the id. */
export const attachmentsById = (db: Database['sql'], attachmentId: string) =>
  db
    .select({ attachment: attachments, signing_key: threads.signing_key })
    .from(attachments)
    .innerJoin(
      threads,
      and(eq(threads.tenant_id, attachments.tenant_id), eq(threads.thread_id, attachments.thread_id)),
    )
    .where(eq(attachments.attachment_id, attachmentId))

/** The number is arbitrary, but every version of this service must use the same. */
const tenantLock = 710_058

/** Makes concurrent uploads of a tenant wait for each other, so that each counts the bytes of those before it. */
export const lockTenantAttachments = (tx: Transaction, tenantId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${tenantLock}, hashtext(${tenantId}))`)
