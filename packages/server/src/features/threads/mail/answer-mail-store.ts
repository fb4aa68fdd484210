import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { messages, tenants, threads } from '../../../db/schema.ts'
import type { ThreadRow } from '../threads-store.ts'

/** How many threads are mailed at once. */
export const dueAtOnce = 100
const answersPerMail = 50

/**
 * Some threads with answers that are to be mailed. The longest waiting thread of each tenant comes first, then the second of
 * each: a tenant with very many answers must not hold up those of others. Tenants with a mail that the mail server has just
 * not taken come last: if it is away for the mails of some tenants, a run that ends early must not try the same ones again.
 */
export function findDueThreads(db: Database['sql']) {
  const { answer_mail_at } = threads
  const dueOfTenant = db
    .select({
      thread_id: threads.thread_id,
      due_at: answer_mail_at,
      place: sql<number>`row_number() over (order by ${answer_mail_at})`.as('place'),
    })
    .from(threads)
    .where(and(eq(threads.tenant_id, tenants.tenant_id), lte(answer_mail_at, sql`now()`)))
    .orderBy(asc(answer_mail_at))
    .limit(dueAtOnce)
    .as('due')
  const postponedOfTenant = db
    .select({ is_postponed: sql<boolean>`true`.as('is_postponed') })
    .from(threads)
    .where(and(eq(threads.tenant_id, tenants.tenant_id), gt(answer_mail_at, sql`now()`)))
    .limit(1)
    .as('postponed')
  // Whole threads are read for these only.
  const first = db
    .select({
      tenant_id: tenants.tenant_id,
      tenantName: tenants.name,
      flags: tenants.feature_flags,
      thread_id: dueOfTenant.thread_id,
      due_at: dueOfTenant.due_at,
      place: dueOfTenant.place,
      is_postponed: postponedOfTenant.is_postponed,
    })
    .from(tenants)
    .crossJoinLateral(dueOfTenant)
    .leftJoinLateral(postponedOfTenant, sql`true`)
    .orderBy(isNotNull(postponedOfTenant.is_postponed), asc(dueOfTenant.place), asc(dueOfTenant.due_at))
    .limit(dueAtOnce)
    .as('first')
  return db
    .select({ thread: threads, tenantName: first.tenantName, flags: first.flags })
    .from(first)
    .innerJoin(threads, and(eq(threads.tenant_id, first.tenant_id), eq(threads.thread_id, first.thread_id)))
    .orderBy(isNotNull(first.is_postponed), asc(first.place), asc(first.due_at))
}

export type DueThread = Awaited<ReturnType<typeof findDueThreads>>[number]

const ofThread = ({ tenant_id, thread_id }: ThreadRow) =>
  and(eq(threads.tenant_id, tenant_id), eq(threads.thread_id, thread_id))

/** The answers of a thread that were not mailed yet, oldest first. */
export const findUnmailedAnswers = (db: Database['sql'], thread: ThreadRow) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.tenant_id, thread.tenant_id),
        eq(messages.thread_id, thread.thread_id),
        eq(messages.author, 'admin'),
        gt(messages.position, thread.answers_mailed),
      ),
    )
    .orderBy(asc(messages.position))
    .limit(answersPerMail)

/** Notes that the answers up to a position need no mail any more. Those after it stay due. */
export const settleAnswers = (db: Database['sql'], thread: ThreadRow, position: number) =>
  db
    .update(threads)
    .set({
      answers_mailed: position,
      answer_mail_at: sql`case when exists (select 1 from ${messages}
        where ${messages.tenant_id} = ${threads.tenant_id} and ${messages.thread_id} = ${threads.thread_id}
          and ${messages.author} = 'admin' and ${messages.position} > ${position})
        then ${threads.answer_mail_at} end`,
    })
    .where(ofThread(thread))

/** Tries again later, because the mail server did not take the mail. */
export const postponeAnswers = (db: Database['sql'], thread: ThreadRow) =>
  db.update(threads).set({ answer_mail_at: sql`now() + interval '5 minutes'` }).where(ofThread(thread))
