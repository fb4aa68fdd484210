import { sql } from 'drizzle-orm'
import { isAboutPerson } from '../activity/activity-reads.ts'
import { auditId, type EndUser } from './end-user.ts'
import type { OwnRows } from './own-rows-store.ts'

/** The events of a user. */
export const exportedEvents: OwnRows = {
  table: 'events',
  columns: sql`event_id, day, environment, session_id, name, item_id, step_id, at, received_at, data`,
}

/**
 * What an export has of the tables without an index by user: no secrets, not even their digests, and no definitions, which
 * belong to the tenant.
 * @param emails the mail addresses that the service knows of the user
 */
export function exportedRows({ tenantId, kind, userId, userKey }: EndUser, emails: string[]) {
  const addresses = sql`${JSON.stringify(emails.map(email => email.toLowerCase()))}::jsonb`
  const isInvited = sql`${addresses} ? lower(email)`
  const isAbout = isAboutPerson(tenantId, {
    userId: kind === 'user' ? userId : null,
    endUserId: auditId(kind, userId),
    emails,
  })
  const snapshot = (digest: string) => sql`(
    select snapshot from activity_snapshots as stored
    where is_about and stored.tenant_id = ${tenantId} and stored.digest = ${sql.identifier(digest)})`
  return {
    admin_users: { table: 'admin_users', columns: sql`email, name, role, created_at, updated_at` },
    sessions: {
      table: 'console_sessions',
      columns: sql`session_id, email, how, issuer, claims, confirmed_at, address, browser, signed_in_at, seen_at, expires_at`,
    },
    sign_in_links: { table: 'console_links', columns: sql`email, created_at, expires_at` },
    // An invite that the user made has the address of somebody else.
    invites: {
      table: 'invites',
      columns: sql`invite_id, case when ${isInvited} then email end as email, role, created_at, expires_at`,
      isOwn: sql`('user:' || invited_by = ${userKey} or ${isInvited})`,
    },
    access_tokens: {
      table: 'access_tokens',
      columns: sql`token_id, name, role, created_at, expires_at, used_at`,
    },
    preview_links: {
      table: 'preview_links',
      columns: sql`link_id, item_id as content_id, url, version, created_at, expires_at`,
    },
    drafts: { table: 'item_drafts', columns: sql`item_id as content_id, updated_at` },
    versions: { table: 'item_versions', columns: sql`item_id as content_id, version, published_at` },
    uploads: { table: 'uploads', columns: sql`upload_id, environment, bytes, expires_at` },
    answers: {
      table: 'messages',
      columns: sql`thread_id, message_id, via, body, created_at`,
      isOwn: sql`(author = 'admin' and 'user:' || author_id = ${userKey})`,
    },
    activity: {
      table: 'activity',
      columns: sql`event, entity_type, entity_id, actor_user_id, actor_email, at, request_id,
        ${snapshot('before_digest')} as before, ${snapshot('after_digest')} as after
        from (select ${isAbout} as is_about) as known`,
      isOwn: sql`(${kind === 'user' ? sql`actor_user_id = ${userId}` : sql`false`} or ${isAbout})`,
    },
    reports: {
      table: 'item_users',
      columns: sql`environment, item_id as content_id, measure, step_id, day`,
    },
    events: exportedEvents,
  } satisfies Record<string, OwnRows>
}
