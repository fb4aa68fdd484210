import type { MailLanguage } from '@guide/contracts'
import type { Database, Transaction } from '../../db/database.ts'
import { isMailAddress } from '../../mail/is-mail-address.ts'
import { listAllAdminUsers } from '../admin-users/admin-users-reads.ts'
import { type ChosenPreferences, chosenPreferences } from './chosen-preferences.ts'
import { type PreferenceRow, preferenceStore } from './preferences-store.ts'

/** An admin who may be mailed. */
export interface MailRecipient extends ChosenPreferences {
  userId: string
  email: string
  isMember: boolean
  /** When the person became an admin user; for others, when they chose to be mailed. */
  since: Date
  /** When they saved their preferences; null if they have not. */
  updated_at: Date | null
  mailed_until: Date | null
  mailing_until: Date | null
  mail_after: Date | null
}

const unmailed = { updated_at: null, mailed_until: null, mailing_until: null, mail_after: null }

/**
 * The admins of a tenant who may be mailed, with what they have chosen. Those who are not admin users count only if a token
 * can make them admins, and if they have chosen to be mailed: the service does not know of others.
 */
export async function mailRecipients(
  db: Database['sql'],
  { tenant_id, admin_strategy }: { tenant_id: string; admin_strategy: string },
): Promise<MailRecipient[]> {
  const rows = new Map((await preferenceStore(db, tenant_id).list()).map(row => [row.user_id, row]))
  const recipients: MailRecipient[] = []
  for (const { user_id: userId, email, role, created_at } of await listAllAdminUsers(db, tenant_id)) {
    const row = rows.get(userId)
    rows.delete(userId)
    const chosen = chosenPreferences(role, row)
    recipients.push({ ...unmailed, ...row, ...chosen, userId, email, isMember: true, since: created_at })
  }
  if (admin_strategy !== 'jwt_permission') return recipients
  for (const row of rows.values()) {
    const { user_id: userId, email, updated_at: since } = row
    if (email === null || since === null) continue
    const chosen = chosenPreferences(undefined, row)
    recipients.push({ ...row, ...chosen, userId, email, isMember: false, since })
  }
  return recipients.filter(({ email }) => isMailAddress(email))
}

/** The language of mails to an admin. */
export const mailLanguageOf = async (
  db: Database['sql'] | Transaction,
  tenantId: string,
  userId: string,
): Promise<MailLanguage> => (await preferenceStore(db, tenantId).find(userId))?.language ?? 'en'

/** What an admin has chosen, for the export of a person. */
export async function readPreferences(
  db: Database['sql'],
  tenantId: string,
  userId: string,
): Promise<Pick<PreferenceRow, 'question_mails' | 'language' | 'time_zone' | 'email' | 'updated_at'>[]> {
  const row = await preferenceStore(db, tenantId).find(userId)
  if (!row) return []
  const { question_mails, language, time_zone, email, updated_at } = row
  return [{ question_mails, language, time_zone, email, updated_at }]
}
