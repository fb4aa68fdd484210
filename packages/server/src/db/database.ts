import type { Database } from './database-interface.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres.ts'

export type { Database, Transaction } from './database-interface.ts'

export interface DatabaseSettings {
  /** The URL of PostgreSQL; null for the embedded database in the data directory. */
  url: string | null
  dataDir: string
  log?: (message: string) => void
  /** How long requests wait for the database, in milliseconds. Each kind of database has its own default. */
  waitMs?: number | undefined
}

/** Opens the database of the settings. `migrate()` creates its tables. */
export function openDatabase({ url, dataDir, log = () => {}, waitMs }: DatabaseSettings): Promise<Database> {
  return url ? openPostgres(url, log, waitMs) : openEmbedded(dataDir, log, waitMs)
}
