import pg from 'pg'
import type { Session } from './shared-engine.ts'
import { WireStream } from './wire-stream.ts'

interface EmbeddedPoolOptions {
  join: () => Promise<Session>
  /** How long a query may wait for the connection; 0 means forever. */
  waitMs: number
}

/** A pool with a single connection, because PGlite has a single session. Further queries wait in a queue. */
export function createEmbeddedPool({ join, waitMs }: EmbeddedPoolOptions): pg.Pool {
  return new pg.Pool({
    stream: () => new WireStream(join),
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
