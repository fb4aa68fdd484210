import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * The running nodes. Each counts its polls here: a count that falls shows it that the database has lost changes. It also says
 * where it stores files: nodes that do not share them notice it.
 */
export const nodes = pgTable('nodes', {
  node_id: text('node_id').primaryKey(),
  polls: bigint('polls', { mode: 'number' }).notNull(),
  polled_at: instant('polled_at').notNull(),
  file_store: text('file_store'),
})
