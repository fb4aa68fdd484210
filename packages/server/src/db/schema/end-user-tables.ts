import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { environment, instant } from './columns.ts'
import { tenantId } from './tenant-tables.ts'

/** The attributes that each user last came with. */
export const contexts = pgTable(
  'contexts',
  {
    tenant_id: tenantId(),
    environment: environment(),
    user_key: text('user_key').notNull(),
    claims: jsonb('claims').$type<Record<string, unknown>>().notNull(),
    tokens: jsonb('tokens').$type<Record<string, unknown>>().notNull(),
    /** Whether attributes were left out because there were too many. */
    truncated: boolean('truncated').notNull(),
    seen_at: instant('seen_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.environment, table.user_key] }),
    index('contexts_seen_at').on(table.seen_at),
  ],
)

/** The people who were erased, or will be in a moment. 90 days after that, nothing is left of them here either. */
export const erasures = pgTable(
  'erasures',
  {
    tenant_id: tenantId(),
    /** Replaces the id of the user in events and audit records. It is random. */
    pseudonym: text('pseudonym').notNull(),
    /** The digest of the user's key, with the secret of the tenant. */
    digest: text('digest').notNull(),
    /** Null as soon as the user is erased. */
    user_key: text('user_key'),
    /** Who asked for it; null as soon as the audit record says so. */
    actor: jsonb('actor').$type<{ userId: string; email: string | null; requestId: string }>(),
    /** How far the events were searched, so that another run can continue. */
    cursor: jsonb('cursor').$type<string[]>(),
    requested_at: instant('requested_at').notNull(),
    completed_at: instant('completed_at'),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.pseudonym] }),
    index('erasures_digest').on(table.tenant_id, table.digest),
    index('erasures_by_time').on(table.requested_at, table.tenant_id, table.pseudonym),
    // The job reads them every minute. They are few, next to those of 90 days.
    index('erasures_pending')
      .on(table.tenant_id, table.requested_at)
      .where(sql`${table.completed_at} is null`),
    index('erasures_completed').on(table.tenant_id, table.completed_at),
  ],
)
