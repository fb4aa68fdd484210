import { setTimeout as delay } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from '../package-files.ts'
import type { Connection, Database } from './database-interface.ts'
import { isJobQueueUpToDate, updateJobQueue } from './job-queue-tables.ts'
import { isLockTimeout, lockTimeoutMs } from './lock-timeout.ts'
import { tableExists } from './table-exists.ts'

/** An arbitrary number. Every version of this service must use the same one. */
const migrationLock = 7_100_583_002
/** Drizzle's own table, because its migrator has filled it in earlier releases. */
const appliedTable = 'drizzle.__drizzle_migrations'
/** How long the requests that waited behind a migration have before it tries again. */
const pauseMs = 1500
const linesEvery = 10

/** Brings the tables up to date and returns the number of applied migrations. */
export function migrate(database: Database, log?: (message: string) => void): Promise<number> {
  return database.withoutTimeouts(connection => migrateOn(connection, log))
}

/**
 * The same on one connection. Not drizzle's migrator: it takes no lock (https://github.com/drizzle-team/drizzle-orm/issues/874),
 * and it would wait for the locks of tables while all requests wait behind it. Here each migration is one transaction with a
 * lock of its own, which ends with it, also behind a pooler that gives each transaction another connection.
 */
export async function migrateOn(
  connection: Connection,
  log: (message: string) => void = () => {},
): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder })
  let count = 0
  for (const migration of await missing(connection, migrations)) {
    if (await untilNotLocked(() => applyOnce(connection, migration), log)) count++
  }
  if (!(await isJobQueueUpToDate(connection))) {
    await locked(connection, async () => {
      // Its script ends this transaction, and so releases the lock when all its tables are there.
      if (!(await isJobQueueUpToDate(connection))) await updateJobQueue(connection)
    })
  }
  return count
}

async function missing(connection: Connection, migrations: MigrationMeta[]): Promise<MigrationMeta[]> {
  if (!(await tableExists(connection, appliedTable))) return migrations
  const { rows } = await connection.query(`select created_at::float8 as at from ${appliedTable}`)
  const applied = new Set(rows.map(({ at }) => at))
  return migrations.filter(({ folderMillis }) => !applied.has(folderMillis))
}

/** Returns false if another node has applied it. */
const applyOnce = (connection: Connection, migration: MigrationMeta): Promise<boolean> =>
  locked(connection, async () => {
    if ((await missing(connection, [migration])).length === 0) return false
    await connection.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await apply(connection, migration)
    return true
  })

/** Runs work in a transaction that no other node runs at the same time. */
async function locked<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.query('begin')
  try {
    await connection.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const outcome = await work()
    await connection.query('commit')
    return outcome
  } catch (error) {
    await connection.query('rollback').catch(() => {})
    throw error
  }
}

async function apply(connection: Connection, { sql, hash, folderMillis }: MigrationMeta) {
  await connection.query('create schema if not exists drizzle')
  await connection.query(
    `create table if not exists ${appliedTable} (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const statement of sql) await connection.query(statement)
  await connection.query(`insert into ${appliedTable} (hash, created_at) values ($1, $2)`, [
    hash,
    folderMillis,
  ])
}

/** Tries again as long as another program, such as a dump, uses a table that a migration changes. */
async function untilNotLocked<T>(work: () => Promise<T>, log: (message: string) => void): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
    if (attempt % linesEvery === 0)
      log('a migration waits: a backup or a long transaction uses a table that it changes')
    await delay(pauseMs)
  }
}

/** The newest applied migration: drizzle numbers migrations by the time they were made. 0 if none is applied. */
export async function newestApplied(connection: Connection): Promise<number> {
  if (!(await tableExists(connection, appliedTable))) return 0
  const { rows } = await connection.query(
    `select coalesce(max(created_at), 0)::float8 as applied from ${appliedTable}`,
  )
  return rows[0].applied
}

export const isKnownMigration = (migration: number): boolean =>
  readMigrationFiles({ migrationsFolder }).some(({ folderMillis }) => folderMillis === migration)

/** Creates the tables of an older release in an empty database, inside the caller's transaction. */
export async function applyUpTo(connection: Connection, newest: number): Promise<void> {
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis > newest) return
    await apply(connection, migration)
  }
}
