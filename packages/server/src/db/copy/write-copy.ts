import { conflict } from '../../errors.ts'
import type { Connection, Database } from '../database-interface.ts'
import { applyUpTo, isKnownMigration, newestApplied } from '../migrate.ts'
import type { CopyPlan, RowBatch, TableSums } from './read-copy.ts'
import { listTables, quoted, sumOf, type TableShape } from './table-list.ts'

interface Copy {
  plan: CopyPlan
  batches: AsyncIterable<RowBatch>
  sums(): Promise<TableSums>
}

/** PGlite has no process that runs checkpoints, and without them its log would be as large as the copy. */
const checkpointBytes = 32 * 1024 * 1024

/**
 * Writes a copy into an empty database: completely, or nothing. The tables have the version of the copy afterwards, so that
 * `migrate` can bring them up to date.
 */
export function writeCopy(database: Database, { plan, batches, sums }: Copy): Promise<TableSums> {
  return database.withoutTimeouts(async connection => {
    await connection.query('begin')
    try {
      await connection.query(`set local timezone = 'UTC'`)
      await prepareTables(database, connection, plan)
      const tables = await targetTables(connection, plan)
      for (const { name, partitions } of plan.tables)
        for (const partition of partitions) await createPartition(connection, name, partition)
      await insertAll(database, connection, tables, batches)
      for (const { name, last } of plan.sequences)
        if (last !== null) await connection.query('select setval($1::regclass, $2)', [quoted(name), last])
      const written = await compare(connection, tables, await sums())
      await connection.query('commit')
      return written
    } catch (error) {
      // If the connection is lost, the first error is the one that says why.
      await connection.query('rollback').catch(() => {})
      throw error
    }
  })
}

async function prepareTables(database: Database, connection: Connection, { migration }: CopyPlan) {
  if (!isKnownMigration(migration))
    throw conflict('The data is of a newer release of Guide than this one. Install that release first.')
  const existing = await listTables(connection)
  for (const { name } of existing) {
    const { rows } = await connection.query(`select exists (select from ${quoted(name)}) as is_filled`)
    if (rows[0].is_filled)
      throw conflict(
        `The database is not empty: it has rows in the table "${name}". Create a new, empty database.`,
      )
  }
  if (existing.length > 0 && (await newestApplied(connection)) === migration) return
  if (existing.length > 0 && database.kind === 'postgres')
    throw conflict(
      'The database has tables of another program or of another release. Create a new, empty database.',
    )
  if (existing.length > 0)
    await connection.query(`drop schema public cascade; create schema public;
      drop schema if exists drizzle cascade; drop schema if exists pgboss cascade`)
  await applyUpTo(connection, migration)
}

/** The tables to write to. Their names and columns come from the database and not from the copy, which may be a file. */
async function targetTables(connection: Connection, plan: CopyPlan): Promise<Map<string, TableShape>> {
  const found = new Map((await listTables(connection)).map(table => [table.name, table]))
  for (const { name, columns } of plan.tables) {
    const target = found.get(name)
    if (!target || target.columns.join() !== columns.join())
      throw conflict(`The table "${name}" of the copy is not like that of its release.`)
  }
  return new Map(plan.tables.map(({ name }) => [name, found.get(name) as TableShape]))
}

const dailyBound = /^FOR VALUES FROM \('\d{4}-\d\d-\d\d'\) TO \('\d{4}-\d\d-\d\d'\)$/

async function createPartition(
  connection: Connection,
  table: string,
  { name, bound }: TableShape['partitions'][number],
) {
  if (!dailyBound.test(bound)) throw conflict(`The partition "${name}" of the copy is not one of a day.`)
  await connection.query(`create table if not exists ${quoted(name)} partition of ${quoted(table)} ${bound}`)
}

async function insertAll(
  database: Database,
  connection: Connection,
  tables: Map<string, TableShape>,
  batches: AsyncIterable<RowBatch>,
) {
  let bytes = 0
  for await (const { table, rows } of batches) {
    const target = tables.get(table)
    if (!target) throw conflict(`The copy has rows of an unknown table "${table}".`)
    const columns = target.columns.map(quoted).join(', ')
    await connection.query(
      `insert into ${quoted(table)} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${quoted(table)}, $1)`,
      [rows],
    )
    bytes += rows.length
    if (database.kind === 'postgres' || bytes < checkpointBytes) continue
    await connection.query('checkpoint')
    bytes = 0
  }
}

async function compare(
  connection: Connection,
  tables: Map<string, TableShape>,
  expected: TableSums,
): Promise<TableSums> {
  const written: TableSums = {}
  for (const [name, table] of tables) {
    const sum = await sumOf(connection, table)
    const { rows, digest } = expected[name] ?? { rows: '0', digest: '0' }
    if (sum.rows !== rows || sum.digest !== digest)
      throw conflict(
        `The table "${name}" was not copied exactly: ${rows} rows were expected, ${sum.rows} were written.`,
      )
    written[name] = sum
  }
  return written
}
