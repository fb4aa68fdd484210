import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { adminPreferences, adminUsers } from '../../db/schema.ts'

/** The admin who gets a mail. */
interface Addressee {
  tenantId: string
  userId: string
}

const ofAdmin = ({ tenantId, userId }: Addressee) =>
  and(eq(adminPreferences.tenant_id, tenantId), eq(adminPreferences.user_id, userId))

/**
 * Reserves the mail to an admin for this node, until a time. Gives false if another node has reserved it, or the admin was
 * removed meanwhile.
 * @param until the end of what the mail is about
 */
export async function startMail(
  db: Database['sql'],
  addressee: Addressee,
  mail: { until: Date; now: Date; reservedUntil: Date },
): Promise<boolean> {
  const { tenantId, userId } = addressee
  const isMember = and(eq(adminUsers.tenant_id, tenantId), eq(adminUsers.user_id, userId))
  // An admin user who has not chosen anything has no row yet.
  await db.execute(sql`
    insert into ${adminPreferences} (tenant_id, user_id)
    select tenant_id, user_id from ${adminUsers} where ${isMember} on conflict do nothing`)
  const isFree = or(isNull(adminPreferences.mail_after), lte(adminPreferences.mail_after, mail.now))
  const isNew = or(
    isNull(adminPreferences.mailed_until),
    sql`${adminPreferences.mailed_until} < ${mail.until.toISOString()}::timestamptz`,
  )
  const reserved = await db
    .update(adminPreferences)
    .set({ mailing_until: mail.until, mail_after: mail.reservedUntil })
    .where(and(ofAdmin(addressee), isFree, isNew))
    .returning({ userId: adminPreferences.user_id })
  return reserved.length > 0
}

/** Notes that everything up to a time was mailed, or needs no mail any more. */
export const endMail = (
  db: Database['sql'],
  addressee: Addressee,
  { until, nextAfter }: { until: Date; nextAfter: Date },
) =>
  db
    .update(adminPreferences)
    .set({ mailed_until: until, mailing_until: null, mail_after: nextAfter })
    .where(and(ofAdmin(addressee), eq(adminPreferences.mailing_until, until)))

/** Tries again later, because the mail server did not take the mail. */
export const postponeMail = (db: Database['sql'], addressee: Addressee, mail_after: Date) =>
  db.update(adminPreferences).set({ mail_after }).where(ofAdmin(addressee))
