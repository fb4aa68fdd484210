import type { Connection, Database } from '../database-interface.ts'
import { newestApplied } from '../migrate.ts'
import {
  listSequences,
  listTables,
  rowsAsJson,
  type SequencePosition,
  sumOf,
  type TableShape,
  type TableSum,
} from './table-list.ts'

/** What a copy of the database consists of, without its rows. */
export interface CopyPlan {
  /** The newest migration of the tables. */
  migration: number
  tables: TableShape[]
  sequences: SequencePosition[]
}

/** Some rows of a table, as the text of a JSON array. */
export interface RowBatch {
  table: string
  rows: string
}

export type TableSums = Record<string, TableSum>

export interface CopySource {
  plan: CopyPlan
  batches(): AsyncGenerator<RowBatch>
  sums(): Promise<TableSums>
  /** The files of attachments and pictures, as `tenant/file`. */
  files(): AsyncGenerator<string>
}

/** A batch has about this many bytes, so that copying needs little memory. */
const batchBytes = 2 * 1024 * 1024
const mostRows = 5000

/** Reads all tables as they are at one moment. Other connections can go on. */
export function withCopyOf<T>(database: Database, work: (source: CopySource) => Promise<T>): Promise<T> {
  return database.withoutTimeouts(async connection => {
    await connection.query('begin isolation level repeatable read read only')
    try {
      // Times of a row are text, and must be the same text everywhere.
      await connection.query(`set local timezone = 'UTC'`)
      const plan = {
        migration: await newestApplied(connection),
        tables: await listTables(connection),
        sequences: await listSequences(connection),
      }
      return await work({
        plan,
        async *batches() {
          for (const table of plan.tables) yield* batchesOf(connection, table)
        },
        async sums() {
          const sums: TableSums = {}
          for (const table of plan.tables) sums[table.name] = await sumOf(connection, table)
          return sums
        },
        async *files() {
          const kept = [
            ['attachments', 'attachment_id'],
            ['assets', 'asset_id'],
          ].filter(([name]) => plan.tables.some(table => table.name === name))
          for (const [table, id] of kept)
            for await (const path of rowsOf(
              connection,
              `select tenant_id || '/' || ${id} as row from ${table}`,
            ))
              yield path
        },
      })
    } finally {
      // If the connection is lost, the first error is the one that says why.
      await connection.query('rollback').catch(() => {})
    }
  })
}

async function* batchesOf(connection: Connection, table: TableShape): AsyncGenerator<RowBatch> {
  for await (const rows of fetched(connection, rowsAsJson(table)))
    yield { table: table.name, rows: `[${rows.join(',\n')}]` }
}

async function* rowsOf(connection: Connection, query: string): AsyncGenerator<string> {
  for await (const rows of fetched(connection, query)) yield* rows
}

/** The texts in the column `row` of a query, in portions. */
async function* fetched(connection: Connection, query: string): AsyncGenerator<string[]> {
  await connection.query(`declare copied no scroll cursor for ${query}`)
  for (let count = 50; ; ) {
    const { rows } = await connection.query<{ row: string }>(`fetch ${count} from copied`)
    if (rows.length === 0) break
    const bytes = rows.reduce((sum, { row }) => sum + row.length, 0)
    yield rows.map(({ row }) => row)
    count = Math.max(1, Math.min(mostRows, Math.floor((batchBytes * rows.length) / bytes)))
  }
  await connection.query('close copied')
}
