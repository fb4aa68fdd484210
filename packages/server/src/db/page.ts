import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './database.ts'

/** The requested part of a list. Without a limit it is the whole list. */
export interface Slice {
  limit?: number | undefined
  offset?: number | undefined
}

/** A part of a list and the size of the whole list. */
export interface Page<Item> {
  items: Item[]
  total: number
  limit: number
  offset: number
}

/** Selects a slice of the rows that match a condition, in order. */
export async function selectPage<Table extends PgTable>(
  sql: Database['sql'] | Transaction,
  table: Table,
  condition: SQL | undefined,
  order: SQL[],
  { limit, offset = 0 }: Slice,
): Promise<Page<Table['$inferSelect']>> {
  const rows = sql
    .select()
    .from(table as PgTable)
    .where(condition)
    .orderBy(...order)
    .offset(offset)
  const items = (await (limit === undefined ? rows : rows.limit(limit))) as Table['$inferSelect'][]
  const [counted] = await sql
    .select({ total: count() })
    .from(table as PgTable)
    .where(condition)
  const total = counted?.total ?? 0
  return { items, total, limit: limit ?? total, offset }
}

export const mapPage = <From, To>(page: Page<From>, to: (item: From) => To): Page<To> => ({
  ...page,
  items: page.items.map(to),
})
