import pg from 'pg'
import { unavailable } from '../errors.ts'
import type { Database } from './database-interface.ts'
import { poolAccess } from './pool-access.ts'
import { withTimeout } from './with-timeout.ts'

const oldestVersion = 15
const statementMilliseconds = 10_000

/** Connects to PostgreSQL, and refuses a server that is too old. */
export async function openPostgres(url: string, log: (message: string) => void): Promise<Database> {
  const basics = {
    connectionString: url,
    application_name: 'guide',
    connectionTimeoutMillis: 1500,
    keepAlive: true,
  }
  const pool = new pg.Pool({
    ...basics,
    max: 10,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: statementMilliseconds,
    // For a server that is frozen or cut off, and can't keep its own statement_timeout.
    query_timeout: statementMilliseconds + 1000,
  })
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
    withTimeout,
    async withoutTimeouts(work) {
      const client = new pg.Client(basics)
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

async function checkVersion(pool: pg.Pool) {
  const { rows } = await pool.query<{ server_version: string; number: number }>(
    `select current_setting('server_version') as server_version,
            current_setting('server_version_num')::int as number`,
  )
  const [server] = rows
  if (server && server.number >= oldestVersion * 10_000) return
  throw new Error(`it leads to PostgreSQL ${server?.server_version}, and ${oldestVersion} or newer is needed`)
}

/** One line for whoever starts the service. For a name with several addresses, the error has but a code. */
function unusable(error: NodeJS.ErrnoException) {
  const refusal = unavailable(`DATABASE_URL can't be used: ${error.message || error.code}.`)
  return Object.assign(refusal, { cause: error })
}
