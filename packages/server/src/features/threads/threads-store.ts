import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { messages, threads } from '../../db/schema.ts'

export type ThreadRow = typeof threads.$inferSelect
export type Side = 'user' | 'admin'

/** Which threads a caller may see. */
export interface ThreadScope {
  tenantId: string
  environment: ThreadRow['environment']
  /** A user sees only their own threads; null for an admin, who sees those of all users. */
  userId: string | null
}

/** What a list is limited to; without anything, to nothing. */
export type ThreadFilter = Partial<Pick<ThreadRow, 'status' | 'user_id'>>

/** About how much space a thread takes without its messages. It counts with it until the thread is deleted. */
export const threadBytes = 1000

/** The threads of one scope. Other threads cannot be read or changed through this store. */
export function threadStore(
  db: Database['sql'] | Transaction,
  { tenantId, environment, userId }: ThreadScope,
) {
  const visible = and(
    eq(threads.tenant_id, tenantId),
    eq(threads.environment, environment),
    userId === null ? undefined : eq(threads.user_id, userId),
  )
  const one = (threadId: string) => and(visible, eq(threads.thread_id, threadId))
  const unread = { user: 'unread_by_user', admin: 'unread_by_admins' } as const

  return {
    list: (slice: Slice, { status, user_id }: ThreadFilter = {}): Promise<Page<ThreadRow>> =>
      selectPage(
        db,
        {
          table: threads,
          condition: and(
            visible,
            status && eq(threads.status, status),
            user_id === undefined ? undefined : eq(threads.user_id, user_id),
          ),
          order: [desc(threads.last_message_at), desc(threads.thread_id)],
        },
        slice,
      ),

    find: async (threadId: string): Promise<ThreadRow | undefined> =>
      (await db.select().from(threads).where(one(threadId)))[0],

    /** Finds a thread and locks its row until the transaction ends. */
    findAndLock: async (threadId: string): Promise<ThreadRow | undefined> =>
      (await db.select().from(threads).where(one(threadId)).for('update'))[0],

    insert: (row: Omit<ThreadRow, 'tenant_id' | 'environment'>) =>
      db.insert(threads).values({ tenant_id: tenantId, environment, ...row }),

    /** Counts a new message, which the other side has not read yet, and opens the thread. */
    countMessage: async (threadId: string, author: Side, now: Date): Promise<ThreadRow | undefined> => {
      const reader = unread[author === 'user' ? 'admin' : 'user']
      const changes = {
        status: 'open' as const,
        closed_at: null,
        last_message_at: now,
        message_count: sql`${threads.message_count} + 1`,
        [reader]: sql`${threads[reader]} + 1`,
        ...(author === 'admin' && {
          answer_mail_at: sql`case when ${threads.user_email} is not null
            then coalesce(${threads.answer_mail_at}, now()) end`,
        }),
      }
      return (await db.update(threads).set(changes).where(one(threadId)).returning())[0]
    },

    markRead: (threadId: string, side: Side) =>
      db
        .update(threads)
        .set({ [unread[side]]: 0 })
        .where(one(threadId)),

    /** Counts messages that were deleted. Some of them may have been unread. */
    countDeleted: (threadId: string, count: number) => {
      // Not all messages are counted, because there may be very many.
      const atMost = (counted: 'unread_by_user' | 'unread_by_admins', author: Side) => sql`(
        select count(*)::int from (
          select from ${messages}
          where ${messages.tenant_id} = ${threads.tenant_id} and ${messages.thread_id} = ${threads.thread_id}
            and ${messages.author} = ${author}
          order by ${messages.position} desc limit ${threads[counted]}
        ) as unread)`
      const counts = {
        message_count: sql`${threads.message_count} - ${count}::int`,
        unread_by_user: atMost('unread_by_user', 'admin'),
        unread_by_admins: atMost('unread_by_admins', 'user'),
      }
      return db.update(threads).set(counts).where(one(threadId))
    },

    close: (threadId: string, now: Date) =>
      db.update(threads).set({ status: 'closed', closed_at: now }).where(one(threadId)),
  }
}

/** The threads of all tenants with an id: a reply address has only the id. */
export const threadsById = (db: Database['sql'], threadId: string): Promise<ThreadRow[]> =>
  db.select().from(threads).where(eq(threads.thread_id, threadId))

/** The sides that wrote the newest message of each of these threads. A thread without messages is left out. */
export async function findLastAuthors(
  db: Database['sql'],
  tenantId: string,
  threadIds: string[],
): Promise<Map<string, Side>> {
  const author = sql<Side | null>`(
    select author from messages
    where messages.tenant_id = threads.tenant_id and messages.thread_id = threads.thread_id
    order by position desc limit 1)`
  const rows = await db
    .select({ threadId: threads.thread_id, author })
    .from(threads)
    .where(and(eq(threads.tenant_id, tenantId), inArray(threads.thread_id, threadIds)))
  return new Map(rows.flatMap(row => (row.author ? [[row.threadId, row.author]] : [])))
}

/** How many of the newest open threads wait for an answer, and since when the first of them does. */
export async function unansweredThreads(
  db: Database['sql'],
  tenantId: string,
  environment: ThreadRow['environment'],
): Promise<{ total: number; oldest: Date | null }> {
  const lastAuthor = sql`(
    select author from messages
    where messages.tenant_id = ${tenantId} and messages.thread_id = open.thread_id order by position desc limit 1)`
  const { rows } = await db.execute<{ total: number; oldest: number | null }>(sql`
    select count(*)::int as total, (extract(epoch from min(last_message_at)) * 1000)::float8 as oldest
    from (
      select thread_id, last_message_at from threads
      where tenant_id = ${tenantId} and environment = ${environment} and status = 'open'
      order by last_message_at desc limit 1000
    ) as open where ${lastAuthor} = 'user'`)
  const { total = 0, oldest = null } = rows[0] ?? {}
  return { total, oldest: oldest === null ? null : new Date(oldest) }
}
