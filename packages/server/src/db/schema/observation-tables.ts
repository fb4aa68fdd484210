import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { tenantId } from './tenant-tables.ts'

/** From which origins pages came with which API key, and how the service answered. */
export const installations = pgTable(
  'installations',
  {
    tenant_id: tenantId(),
    key_id: text('key_id').notNull(),
    /** Empty for requests that are not from a web page. */
    origin: text('origin').notNull(),
    /** Null if every request was refused. */
    first_seen_at: instant('first_seen_at'),
    last_seen_at: instant('last_seen_at'),
    refused_at: instant('refused_at'),
    refusal: text('refusal'),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.key_id, table.origin] })],
)

/** What users searched for in the help articles without finding any. */
export const helpSearches = pgTable(
  'help_searches',
  {
    tenant_id: tenantId(),
    words: text('words').notNull(),
    count: integer('count').notNull(),
    last_at: instant('last_at').notNull(),
    /** The digests of the users who searched for it; null if it were so many that the words are nobody's own. */
    searchers: text('searchers').array(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.words] }),
    index('help_searches_last_at').on(table.last_at),
  ],
)
