import type { MailLanguage, QuestionMails, Role, SignInMethod } from '@guide/contracts'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'
import { tenantId } from './tenant-tables.ts'

/** People who are signed in to the console. */
export const consoleSessions = pgTable(
  'console_sessions',
  {
    tenant_id: tenantId(),
    session_id: text('session_id').notNull(),
    /** SHA-256 of the cookie. The cookie itself is not stored. */
    secret_hash: bytes('secret_hash').notNull(),
    user_id: text('user_id').notNull(),
    email: text('email'),
    how: text('how').$type<SignInMethod>().notNull(),
    /** The identity provider that confirmed the user, what it said about them, and when. */
    issuer: text('issuer'),
    claims: jsonb('claims').$type<Record<string, unknown>>(),
    confirmed_at: instant('confirmed_at'),
    /** The IP address of the sign-in. */
    address: text('address').notNull(),
    /** The User-Agent header of the sign-in. */
    browser: text('browser').notNull(),
    signed_in_at: instant('signed_in_at').notNull(),
    /** The time of the latest request, give or take a minute. */
    seen_at: instant('seen_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.session_id] }),
    uniqueIndex('console_sessions_secret').on(table.tenant_id, table.secret_hash),
    index('console_sessions_user').on(table.tenant_id, table.user_id, table.signed_in_at),
    index('console_sessions_expiry').on(table.expires_at),
  ],
)

/** Links that sign an admin user in to the console, once. */
export const consoleLinks = pgTable(
  'console_links',
  {
    tenant_id: tenantId(),
    /** SHA-256 of the token in the link. The token itself is not stored. */
    token_hash: bytes('token_hash').notNull(),
    user_id: text('user_id').notNull(),
    email: text('email').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.token_hash] }),
    index('console_links_token').on(table.token_hash),
    index('console_links_expiry').on(table.expires_at),
  ],
)

/** Requests for a link that the mail job has not handled yet. They may name a person or tenant that does not exist. */
export const linkRequests = pgTable(
  'console_link_requests',
  {
    request_id: text('request_id').primaryKey(),
    /** Null: one link for each tenant of the address. */
    tenant_id: text('tenant_id'),
    email: text('email').notNull(),
    /** The URL under which people reach the service. */
    public_url: text('public_url').notNull(),
    requested_at: instant('requested_at').notNull(),
  },
  table => [index('console_link_requests_time').on(table.requested_at)],
)

/** Failed sign-ins of an hour, until they are one audit record. */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    tenant_id: tenantId(),
    hour: instant('hour').notNull(),
    count: integer('count').notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.hour] })],
)

/** Access tokens for programs that act for a tenant. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tenant_id: tenantId(),
    token_id: text('token_id').notNull(),
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** SHA-256 of the token. The token itself is not stored. */
    hash: bytes('hash').notNull(),
    created_by: text('created_by').notNull(),
    creator_email: text('creator_email'),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** The time of the latest request, give or take a minute. */
    used_at: instant('used_at'),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.token_id] }),
    index('access_tokens_hash').on(table.hash),
    index('access_tokens_expiry').on(table.expires_at),
  ],
)

/** What admins have chosen for themselves, and how far they were mailed about new questions. */
export const adminPreferences = pgTable(
  'admin_preferences',
  {
    tenant_id: tenantId(),
    user_id: text('user_id').notNull(),
    /** Null as long as the admin has not chosen. */
    question_mails: text('question_mails').$type<QuestionMails>(),
    language: text('language').$type<MailLanguage>().notNull().default('en'),
    time_zone: text('time_zone').notNull().default('UTC'),
    /** The address in the token or session with which the preferences were saved. */
    email: text('email'),
    updated_at: instant('updated_at'),
    /** The questions up to this time were mailed. */
    mailed_until: instant('mailed_until'),
    /** The end of the mail that is being sent. A mail that is sent again has the same questions and the same id. */
    mailing_until: instant('mailing_until'),
    /** No mail before this time: another node is sending one, one was sent a moment ago, or the last one was refused. */
    mail_after: instant('mail_after'),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.user_id] })],
)
