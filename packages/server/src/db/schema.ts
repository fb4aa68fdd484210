import type { RichTextNode } from '@guide/contracts'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

// Every table but `tenants` leads its key with tenant_id, so that the data can be spread over nodes by tenant.

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const searchable = customType<{ data: string }>({ dataType: () => 'tsvector' })
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const tenantId = () =>
  text('tenant_id')
    .notNull()
    .references(() => tenants.tenant_id, { onDelete: 'cascade' })

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
    allowed_origins: text('allowed_origins').array().notNull(),
    admin_origins: text('admin_origins').array().notNull(),
    content_types: text('content_types').array().notNull(),
    feature_flags: jsonb('feature_flags').$type<Record<string, boolean>>().notNull(),
    tours_enabled: boolean('tours_enabled').notNull(),
    content_enabled: boolean('content_enabled').notNull(),
    /** Null: the first preset. Held here, so that there is never more than one. */
    default_theme_id: text('default_theme_id'),
    /** Raised by every change of anything the tenant owns; caches are keyed by it. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    revised_at: instant('revised_at').notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [index('tenants_revised_at').on(table.revised_at)],
)

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
  table => [primaryKey({ columns: [table.tenant_id, table.user_id] })],
)

/** Who is asked to become an admin user, until they are one. */
export const invites = pgTable(
  'invites',
  {
    tenant_id: tenantId(),
    invite_id: text('invite_id').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'viewer' | 'editor' | 'admin'>().notNull(),
    /** SHA-256 of the token in its link, which is stored nowhere. */
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

export const activity = pgTable(
  'activity',
  {
    tenant_id: tenantId(),
    activity_id: text('activity_id').notNull(),
    /** Orders records that fall into the same millisecond. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    event: text('event').notNull(),
    entity_type: text('entity_type').notNull(),
    entity_id: text('entity_id').notNull(),
    actor_user_id: text('actor_user_id').notNull(),
    actor_email: text('actor_email'),
    at: instant('at').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    request_id: text('request_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.activity_id] }),
    index('activity_entity').on(table.tenant_id, table.entity_type, table.entity_id, table.position),
    index('activity_actor').on(table.tenant_id, table.actor_user_id, table.position),
    index('activity_recent').on(table.tenant_id, table.position),
  ],
)

/** Tours and content items alike: the working copy that admins edit. */
export const items = pgTable(
  'items',
  {
    tenant_id: tenantId(),
    item_id: text('item_id').notNull(),
    kind: text('kind').$type<'tour' | 'content'>().notNull(),
    status: text('status').$type<'draft' | 'published' | 'archived'>().notNull(),
    /** The newest published version; 0 while there is none. */
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<Record<string, unknown>>().notNull(),
    published_at: instant('published_at'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.item_id] }),
    index('items_newest').on(table.tenant_id, table.kind, table.created_at, table.item_id),
  ],
)

/** What was published, for good: a row is never changed. */
export const itemVersions = pgTable(
  'item_versions',
  {
    tenant_id: tenantId(),
    item_id: text('item_id').notNull(),
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<Record<string, unknown>>().notNull(),
    /** The definition as users get it: bodies parsed, nothing of the rules. */
    delivered: jsonb('delivered').$type<Record<string, unknown>>().notNull(),
    published_at: instant('published_at').notNull(),
    published_by: text('published_by').notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.item_id, table.version] })],
)

export const themes = pgTable(
  'themes',
  {
    tenant_id: tenantId(),
    theme_id: text('theme_id').notNull(),
    name: text('name').notNull(),
    light: jsonb('light').$type<Record<string, string>>(),
    dark: jsonb('dark').$type<Record<string, string>>(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.theme_id] })],
)

export const audiences = pgTable(
  'audiences',
  {
    tenant_id: tenantId(),
    audience_id: text('audience_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    rule: jsonb('rule').$type<Record<string, unknown>>(),
    values: jsonb('values').$type<(string | number)[]>(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.audience_id] })],
)

/** In the order in which they are reached: progress never moves back. */
export const progressState = pgEnum('progress_state', [
  'none',
  'seen',
  'in_progress',
  'dismissed',
  'completed',
])

const environment = () => text('environment').$type<'live' | 'test'>().notNull()

/** How far users, and anonymous visitors, have come with each item. */
export const progress = pgTable(
  'progress',
  {
    tenant_id: tenantId(),
    environment: environment(),
    user_key: text('user_key').notNull(),
    item_id: text('item_id').notNull(),
    state: progressState('state').notNull(),
    /** The step of a tour that was shown last, and when. */
    step_id: text('step_id'),
    step_at: instant('step_at'),
    /** The session in which it was completed or dismissed, the latest one. */
    session_id: text('session_id'),
    ended_at: instant('ended_at'),
    done_item_ids: text('done_item_ids').array().notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.environment, table.user_key, table.item_id] })],
)

/**
 * What pages reported, one partition a day. No foreign key: it would cost a look-up for each event. Whoever inserts
 * holds the tenant instead.
 */
export const events = pgTable(
  'events',
  {
    tenant_id: text('tenant_id').notNull(),
    event_id: text('event_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    environment: environment(),
    user_key: text('user_key'),
    session_id: text('session_id'),
    name: text('name').notNull(),
    item_id: text('item_id'),
    step_id: text('step_id'),
    at: instant('at').notNull(),
    received_at: instant('received_at').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.event_id, table.day] })],
)

