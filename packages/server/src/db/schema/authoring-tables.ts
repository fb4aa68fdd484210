import { type SQL, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { tenantId } from './tenant-tables.ts'

/** The size of what a row holds. The database computes it, so that no write can forget it. */
const sizeOf = (expression: SQL) => integer('bytes').notNull().generatedAlwaysAs(expression)

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
    published_at: instant('published_at'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.item_id] }),
    index('items_newest').on(table.tenant_id, table.kind, table.created_at, table.item_id),
  ],
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
    bytes: sizeOf(sql`octet_length("definition"::text) + octet_length("delivered"::text)`),
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
