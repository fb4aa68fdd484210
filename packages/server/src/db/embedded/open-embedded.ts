import type { MessagePort } from 'node:worker_threads'
import type pg from 'pg'
import { unavailable } from '../../errors.ts'
import type { Database, PooledDatabase } from '../database-interface.ts'
import { poolAccess, poolState } from '../pool-access.ts'
import { withTimeout } from '../with-timeout.ts'
import { type DataDirLock, takeLock } from './data-dir-lock.ts'
import { createEmbeddedPool } from './embedded-pool.ts'
import { EmbeddedUnavailable } from './embedded-unavailable.ts'
import { createEngineKeeper } from './engine-keeper.ts'
import { startMaintenance } from './maintenance.ts'
import { joinRemote, serveSessions } from './remote-session.ts'
import { ensureDataDirectory } from './template.ts'

const pingTimeoutMs = 1500

const defaultWaitMs = 10_000

type Log = (message: string) => void

/**
 * Opens PGlite in the data directory and locks the directory for this process.
 * @param waitMs how long a caller waits for the connection
 */
export async function openEmbedded(
  dataDir: string,
  log: Log,
  waitMs = defaultWaitMs,
): Promise<PooledDatabase> {
  const lock = takeLock(dataDir)
  try {
    return await openLocked(await ensureDataDirectory(dataDir, undefined, log), lock, log, waitMs)
  } catch (error) {
    lock.release()
    throw error instanceof EmbeddedUnavailable ? unavailable(error.message) : error
  }
}

async function openLocked(
  directory: string,
  lock: DataDirLock,
  log: Log,
  waitMs: number,
): Promise<PooledDatabase> {
  const keeper = createEngineKeeper({ directory, log, waitMs })
  await keeper.engine()
  const pool = createEmbeddedPool({ join: keeper.join, waitMs })
  const stopMaintenance = startMaintenance(pool, log)
  let closing: Promise<void> | null = null
  const close = async () => {
    await stopMaintenance()
    await pool.end()
    await keeper.close()
    lock.release()
  }
  return embeddedDatabase(pool, log, {
    lock,
    share: () => serveSessions(keeper.join),
    close() {
      closing ??= close()
      return closing
    },
  })
}

/**
 * Opens the database that another thread of this process has opened.
 * @param port the one that it shares there
 */
export function openShared(port: MessagePort, log: Log, waitMs = defaultWaitMs): PooledDatabase {
  const pool = createEmbeddedPool({ join: () => joinRemote(port), waitMs })
  return embeddedDatabase(pool, log, {
    lock: null,
    share: null,
    async close() {
      await pool.end()
      port.close()
    },
  })
}

function embeddedDatabase(
  pool: pg.Pool,
  log: Log,
  own: Pick<Database, 'lock' | 'share' | 'close'>,
): PooledDatabase {
  const database: Database = {
    kind: 'embedded',
    ...poolAccess(pool, log),
    withTimeout: async query => query,
    async ping() {
      await withTimeout(pool.query('select 1'), pingTimeoutMs)
    },
    awayMs: () => null,
    async withoutTimeouts(work) {
      const client = await pool.connect()
      return work(client).finally(() => client.release(true))
    },
    ...own,
  }
  return { ...database, forAdmins: database, forReports: database, pools: () => [poolState('all', pool)] }
}
