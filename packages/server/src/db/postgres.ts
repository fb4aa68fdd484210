import type { Duplex } from 'node:stream'
import pg from 'pg'
import { unavailable } from '../errors.ts'
import { defaultPoolSizes, type PoolSizes } from '../pool-sizes.ts'
import { nextTurn } from '../slices.ts'
import type { Database, DatabaseSettings, PooledDatabase } from './database-interface.ts'
import { createDatabasePresence, guardPool } from './database-presence.ts'
import { poolAccess, poolState } from './pool-access.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { withTimeout } from './with-timeout.ts'

const minVersion = 15
const statementTimeoutMs = 10_000

/** Reports of many tenants share few connections, and may wait for each other longer than other requests. */
const reportWaitMs = 10_000

type Options = Omit<DatabaseSettings, 'url' | 'dataDir'> & { url: string; log: (message: string) => void }

/** Connects to PostgreSQL, and waits for a server that does not respond yet. Refuses a server that is too old. */
export async function openPostgres(options: Options): Promise<PooledDatabase> {
  const {
    url,
    urlName = 'DATABASE_URL',
    directUrl,
    log,
    waitMs = 1500,
    pools: sizes = defaultPoolSizes,
    bootWaitMs = 0,
    signal,
  } = options
  const connection = {
    connectionString: url,
    application_name: 'guide',
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
  }
  const limits = await waitForDatabase(() => checkServer(connection, urlName, log), {
    bootWaitMs,
    signal,
    log,
  }).catch(error => {
    throw unusable(error, urlName, connection)
  })
  const presence = createDatabasePresence({ probe: () => probe(connection, waitMs), log })
  const openPool = (name: keyof PoolSizes) => {
    const pool = new pg.Pool({
      ...connection,
      ...limits,
      ...(name === 'reports' && { connectionTimeoutMillis: Math.max(waitMs, reportWaitMs) }),
      max: sizes[name],
      // The statements of a transaction that do not wait for each other share a round trip.
      pipeline: true,
      // For a server that is frozen or unreachable and cannot enforce its own statement_timeout. Statements that are sent
      // together share it.
      query_timeout: statementTimeoutMs + 1000,
    })
    pool.on('connect', readInTurns)
    guardPool(pool, presence)
    return pool
  }
  // A pool connects when it is used.
  const pools = { edge: openPool('edge'), admins: openPool('admins'), reports: openPool('reports') }
  let closing: Promise<void> | null = null
  const closeAll = async () => {
    await Promise.all(Object.values(pools).map(pool => pool.end()))
  }
  const accessTo = (pool: pg.Pool): Database => ({
    kind: 'postgres',
    ...poolAccess(pool, log),
    ping: presence.check,
    awayMs: presence.awayMs,
    withTimeout: (query, timeoutMs = waitMs) =>
      presence.unlessAway(withTimeout(query, timeoutMs)).catch(error => {
        presence.failed(error)
        throw error
      }),
    async withoutTimeouts(work) {
      const client = new pg.Client({ ...connection, connectionString: directUrl ?? url })
      client.on('error', () => {})
      await client.connect()
      return work(client).finally(() => client.end())
    },
    lock: null,
    share: null,
    close() {
      presence.stop()
      closing ??= closeAll()
      return closing
    },
  })
  const poolNames = ['edge', 'admins', 'reports'] as const
  return {
    ...accessTo(pools.edge),
    forAdmins: accessTo(pools.admins),
    forReports: accessTo(pools.reports),
    pools: () => poolNames.map(name => poolState(name, pools[name])),
  }
}

/** Asks for a response on a new connection: those of the pool may all be in use, or lead to a server that is gone. */
async function probe(connection: pg.ClientConfig, timeoutMs: number): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  const response = client.connect().then(() => client.query('select 1'))
  await withTimeout(response, timeoutMs).finally(() => void client.end().catch(() => {}))
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

/** What the server itself limits, if it can be asked to. */
const sessionLimits = {
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: statementTimeoutMs,
}

/** Checks the version of the server. Returns the limits that a new connection can ask for. */
async function checkServer(connection: pg.ClientConfig, urlName: string, log: (message: string) => void) {
  try {
    await checkVersion({ ...connection, ...sessionLimits })
    return sessionLimits
  } catch (error) {
    if (!isParameterRefused(error)) throw error
    await checkVersion(connection)
    log(
      `${urlName} leads to a pooler that does not pass on statement_timeout and idle_in_transaction_session_timeout: set both to ${statementTimeoutMs / 1000} s for the role of ${urlName} (ALTER ROLE … SET …)`,
    )
    return {}
  }
}

/** PgBouncer: https://www.pgbouncer.org/config.html#ignore_startup_parameters */
const isParameterRefused = (error: unknown) =>
  (error as Error).message.startsWith('unsupported startup parameter')

async function checkVersion(connection: pg.ClientConfig) {
  const client = new pg.Client({ ...connection, query_timeout: connection.connectionTimeoutMillis })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string; number: number }>(
      `select current_setting('server_version') as server_version,
              current_setting('server_version_num')::int as number`,
    )
    const [server] = rows
    if (server && server.number >= minVersion * 10_000) return
    throw new Error(
      `the server is PostgreSQL ${server?.server_version}, but ${minVersion} or newer is required`,
    )
  } finally {
    void client.end().catch(() => {})
  }
}

/** One line for the operator. If the host name has several addresses, Node's error has a code but no message. */
function unusable(error: NodeJS.ErrnoException, urlName: string, connection: pg.ClientConfig) {
  const isLate = /timeout/i.test(error.message)
  const reason = isLate ? whyLate(error, connection) : `${error.message || error.code}.`
  return Object.assign(unavailable(`${urlName} can't be used: ${reason}`), { cause: error })
}

function whyLate({ message }: Error, connection: pg.ClientConfig): string {
  const { host, port } = new pg.Client(connection)
  const ms = connection.connectionTimeoutMillis
  return `${host}:${port} did not respond within ${ms} ms (${message}). DATABASE_WAIT_MS sets a longer time.`
}
