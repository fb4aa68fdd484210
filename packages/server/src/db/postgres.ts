import type { Duplex } from 'node:stream'
import pg from 'pg'
import { unavailable } from '../errors.ts'
import { nextTurn } from '../slices.ts'
import type { Database } from './database-interface.ts'
import { poolAccess } from './pool-access.ts'
import { withTimeout } from './with-timeout.ts'

const minVersion = 15
const statementTimeoutMs = 10_000

/**
 * Connects to PostgreSQL. Refuses a server that is too old.
 * @param waitMs how long a caller waits for a connection, or for the response to a query with a timeout
 */
export async function openPostgres(
  url: string,
  log: (message: string) => void,
  waitMs = 1500,
): Promise<Database> {
  const connection = {
    connectionString: url,
    application_name: 'guide',
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
  }
  const pool = new pg.Pool({
    ...connection,
    max: 10,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    // For a server that is frozen or unreachable and cannot enforce its own statement_timeout.
    query_timeout: statementTimeoutMs + 1000,
  })
  pool.on('connect', readInTurns)
  const access = poolAccess(pool, log)
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    throw unusable(error as NodeJS.ErrnoException)
  }
  let closing: Promise<void> | null = null
  return {
    kind: 'postgres',
    ...access,
    withTimeout: (query, timeoutMs = waitMs) => withTimeout(query, timeoutMs),
    async withoutTimeouts(work) {
      const client = new pg.Client(connection)
      client.on('error', () => {})
      await client.connect()
      return work(client).finally(() => client.end())
    },
    lock: null,
    close() {
      closing ??= pool.end()
      return closing
    },
  }
}

/** Node reads at most this much at once. */
const fullChunk = 64 * 1024

/**
 * Parses a large result in turns, like all long work. Otherwise Node would read up to 32 chunks in one turn of the event
 * loop, and `pg` parses what it gets at once.
 */
function readInTurns(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.on('data', (chunk: Buffer) => {
    if (chunk.length < fullChunk) return
    stream.pause()
    void nextTurn().then(() => stream.resume())
  })
}

async function checkVersion(pool: pg.Pool) {
  const { rows } = await pool.query<{ server_version: string; number: number }>(
    `select current_setting('server_version') as server_version,
            current_setting('server_version_num')::int as number`,
  )
  const [server] = rows
  if (server && server.number >= minVersion * 10_000) return
  throw new Error(
    `the server is PostgreSQL ${server?.server_version}, but ${minVersion} or newer is required`,
  )
}

/** One line for the operator. If the host name has several addresses, Node's error has a code but no message. */
function unusable(error: NodeJS.ErrnoException) {
  const refusal = unavailable(`DATABASE_URL can't be used: ${error.message || error.code}.`)
  return Object.assign(refusal, { cause: error })
}