/** How often something happened to an item in an hour; `step_id` is empty where it was not about a step. */
export const itemHours = pgTable(
  'item_hours',
  {
    tenant_id: tenantId(),
    environment: environment(),
    item_id: text('item_id').notNull(),
    measure: text('measure').notNull(),
    step_id: text('step_id').notNull(),
    hour: instant('hour').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    last_at: instant('last_at').notNull(),
  },
  table => [
    primaryKey({
      name: 'item_hours_pk',
      columns: [table.tenant_id, table.environment, table.item_id, table.measure, table.step_id, table.hour],
    }),
  ],
)

/** To whom something happened on a day, once each; one partition a day, without a foreign key, like `events`. */
export const itemUsers = pgTable(
  'item_users',
  {
    tenant_id: text('tenant_id').notNull(),
    environment: environment(),
    item_id: text('item_id').notNull(),
    measure: text('measure').notNull(),
    step_id: text('step_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    user_key: text('user_key').notNull(),
  },
  table => [
    primaryKey({
      name: 'item_users_pk',
      columns: [
        table.tenant_id,
        table.environment,
        table.item_id,
        table.measure,
        table.step_id,
        table.day,
        table.user_key,
      ],
    }),
  ],
)

/** Help articles as admins edit them. */
export const articles = pgTable(
  'articles',
  {
    tenant_id: tenantId(),
    article_id: text('article_id').notNull(),
    status: text('status').$type<'draft' | 'published' | 'archived'>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    language: text('language'),
    priority: integer('priority').notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.article_id] }),
    index('articles_newest').on(table.tenant_id, table.created_at, table.article_id),
  ],
)

/** Help articles as users are served them: a row for each that is published, as it was when it was. */
export const publishedArticles = pgTable(
  'published_articles',
  {
    tenant_id: tenantId(),
    article_id: text('article_id').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    language: text('language'),
    priority: integer('priority').notNull(),
    body_tree: jsonb('body_tree').$type<RichTextNode[]>().notNull(),
    excerpt: text('excerpt').notNull(),
    /** The words of its title and text, each as it is written and as its language reduces it. */
    search: searchable('search').notNull(),
    published_at: instant('published_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.article_id] }),
    index('published_articles_search').using('gin', table.search),
  ],
)

/** Conversations of users with the admins of their tenant. */
export const threads = pgTable(
  'threads',
  {
    tenant_id: tenantId(),
    thread_id: text('thread_id').notNull(),
    environment: environment(),
    /** Who started it, as the token said. */
    user_id: text('user_id').notNull(),
    user_email: text('user_email'),
    user_name: text('user_name'),
    subject: text('subject').notNull(),
    status: text('status').$type<'open' | 'closed'>().notNull(),
    /** Signs the addresses of its attachments and its reply address. */
    signing_key: bytes('signing_key').notNull(),
    message_count: integer('message_count').notNull(),
    unread_by_user: integer('unread_by_user').notNull(),
    unread_by_admins: integer('unread_by_admins').notNull(),
    created_at: instant('created_at').notNull(),
    last_message_at: instant('last_message_at').notNull(),
    closed_at: instant('closed_at'),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.thread_id] }),
    index('threads_of_user').on(table.tenant_id, table.environment, table.user_id, table.last_message_at),
    index('threads_latest').on(table.tenant_id, table.environment, table.last_message_at),
    index('threads_by_id').on(table.thread_id),
  ],
)

export const messages = pgTable(
  'messages',
  {
    tenant_id: tenantId(),
    thread_id: text('thread_id').notNull(),
    /** 1 for the first of its thread. */
    position: integer('position').notNull(),
    message_id: text('message_id').notNull(),
    author: text('author').$type<'user' | 'admin'>().notNull(),
    author_id: text('author_id').notNull(),
    via: text('via').$type<'api' | 'email'>().notNull(),
    body: text('body').notNull(),
    /** The digest of the Message-ID of the mail that it came as, which may be too long for an index. */
    mail_digest: text('mail_digest'),
    created_at: instant('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.thread_id, table.position] }),
    unique('messages_mail').on(table.tenant_id, table.thread_id, table.mail_digest),
  ],
)

export const attachments = pgTable(
  'attachments',
  {
    tenant_id: tenantId(),
    attachment_id: text('attachment_id').notNull(),
    thread_id: text('thread_id').notNull(),
    message_id: text('message_id').notNull(),
    name: text('name').notNull(),
    content_type: text('content_type').notNull(),
    size: integer('size').notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.attachment_id] }),
    index('attachments_of_thread').on(table.tenant_id, table.thread_id),
    index('attachments_by_id').on(table.attachment_id),
  ],
)

/** Admin sign-ins that are under way, for ten minutes at most. */
export const adminSignIns = pgTable(
  'admin_sign_ins',
  {
    tenant_id: tenantId(),
    /** Its address in the pop-up, and the `state` that the identity provider hands back. */
    sign_in_id: text('sign_in_id').notNull(),
    /** Whom the token is for. */
    origin: text('origin').notNull(),
    /** The identity provider as it was configured then; null: demo mode, which asks none. */
    issuer: text('issuer'),
    client_id: text('client_id'),
    /** The digest of a cookie: that of the browser which opened it. */
    browser: bytes('browser'),
    expires_at: instant('expires_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.sign_in_id] })],
)
