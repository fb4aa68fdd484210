import type { BoundName } from '@guide/contracts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant, transactionId } from './columns.ts'

export const tenants = pgTable(
  'tenants',
  {
    tenant_id: text('tenant_id').primaryKey(),
    name: text('name').notNull(),
    jwks_url: text('jwks_url'),
    jwt_audience: text('jwt_audience'),
    jwt_issuer: text('jwt_issuer'),
    oidc_client_id: text('oidc_client_id'),
    oidc_scopes: text('oidc_scopes').notNull().default('openid profile email'),
    admin_strategy: text('admin_strategy').notNull(),
    admin_claim: text('admin_claim').notNull(),
    admin_permission: text('admin_permission').notNull(),
    /** Whether admin users can sign in to the console with a link under `jwt_permission`. */
    console_links: boolean('console_links').notNull().default(false),
    allowed_origins: text('allowed_origins').array().notNull(),
    admin_origins: text('admin_origins').array().notNull(),
    content_types: text('content_types').array().notNull(),
    feature_flags: jsonb('feature_flags').$type<Record<string, boolean>>().notNull(),
    tours_enabled: boolean('tours_enabled').notNull(),
    content_enabled: boolean('content_enabled').notNull(),
    /** Null means the first preset. It is stored here, so that there is never more than one default. */
    default_theme_id: text('default_theme_id'),
    /** The key of the digests of erased users. */
    erasure_key: bytes('erasure_key')
      .notNull()
      .default(sql`(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`),
    /** When the latest erasure of a user was requested. */
    erased_at: instant('erased_at'),
    /** Every change of the tenant's data raises it. Caches use it as a key. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    revised_at: instant('revised_at').notNull(),
    /** The transaction that set the revision. A trigger sets it, so that no change is missed. */
    revised_in: transactionId('revised_in').notNull().default('0'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [index('tenants_revised_in').on(table.revised_in)],
)

/** The transactions that deleted tenants. A trigger adds them. */
export const tenantRemovals = pgTable('tenant_removals', {
  removed_in: transactionId('removed_in').primaryKey().default(sql`pg_current_xact_id()`),
})

/** The first column of every other table's key, so that the data can be distributed over nodes by tenant. */
export const tenantId = () =>
  text('tenant_id')
    .notNull()
    .references(() => tenants.tenant_id, { onDelete: 'cascade' })

export const apiKeys = pgTable(
  'api_keys',
  {
    tenant_id: tenantId(),
    key_id: text('key_id').notNull(),
    prefix: text('prefix').notNull(),
    hash: bytes('hash').notNull(),
    environment: text('environment').$type<'live' | 'test'>().notNull(),
    created_at: instant('created_at').notNull(),
    revoked_at: instant('revoked_at'),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.key_id] }),
    index('api_keys_prefix').on(table.prefix),
  ],
)

export const adminUsers = pgTable(
  'admin_users',
  {
    tenant_id: tenantId(),
    user_id: text('user_id').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'viewer' | 'editor' | 'admin'>().notNull(),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.user_id] }),
    // With collation "C", lower() changes only ASCII letters in every locale.
    index('admin_users_email').on(sql`lower(${table.email} collate "C")`),
  ],
)

/** Open invites to become an admin user. */
export const invites = pgTable(
  'invites',
  {
    tenant_id: tenantId(),
    invite_id: text('invite_id').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'viewer' | 'editor' | 'admin'>().notNull(),
    /** SHA-256 of the token in the link. The token itself is not stored. */
    token_hash: bytes('token_hash').notNull(),
    invited_by: text('invited_by').notNull(),
    inviter_email: text('inviter_email'),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.invite_id] }),
    index('invites_token').on(table.token_hash),
  ],
)

/** Admin sign-ins in progress, for ten minutes at most. */
export const adminSignIns = pgTable(
  'admin_sign_ins',
  {
    tenant_id: tenantId(),
    /** Part of the pop-up's URL, and the `state` that the identity provider returns. */
    sign_in_id: text('sign_in_id').notNull(),
    /** The origin of the page that gets the token; the origin of this service if the console is signed in to. */
    origin: text('origin').notNull(),
    /** The page of the console that follows its sign-in; null if a page of the tenant gets a token. */
    return_to: text('return_to'),
    /** The session that the sign-in confirms again; null if it begins one. */
    session_id: text('session_id'),
    /** The identity provider that was configured at the start of the sign-in; null in demo mode, which has none. */
    issuer: text('issuer'),
    client_id: text('client_id'),
    /** The digest of the cookie of the browser that opened the pop-up. */
    browser: bytes('browser'),
    expires_at: instant('expires_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.sign_in_id] })],
)

export const activity = pgTable(
  'activity',
  {
    tenant_id: tenantId(),
    activity_id: text('activity_id').notNull(),
    /** Orders records with the same millisecond. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    event: text('event').notNull(),
    entity_type: text('entity_type').notNull(),
    entity_id: text('entity_id').notNull(),
    /** For a copy, the entity that was copied. */
    source_id: text('source_id'),
    actor_user_id: text('actor_user_id').notNull(),
    actor_email: text('actor_email'),
    at: instant('at').notNull(),
    /** The digests of the entity's snapshots before and after the change. */
    before_digest: bytes('before_digest'),
    after_digest: bytes('after_digest'),
    /** The top-level fields that the change changed. */
    changed: text('changed').array().notNull(),
    request_id: text('request_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.activity_id] }),
    index('activity_entity').on(table.tenant_id, table.entity_type, table.entity_id, table.position),
    index('activity_actor').on(table.tenant_id, table.actor_user_id, table.position),
    index('activity_recent').on(table.tenant_id, table.position),
    // An erasure asks which records have a snapshot.
    index('activity_before')
      .on(table.tenant_id, table.before_digest)
      .where(sql`${table.before_digest} is not null`),
    index('activity_after')
      .on(table.tenant_id, table.after_digest)
      .where(sql`${table.after_digest} is not null`),
  ],
)

/** How much a tenant stores of what is bounded. Every change counts it, so that no change has to add it up. */
export const usage = pgTable(
  'usage',
  {
    tenant_id: tenantId(),
    bound: text('bound').$type<BoundName>().notNull(),
    used: bigint('used', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.bound] })],
)

/** The snapshots of audit records, each stored once: the state after a change is the state before the next one. */
export const activitySnapshots = pgTable(
  'activity_snapshots',
  {
    tenant_id: tenantId(),
    /** SHA-256 of its JSON. */
    digest: bytes('digest').notNull(),
    /** The size of its JSON in bytes. */
    size: integer('size').notNull(),
    snapshot: jsonb('snapshot').$type<Record<string, unknown>>().notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.digest] })],
)
