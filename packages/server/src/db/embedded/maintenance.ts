import type pg from 'pg'
import { isDatabaseUnavailable } from '../database-unavailable.ts'

const everyMilliseconds = 10_000
const checkpointBytes = 32 * 1024 * 1024

// The thresholds at which PostgreSQL's autovacuum would act.
const untidyTables = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup`

const unsavedBytes = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`

/**
 * Does the work of PostgreSQL's background processes, which PGlite lacks: without checkpoints the log grows
 * for ever and a restart after a crash takes ever longer; without vacuum the tables grow, and the planner
 * guesses. Returns the function that stops it.
 */
export function startMaintenance(pool: pg.Pool, log: (message: string) => void): () => Promise<void> {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= runMaintenance(pool)
      .catch(error => {
        if (!isDatabaseUnavailable(error)) log(`housekeeping failed: ${error.message}`)
      })
      .finally(() => {
        running = null
      })
  }, everyMilliseconds)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** One round. Each statement is a query of its own, so that requests get their turn in between. */
export async function runMaintenance(pool: pg.Pool): Promise<void> {
  const untidy = await pool.query<{ name: string }>(untidyTables)
  for (const { name } of untidy.rows) await pool.query(`vacuum (analyze) ${name}`)
  const unsaved = await pool.query<{ bytes: number }>(unsavedBytes)
  if ((unsaved.rows[0]?.bytes ?? 0) > checkpointBytes) await pool.query('checkpoint')
}
