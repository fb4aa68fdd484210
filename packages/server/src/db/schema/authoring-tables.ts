import type { ContentKind, Draft, TourDefinition } from '@guide/contracts'
import { type SQL, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, sizeOf } from './columns.ts'
import { tenantId } from './tenant-tables.ts'

/** Two definitions are the same if their digests are. */
const digestOf = (expression: SQL) => text('digest').notNull().generatedAlwaysAs(expression)
const digestOfDefinition = () => digestOf(sql`md5("definition"::text)`)

/** The working copies of tours and content items, which admins edit. */
export const items = pgTable(
  'items',
  {
    tenant_id: tenantId(),
    item_id: text('item_id').notNull(),
    kind: text('kind').$type<'tour' | 'content'>().notNull(),
    status: text('status').$type<'draft' | 'published' | 'archived'>().notNull(),
    /** The newest published version; 0 if there is none. */
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<Record<string, unknown>>().notNull(),
    bytes: sizeOf(sql`octet_length("definition"::text)`),
    // Parts of the definition, so that lists and filters do not read definitions, which may be large.
    title: text('title').notNull().generatedAlwaysAs(sql`"definition"->>'title'`),
    content_type: text('content_type')
      .$type<ContentKind>()
      .notNull()
      .generatedAlwaysAs(sql`coalesce("definition"->>'content_type', 'tour')`),
    audience_id: text('audience_id').generatedAlwaysAs(sql`"definition"->>'audience_id'`),
    priority: integer('priority')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(("definition"->>'priority')::integer, 0)`),
    url_patterns: jsonb('url_patterns')
      .$type<TourDefinition['url_patterns']>()
      .notNull()
      .generatedAlwaysAs(sql`coalesce("definition"->'url_patterns', '[]')`),
    digest: digestOfDefinition(),
    published_at: instant('published_at'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.item_id] }),
    index('items_newest').on(table.tenant_id, table.kind, table.created_at, table.item_id),
    index('items_last_edited').on(table.tenant_id, table.updated_at, table.item_id),
  ],
)

/** What editors are in the middle of: at most one draft per item. Users never get it. */
export const itemDrafts = pgTable(
  'item_drafts',
  {
    tenant_id: tenantId(),
    item_id: text('item_id').notNull(),
    draft: jsonb('draft').$type<Draft['draft']>().notNull(),
    bytes: sizeOf(sql`octet_length("draft"::text)`),
    digest: digestOf(sql`md5("draft"::text)`),
    updated_at: instant('updated_at').notNull(),
    updated_by: text('updated_by').notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.item_id] })],
)

/** The published versions. A row never changes. */
export const itemVersions = pgTable(
  'item_versions',
  {
    tenant_id: tenantId(),
    item_id: text('item_id').notNull(),
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<Record<string, unknown>>().notNull(),
    /** The definition in the form that users get: with parsed bodies and without the rules. */
    delivered: jsonb('delivered').$type<Record<string, unknown>>().notNull(),
    // What snapshots read, as text: converting a jsonb takes longer than all else. Null in versions from before these columns.
    rules_text: text('rules_text'),
    delivered_text: text('delivered_text'),
    bytes: sizeOf(sql`octet_length("definition"::text) + octet_length("delivered"::text)`),
    digest: digestOfDefinition(),
    published_at: instant('published_at').notNull(),
    published_by: text('published_by').notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.item_id, table.version] })],
)

/** Links that show an item as it was when the link was created. */
export const previewLinks = pgTable(
  'preview_links',
  {
    tenant_id: tenantId(),
    link_id: text('link_id').notNull(),
    item_id: text('item_id').notNull(),
    /** SHA-256 of the token in the link. The token itself is not stored. */
    token_hash: bytes('token_hash').notNull(),
    /** The page, without the token. */
    url: text('url').notNull(),
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<Record<string, unknown>>().notNull(),
    /** The definition in the form that users get: with parsed bodies and without the rules. */
    delivered: jsonb('delivered').$type<Record<string, unknown>>().notNull(),
    bytes: sizeOf(sql`octet_length("definition"::text) + octet_length("delivered"::text)`),
    created_by: text('created_by').notNull(),
    creator_email: text('creator_email'),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.link_id] }),
    uniqueIndex('preview_links_token').on(table.tenant_id, table.token_hash),
    index('preview_links_item').on(table.tenant_id, table.item_id, table.created_at),
    index('preview_links_expiry').on(table.expires_at),
  ],
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
    value_count: integer('value_count')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(jsonb_array_length("values"), 0)`),
    bytes: sizeOf(
      sql`octet_length("name") + octet_length("description") + coalesce(octet_length("rule"::text), 0) + coalesce(octet_length("values"::text), 0)`,
    ),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.audience_id] })],
)
