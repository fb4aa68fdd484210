import { randomBytes } from 'node:crypto'
import type { MailLanguage } from '@guide/contracts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/database.ts'
import { answerRecipients, tenants } from '../../../db/schema.ts'
import { newId } from '../../../ids.ts'

export type RecipientRow = typeof answerRecipients.$inferSelect

/** The person who is mailed an answer, stored at the first mail. @param email in lower case */
export async function ensureRecipient(
  db: Database['sql'],
  tenantId: string,
  person: { userId: string; email: string; language: MailLanguage },
): Promise<RecipientRow> {
  const { userId, email, language } = person
  const [row] = await db
    .insert(answerRecipients)
    .values({
      tenant_id: tenantId,
      recipient_id: newId('rcp'),
      user_id: userId,
      email,
      language,
      signing_key: randomBytes(32),
      created_at: sql`now()`,
    })
    .onConflictDoUpdate({
      target: [answerRecipients.tenant_id, answerRecipients.email, answerRecipients.user_id],
      set: { language },
    })
    .returning()
  if (!row) throw new Error('the insert returned no row')
  return row
}

/** Whether a person with this address wants no mails of a tenant. @param email in lower case */
export const isUnsubscribed = async (
  db: Database['sql'],
  tenantId: string,
  email: string,
): Promise<boolean> =>
  (await db.$count(
    answerRecipients,
    and(
      eq(answerRecipients.tenant_id, tenantId),
      eq(answerRecipients.email, email),
      isNotNull(answerRecipients.unsubscribed_at),
    ),
  )) > 0

/** The people with an id, and the names of their tenants. Only one of them has signed the link with it. */
export const findRecipients = (db: Database['sql'], recipientId: string) =>
  db
    .select({ recipient: answerRecipients, tenantName: tenants.name })
    .from(answerRecipients)
    .innerJoin(tenants, eq(tenants.tenant_id, answerRecipients.tenant_id))
    .where(eq(answerRecipients.recipient_id, recipientId))

/** Stores for all people with the address of a recipient whether they want mails of the tenant. */
export const setUnsubscribed = (
  db: Database['sql'],
  { tenant_id, email }: RecipientRow,
  isUnsubscribed: boolean,
) =>
  db
    .update(answerRecipients)
    .set({
      unsubscribed_at: isUnsubscribed ? sql`coalesce(${answerRecipients.unsubscribed_at}, now())` : null,
    })
    .where(and(eq(answerRecipients.tenant_id, tenant_id), eq(answerRecipients.email, email)))

const ofUser = (tenantId: string, userId: string) =>
  and(eq(answerRecipients.tenant_id, tenantId), eq(answerRecipients.user_id, userId))

/** Where answers to a user were mailed, and whether the user wants that, for the export of a person. */
export const readMailAddresses = (db: Database['sql'], tenantId: string, userId: string) =>
  db
    .select({
      email: answerRecipients.email,
      language: answerRecipients.language,
      created_at: answerRecipients.created_at,
      unsubscribed_at: answerRecipients.unsubscribed_at,
    })
    .from(answerRecipients)
    .where(ofUser(tenantId, userId))

export const forgetRecipient = (tx: Transaction, tenantId: string, userId: string) =>
  tx.delete(answerRecipients).where(ofUser(tenantId, userId))
