import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Window } from './due-window.ts'

/** How many messages a mail looks at, in at most as many threads. */
const maxMessages = 500

/** A tenant with messages that no admin has read. */
export interface AskedTenant {
  tenant_id: string
  name: string
  admin_strategy: string
  /** The time of the newest message. */
  newest: number
}

/**
 * The tenants with messages after a time that no admin has read. Those that were mailed least recently come first: if a run
 * has no time for all of them, the next one begins with the others.
 */
export async function findAskedTenants(db: Database['sql'], after: Date): Promise<AskedTenant[]> {
  const { rows } = await db.execute<AskedTenant & Record<string, unknown>>(sql`
    select tenant_id, name, admin_strategy, newest from tenants cross join lateral (
      select (extract(epoch from last_message_at) * 1000)::float8 as newest from threads
      where threads.tenant_id = tenants.tenant_id and unread_by_admins > 0 and status = 'open'
        and last_message_at > ${after.toISOString()}::timestamptz
      order by last_message_at desc limit 1
    ) as asked
    order by (
      select max(mail_after) from admin_preferences where admin_preferences.tenant_id = tenants.tenant_id
    ) nulls first, newest`)
  return rows
}

/** A message of a user that no admin has read or answered. */
export interface UnreadMessage {
  thread_id: string
  environment: 'live' | 'test'
  subject: string
  user_id: string
  user_name: string | null
  user_email: string | null
  position: number
  body: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * The messages of users in a window of time that no admin has read or answered, oldest first. People who are about to be
 * erased are left out. A tenant may have very many threads that nobody reads, so only the oldest ones are looked at.
 */
export async function findUnread(
  db: Database['sql'],
  tenantId: string,
  { from, until }: Window,
): Promise<UnreadMessage[]> {
  const [after, upTo] = [from, until].map(time => sql`${time.toISOString()}::timestamptz`)
  const { rows } = await db.execute<UnreadMessage & Record<string, unknown>>(sql`
    select threads.thread_id, environment, subject, user_id, user_name, user_email, unread.position,
      left(unread.body, 2000) as body, (extract(epoch from unread.created_at) * 1000)::float8 as at
    from (
      select * from threads
      where tenant_id = ${tenantId} and status = 'open' and unread_by_admins > 0 and last_message_at > ${after}
      order by last_message_at limit ${maxMessages}
    ) as threads cross join lateral (
      select position, body, created_at from messages
      where messages.tenant_id = threads.tenant_id and messages.thread_id = threads.thread_id
        and author = 'user' and position > coalesce((
          select max(position) from messages as answers
          where answers.tenant_id = threads.tenant_id and answers.thread_id = threads.thread_id
            and answers.author = 'admin'), 0)
      order by position desc limit least(threads.unread_by_admins, ${maxMessages})
    ) as unread
    where unread.created_at > ${after} and unread.created_at <= ${upTo}
      and not exists (
        select 1 from erasures
        where erasures.tenant_id = threads.tenant_id and completed_at is null
          and user_key = 'user:' || threads.user_id)
    order by unread.created_at, threads.thread_id, unread.position limit ${maxMessages}`)
  return rows
}
