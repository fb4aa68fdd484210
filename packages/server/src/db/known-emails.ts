import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

/**
 * The email addresses of admins by their user id: of the team, or of their last audit record if they have left it. Users
 * without a known address are left out.
 */
export async function knownEmails(
  db: Database['sql'] | Transaction,
  tenantId: string,
  userIds: string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await db.execute<{ user_id: string; email: string | null }>(sql`
    select asked.id as user_id, coalesce(admin_users.email, last.email) as email
    from json_array_elements_text(${JSON.stringify([...new Set(userIds)])}::json) as asked(id)
      left join admin_users on admin_users.tenant_id = ${tenantId} and admin_users.user_id = asked.id
      left join lateral (
        select actor_email as email from activity
        where tenant_id = ${tenantId} and actor_user_id = asked.id
        order by position desc limit 1
      ) as last on true`)
  return new Map(rows.flatMap(({ user_id, email }) => (email === null ? [] : [[user_id, email]])))
}
