import Type, { type Static } from 'typebox'
import { defineOperations } from './operation.ts'
import { closed, editable, nullable, optional, Timestamp } from './schema.ts'

/** How often an admin is mailed about new questions of users. */
export const questionMails = ['off', 'at_once', 'daily'] as const
export type QuestionMails = (typeof questionMails)[number]

/** The languages of mails. */
export const mailLanguages = ['en', 'de'] as const
export type MailLanguage = (typeof mailLanguages)[number]

const chosenFields = {
  question_mails: Type.Enum([...questionMails], {
    description:
      'How often the admin is mailed about questions of users that no admin has read or answered. `at_once`: a few minutes after a question, and at most one mail in ten minutes. `daily`: one mail at eight in the morning. Default: `daily` for admin users who can answer, `off` for all others.',
  }),
  language: Type.Enum([...mailLanguages], { description: 'The language of mails to the admin.' }),
  time_zone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'The name of a time zone (IANA), for the time of the daily mail and for times in mails.',
    examples: ['Europe/Berlin'],
  }),
}

export const Preferences = closed('Preferences', {
  ...chosenFields,
  email: nullable(
    Type.String({
      description:
        'Where mails to the admin go: the address in the admin users, or else the one in the token or session.',
      examples: ['grace@acme.example'],
    }),
  ),
  mail_status: Type.Enum(['ready', 'no_mail_server', 'no_address'], {
    description:
      'Whether mails can be sent to the admin. `no_mail_server`: the operator has not set up mail (`SMTP_URL`). `no_address`: the caller is not in the admin users, and the token has no email address.',
  }),
  updated_at: nullable({ ...Timestamp, description: 'Null as long as the admin has not chosen anything.' }),
})
export type Preferences = Static<typeof Preferences>

export const PreferencesUpdate = editable(
  'PreferencesUpdate',
  optional(chosenFields),
  ['email', 'mail_status', 'updated_at'],
  { question_mails: 'at_once', language: 'de', time_zone: 'Europe/Berlin' },
)
export type PreferencesUpdate = Static<typeof PreferencesUpdate>

const path = '/v1/admin/preferences'
const tag = 'Preferences'
const own = 'They belong to the caller. An access token has none, because it is not a person (403).'

export const preferenceOperations = defineOperations({
  getPreferences: {
    method: 'GET',
    path,
    auth: 'viewer',
    tag,
    summary: 'Get your own preferences',
    description: own,
    responses: { 200: Preferences },
  },
  updatePreferences: {
    method: 'PUT',
    path,
    auth: 'viewer',
    tag,
    summary: 'Update your own preferences',
    description: `Each field in the request replaces the stored value; other fields stay unchanged. ${own}`,
    body: PreferencesUpdate,
    responses: { 200: Preferences },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
})
