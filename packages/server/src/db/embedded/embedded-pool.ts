import pg from 'pg'
import type { WireStream } from './wire-stream.ts'

/** One connection at a time, because PGlite has one session; everybody else waits for it in line. */
export function embeddedPool(connect: () => WireStream): pg.Pool {
  return new pg.Pool({
    stream: connect,
    // All that `pg` would otherwise take from PG* environment variables.
    host: 'embedded',
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
  })
}
