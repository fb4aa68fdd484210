import type { EndUserSummary, UserKind } from '@guide/contracts'
import { and, asc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import type { Page, Slice } from '../../db/page.ts'
import {
  activity,
  adminPreferences,
  adminUsers,
  answerRecipients,
  attachments,
  audiences,
  items,
  messages,
  progress,
  threads,
} from '../../db/schema.ts'
import { auditId, type EndUser } from './end-user.ts'

export type ProgressRow = typeof progress.$inferSelect

const maxProgress = 1000
/** Named in conditions, so that indexes that lead with the environment can be used. */
const environments = ['live', 'test'] as const

/** How many users of progress, contexts and threads a list looks at, in each environment. */
const maxLookedAt = 5000

/**
 * The ids of the users or visitors of a tenant. A tenant may have millions, so the list has the first ones of each place
 * where users are stored; another one is found by the whole id.
 */
export async function listEndUsers(
  db: Database['sql'],
  tenantId: string,
  kind: UserKind,
  q: string | undefined,
  { limit = 20, offset = 0 }: Slice,
): Promise<Page<EndUserSummary>> {
  const prefix = `${kind}:`
  const places = environments.flatMap(environment => {
    const stored = sql`tenant_id = ${tenantId} and environment = ${environment}`
    const isKind = sql`user_key >= ${prefix} and starts_with(user_key, ${prefix})`
    const isAsked = q === undefined ? sql`false` : sql`user_key = ${prefix + q}`
    const keys = [
      keysOfProgress(stored, prefix),
      sql`select user_key from progress where ${stored} and ${isAsked} limit 1`,
      sql`select user_key from contexts where ${stored} and ${isKind} order by user_key limit ${maxLookedAt}`,
      sql`select user_key from contexts where ${stored} and ${isAsked}`,
    ]
    const ids = keys.map(
      one => sql`(select substr(user_key, ${prefix.length + 1}::int) from (${one}) as keys)`,
    )
    if (kind === 'user') {
      ids.push(sql`(select user_id from threads where ${stored} order by user_id limit ${maxLookedAt})`)
      if (q !== undefined)
        ids.push(sql`(select user_id from threads where ${stored} and user_id = ${q} limit 1)`)
    }
    return ids
  })
  const matching = q === undefined ? sql`true` : sql`strpos(lower(user_id), lower(${q})) > 0`
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with seen(user_id) as (${sql.join(places, sql` union `)}),
      matching as (select user_id collate "C" as user_id from seen where ${matching}),
      page as (select user_id from matching order by user_id limit ${limit} offset ${offset})
    select (select count(*) from matching)::int as total,
      (select coalesce(json_agg(user_id order by user_id), '[]') from page) as ids`)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  return { items: ids.map(user_id => ({ user_id, kind })), total, limit, offset }
}

/** The first users with progress. Each one is a look-up in the index, because a user may have progress with many items. */
const keysOfProgress = (stored: SQL, prefix: string): SQL => sql`
  with recursive walk(user_key, number) as (
    (select user_key, 1 from progress where ${stored} and user_key >= ${prefix} order by user_key limit 1)
    union all
    select next.user_key, number + 1 from walk, lateral (
      select user_key from progress where ${stored} and user_key > walk.user_key order by user_key limit 1
    ) as next
    where number < ${maxLookedAt} and starts_with(walk.user_key, ${prefix})
  )
  select user_key from walk where starts_with(user_key, ${prefix})`

/** What is stored about one user, in both environments. */
export function endUserStore(db: Database['sql'] | Transaction, user: EndUser) {
  const { tenantId, kind, userId, userKey } = user
  const ofUser = and(
    eq(progress.tenant_id, tenantId),
    inArray(progress.environment, environments),
    eq(progress.user_key, userKey),
  )
  const isUser = kind === 'user' ? undefined : sql`false`
  // Only users with a token have threads and make changes.
  const ownThreads = and(
    eq(threads.tenant_id, tenantId),
    inArray(threads.environment, environments),
    eq(threads.user_id, userId),
    isUser,
  )
  const ownIds = db.select({ id: threads.thread_id }).from(threads).where(ownThreads)
  const ownMessages = and(eq(messages.tenant_id, tenantId), inArray(messages.thread_id, ownIds))
  const ownFiles = and(eq(attachments.tenant_id, tenantId), inArray(attachments.thread_id, ownIds))
  const entity = (type: string) =>
    and(eq(activity.entity_type, type), eq(activity.entity_id, auditId(kind, userId)))
  const ownActivity = and(
    eq(activity.tenant_id, tenantId),
    or(and(eq(activity.actor_user_id, userId), isUser), and(entity('user'), isUser), entity('end-user')),
  )

  return {
    progress: () =>
      db
        .select()
        .from(progress)
        .where(ofUser)
        .orderBy(progress.environment, progress.item_id)
        .limit(maxProgress),

    /** The same, with the titles of the items that are still there. */
    namedProgress: () =>
      db
        .select({ ...getTableColumns(progress), title: items.title })
        .from(progress)
        .leftJoin(items, and(eq(items.tenant_id, progress.tenant_id), eq(items.item_id, progress.item_id)))
        .where(ofUser)
        .orderBy(progress.environment, progress.item_id)
        .limit(maxProgress),

    progressAfter: (environment: string, itemId: string) =>
      db
        .select()
        .from(progress)
        .where(and(ofUser, sql`(${progress.environment}, ${progress.item_id}) > (${environment}, ${itemId})`))
        .orderBy(progress.environment, progress.item_id)
        .limit(maxProgress),

    audiences: () =>
      db
        .select({ audience_id: audiences.audience_id, name: audiences.name })
        .from(audiences)
        .where(
          and(
            eq(audiences.tenant_id, tenantId),
            sql`${audiences.values} @> to_jsonb(array[${userId}::text])`,
            isUser,
          ),
        )
        .orderBy(audiences.audience_id),

    threadsAfter: (threadId: string) =>
      db
        .select()
        .from(threads)
        .where(and(ownThreads, gt(threads.thread_id, threadId)))
        .orderBy(asc(threads.thread_id))
        .limit(20),

    counts: async () => ({
      progress: await db.$count(progress, ofUser),
      threads: await db.$count(threads, ownThreads),
      messages: await db.$count(messages, ownMessages),
      attachments: await db.$count(attachments, ownFiles),
      activity: await db.$count(activity, ownActivity),
    }),

    /** Whether answers were mailed to the user, or they have preferences as an admin. */
    hasMails: async (): Promise<boolean> => {
      const own = (table: typeof answerRecipients | typeof adminPreferences) =>
        db.$count(table, and(eq(table.tenant_id, tenantId), eq(table.user_id, userId), isUser))
      return (await own(answerRecipients)) > 0 || (await own(adminPreferences)) > 0
    },

    isAdminUser: async (): Promise<boolean> =>
      (await db.$count(
        adminUsers,
        and(eq(adminUsers.tenant_id, tenantId), eq(adminUsers.user_id, userId), isUser),
      )) > 0,
  }
}
