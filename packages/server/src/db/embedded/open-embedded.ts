import { unavailable } from '../../errors.ts'
import type { Database, PooledDatabase } from '../database-interface.ts'
import { poolAccess, poolState } from '../pool-access.ts'
import { withTimeout } from '../with-timeout.ts'
import { type DataDirLock, takeLock } from './data-dir-lock.ts'
import { createEmbeddedPool } from './embedded-pool.ts'
import { EmbeddedUnavailable } from './embedded-unavailable.ts'
import { createEngineKeeper } from './engine-keeper.ts'
import { startMaintenance } from './maintenance.ts'
import { ensureDataDirectory } from './template.ts'

const pingTimeoutMs = 1500

/**
 * Opens PGlite in the data directory and locks the directory for this process.
 * @param waitMs how long a caller waits for the connection
 */
export async function openEmbedded(
  dataDir: string,
  log: (message: string) => void,
  waitMs?: number,
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
  log: (message: string) => void,
  waitMs: number | undefined,
): Promise<PooledDatabase> {
  const keeper = createEngineKeeper({ directory, log })
  await keeper.engine()
  const pool = createEmbeddedPool({ connect: keeper.connect, waitMs })
  const access = poolAccess(pool, log)
  const stopMaintenance = startMaintenance(pool, log)
  let closing: Promise<void> | null = null
  const close = async () => {
    await stopMaintenance()
    await pool.end()
    await keeper.close()
    lock.release()
  }
  const database: Database = {
    kind: 'embedded',
    ...access,
    withTimeout: async query => query,
    async ping() {
      await withTimeout(pool.query('select 1'), pingTimeoutMs)
    },
    awayMs: () => null,
    async withoutTimeouts(work) {
      const client = await pool.connect()
      return work(client).finally(() => client.release(true))
    },
    lock,
    close() {
      closing ??= close()
      return closing
    },
  }
  return { ...database, forAdmins: database, forReports: database, pools: () => [poolState('all', pool)] }
}
