import type { PoolSizes } from '../pool-sizes.ts'
import type { PooledDatabase } from './database-interface.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres.ts'

export type { Database, PooledDatabase, Transaction } from './database-interface.ts'

export interface DatabaseSettings {
  /** The URL of PostgreSQL; null for the embedded database in the data directory. */
  url: string | null
  dataDir: string
  log?: (message: string) => void
  /** How long requests wait for the database, in milliseconds. Each kind of database has its own default. */
  waitMs?: number | undefined
  pools?: PoolSizes | undefined
}

/** Opens the database of the settings. `migrate()` creates its tables. */
export function openDatabase({
  url,
  dataDir,
  log = () => {},
  waitMs,
  pools,
}: DatabaseSettings): Promise<PooledDatabase> {
  return url ? openPostgres({ url, log, waitMs, pools }) : openEmbedded(dataDir, log, waitMs)
}
