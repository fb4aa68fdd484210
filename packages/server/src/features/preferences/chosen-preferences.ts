import type { MailLanguage, QuestionMails, Role } from '@guide/contracts'
import type { PreferenceRow } from './preferences-store.ts'

/** What holds for an admin: what they have chosen, or else the default. */
export interface ChosenPreferences {
  question_mails: QuestionMails
  language: MailLanguage
  time_zone: string
}

/** @param role in the admin users; undefined for an admin who is not one of them */
export const chosenPreferences = (
  role: Role | undefined,
  row: PreferenceRow | undefined,
): ChosenPreferences => ({
  question_mails: row?.question_mails ?? (role === undefined || role === 'viewer' ? 'off' : 'daily'),
  language: row?.language ?? 'en',
  time_zone: row?.time_zone ?? 'UTC',
})
