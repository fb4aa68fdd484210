import tables from 'pg-boss/version.json' with { type: 'json' }
import type { Connection } from './database-interface.ts'
import { tableExists } from './table-exists.ts'

/** The version of pg-boss's tables that this release needs. Reading it does not load pg-boss. */
export const jobQueueVersion: number = tables.schema

/** Whether the job queue's tables (schema `pgboss`) exist in the version that this release needs. */
export async function isJobQueueUpToDate(connection: Connection): Promise<boolean> {
  if (!(await tableExists(connection, 'pgboss.version'))) return false
  const installed = await connection.query('select version from pgboss.version')
  return installed.rows[0]?.version >= jobQueueVersion
}

/** Creates or migrates the job queue's tables. The caller makes sure that one process does it at a time. */
export async function updateJobQueue(connection: Connection): Promise<void> {
  // Loaded only if it is needed: every module costs time at the start.
  const { default: PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connection.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop()
}
