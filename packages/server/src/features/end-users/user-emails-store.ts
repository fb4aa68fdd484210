import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { EndUser } from './end-user.ts'

/** How many rows one query reads. A person may have very many threads and audit records. */
const readAtOnce = 1000

/** Few people have more than one. An admin who comes with another address at each change must not hold up erasures. */
const maxEmails = 1000

interface NamedEmail {
  email: string | null
  /** The place of the row. */
  place: string[]
}

/**
 * The mail addresses that the service knows of a user, at most 1,000. The queries have a range of users and its order, where one user is
 * meant: otherwise the database may read the rows of all users in another order.
 */
export async function emailsOf(db: Database['sql'], user: EndUser): Promise<string[]> {
  const { tenantId, kind, userId, userKey } = user
  const found = new Set<string>()

  async function add(rowsAfter: (place: string[]) => SQL) {
    for (let place: string[] | undefined = []; place && found.size < maxEmails; ) {
      const { rows }: { rows: NamedEmail[] } = await db.execute<NamedEmail & Record<string, unknown>>(
        rowsAfter(place),
      )
      for (const { email } of rows) if (email !== null && found.size < maxEmails) found.add(email)
      place = rows.length === readAtOnce ? rows.at(-1)?.place : undefined
    }
  }

  const { rows } = await db.execute<{ email: string }>(sql`
    select claims->>'email' as email from contexts
    where tenant_id = ${tenantId} and environment in ('live', 'test') and user_key = ${userKey}
      and claims->>'email' is not null`)
  for (const { email } of rows) found.add(email)
  // Only users with a token have threads and make changes.
  if (kind !== 'user') return [...found]

  for (const environment of ['live', 'test'])
    await add(
      ([at = '-infinity', threadId = '']) => sql`
        select user_email as email, json_build_array(last_message_at::text, thread_id) as place from threads
        where tenant_id = ${tenantId} and environment = ${environment} and user_id <= ${userId}
          and (user_id, last_message_at, thread_id) > (${userId}, ${at}::timestamptz, ${threadId})
        order by user_id, last_message_at, thread_id limit ${readAtOnce}`,
    )
  await add(
    ([position = '0']) => sql`
      select actor_email as email, json_build_array(position::text) as place from activity
      where tenant_id = ${tenantId} and actor_user_id <= ${userId}
        and (actor_user_id, position) > (${userId}, ${position}::bigint)
      order by actor_user_id, position limit ${readAtOnce}`,
  )
  await add(
    ([recipientId = '']) => sql`
      select email, json_build_array(recipient_id) as place from answer_recipients
      where tenant_id = ${tenantId} and user_id <= ${userId}
        and (user_id, recipient_id) > (${userId}, ${recipientId})
      order by user_id, recipient_id limit ${readAtOnce}`,
  )
  return [...found]
}
