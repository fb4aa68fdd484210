import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Connection, Database } from './database-interface.ts'
import { isJobQueueUpToDate, updateJobQueue } from './job-queue-tables.ts'
import { migrationsFolder } from './package-files.ts'

/** An arbitrary number. Every version of this service must use the same one. */
const migrationLock = 7_100_583_002

/**
 * Brings the tables up to date and returns the number of applied migrations. Drizzle's migrator takes no lock, so this
 * function takes one: https://github.com/drizzle-team/drizzle-orm/issues/874
 */
export function migrate(database: Database): Promise<number> {
  return database.withoutTimeouts(migrateOn)
}

/** The same on one connection. The caller closes it, which releases the lock after an error. */
export async function migrateOn(connection: Connection): Promise<number> {
  if ((await countMissing(connection)) === 0 && (await isJobQueueUpToDate(connection))) return 0
  await connection.query('select pg_advisory_lock($1)', [migrationLock])
  const stillMissing = await countMissing(connection)
  await applyMigrations(drizzle({ client: connection }), { migrationsFolder })
  if (!(await isJobQueueUpToDate(connection))) await updateJobQueue(connection)
  await connection.query('select pg_advisory_unlock($1)', [migrationLock])
  return stillMissing
}

/** Counts like drizzle: a migration is missing if it is newer than the newest applied one. */
async function countMissing(connection: Connection): Promise<number> {
  const table = 'drizzle.__drizzle_migrations'
  const exists = await connection.query('select to_regclass($1) is not null as exists', [table])
  const newest = exists.rows[0].exists
    ? await connection.query(`select coalesce(max(created_at), 0)::float8 as applied from ${table}`)
    : { rows: [{ applied: 0 }] }
  return readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > newest.rows[0].applied,
  ).length
}
