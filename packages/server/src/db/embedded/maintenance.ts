import type pg from 'pg'
import { isDatabaseUnavailable } from '../database-unavailable.ts'

const intervalMs = 10_000
const checkpointBytes = 32 * 1024 * 1024

// The default thresholds of PostgreSQL's autovacuum:
// https://www.postgresql.org/docs/18/routine-vacuuming.html#AUTOVACUUM
const tablesToVacuum = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup`

const walBytesSinceCheckpoint = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`

/**
 * Does the work of PostgreSQL's background processes, because PGlite has none. Without checkpoints the WAL grows without
 * limit, and a restart after a crash takes longer and longer. Without vacuum the tables grow, and the query planner has
 * no statistics. Returns the function that stops the maintenance.
 */
export function startMaintenance(pool: pg.Pool, log: (message: string) => void): () => Promise<void> {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= runMaintenance(pool)
      .catch(error => {
        if (!isDatabaseUnavailable(error)) log(`database maintenance failed: ${error.message}`)
      })
      .finally(() => {
        running = null
      })
  }, intervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Runs one round. Every statement is a query of its own, so that requests do not wait for the whole round. */
export async function runMaintenance(pool: pg.Pool): Promise<void> {
  const toVacuum = await pool.query<{ name: string }>(tablesToVacuum)
  for (const { name } of toVacuum.rows) await pool.query(`vacuum (analyze) ${name}`)
  const wal = await pool.query<{ bytes: number }>(walBytesSinceCheckpoint)
  if ((wal.rows[0]?.bytes ?? 0) > checkpointBytes) await pool.query('checkpoint')
}
