/**
 * How long background work and migrations wait for a lock that keeps requests out. Requests that arrive meanwhile wait behind
 * it, so it is short, and the work is tried again later.
 */
export const lockTimeoutMs = 500

/** Whether PostgreSQL gave up waiting for a lock: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** Drizzle wraps the errors of the database. */
function codeOf(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return code ?? cause?.code
}
