import { getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { maxListBytes as maxBytes } from '../answer-list.ts'
import { startSlices } from '../slices.ts'
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

type Columns = Record<string, PgColumn | SQL | SQL.Aliased>

interface Selection<Table extends PgTable, Selected extends Columns | undefined> {
  table: Table
  /** Default: all columns of the table. */
  columns?: Selected
  condition?: SQL | undefined
  order: SQL[]
}

type RowOf<Table extends PgTable, Selected extends Columns | undefined> = Selected extends Columns
  ? SelectResultFields<Selected>
  : Table['$inferSelect']

/** The largest limit that a request can have. */
const rowsPerQuery = 100

/**
 * Selects a slice of the rows that match a condition, in order. A whole list is read in parts, and not beyond the size
 * of the largest answer. Its caller uses `readOnly`, so that all parts show the same state.
 */
export async function selectPage<Table extends PgTable, Selected extends Columns | undefined = undefined>(
  db: Database['sql'] | Transaction,
  { table, columns, condition, order }: Selection<Table, Selected>,
  { limit, offset = 0 }: Slice,
): Promise<Page<RowOf<Table, Selected>>> {
  const selected: Columns = columns ?? getTableColumns(table)
  const items: RowOf<Table, Selected>[] = []
  const readPart = async (size: number) => {
    // The rows are selected first, so that the columns of skipped rows are not computed.
    const rows = db
      .select()
      .from(table as PgTable)
      .where(condition)
      .orderBy(...order)
      .limit(size)
      .offset(offset + items.length)
      .as(getTableName(table))
    const part = db
      .select(selected)
      .from(rows)
      .orderBy(...order)
    return (await part) as unknown[] as RowOf<Table, Selected>[]
  }
  const measure = startMeasuring()
  let isComplete = false
  for (let bytes = 0; !isComplete && bytes <= maxBytes; ) {
    const part = await readPart(limit ?? rowsPerQuery)
    items.push(...part)
    isComplete = limit !== undefined || part.length < rowsPerQuery
    if (!isComplete) for (const row of part) bytes += await measure(row)
  }
  const total = await db.$count(table, condition)
  return { items, total, limit: limit ?? (isComplete ? total : items.length), offset }
}

/** Presents the rows of a page. If the answer would be too large, the page ends early and says so in its limit. */
export async function mapPage<From, To>(page: Page<From>, to: (item: From) => To): Promise<Page<To>> {
  const items = await fitAnswer(page.items.map(to))
  return { ...page, items, limit: items.length < page.items.length ? items.length : page.limit }
}

/** The first items of a list, as many as fit into an answer. */
export async function fitAnswer<Item>(items: Item[]): Promise<Item[]> {
  const measure = startMeasuring()
  let bytes = 0
  for (const [index, item] of items.entries()) {
    bytes += (await measure(item)) + 1
    if (bytes > maxBytes && index > 0) return items.slice(0, index)
  }
  return items
}

/** Returns a function that measures items in slices, because they may be large. */
function startMeasuring() {
  const pause = startSlices()
  return async (item: unknown): Promise<number> => {
    const bytes = Buffer.byteLength(JSON.stringify(item))
    await pause()
    return bytes
  }
}
