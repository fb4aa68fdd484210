import pg from 'pg'
import type { WireStream } from './wire-stream.ts'

interface EmbeddedPoolOptions {
  connect: () => WireStream
  /** How long a query may wait for the connection; 0 means forever. */
  waitMs?: number | undefined
}

/** A pool with a single connection, because PGlite has a single session. Further queries wait in a queue. */
export function createEmbeddedPool({ connect, waitMs = 10_000 }: EmbeddedPoolOptions): pg.Pool {
  return new pg.Pool({
    stream: connect,
    // Without these values, `pg` would take them from PG* environment variables.
    host: 'embedded',
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMs,
  })
}
