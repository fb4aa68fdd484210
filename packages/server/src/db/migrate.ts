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

const table = 'drizzle.__drizzle_migrations'

/** The time of the newest applied migration, which drizzle uses as its number; 0 if there is none. */
export async function newestApplied(connection: Connection): Promise<number> {
  const exists = await connection.query('select to_regclass($1) is not null as exists', [table])
  if (!exists.rows[0].exists) return 0
  const newest = await connection.query(
    `select coalesce(max(created_at), 0)::float8 as applied from ${table}`,
  )
  return newest.rows[0].applied
}

/** Counts like drizzle: a migration is missing if it is newer than the newest applied one. */
async function countMissing(connection: Connection): Promise<number> {
  const newest = await newestApplied(connection)
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > newest).length
}

export const isKnownMigration = (migration: number): boolean =>
  readMigrationFiles({ migrationsFolder }).some(({ folderMillis }) => folderMillis === migration)

/**
 * Creates the tables of an older release in an empty database, inside the caller's transaction. Drizzle's migrator would
 * commit that transaction, so this writes the same records itself.
 */
export async function applyUpTo(connection: Connection, migration: number): Promise<void> {
  await connection.query(`create schema drizzle;
    create table ${table} (id serial primary key, hash text not null, created_at bigint)`)
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis > migration) return
    for (const statement of sql) await connection.query(statement)
    await connection.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}
