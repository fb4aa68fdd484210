import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

// Every table but `tenants` leads its key with tenant_id, so that the data can be spread over nodes by tenant.

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
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
