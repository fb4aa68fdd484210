import type { DatabaseSettings, PooledDatabase } from './database-interface.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres.ts'

export type { Database, DatabaseSettings, PooledDatabase, Transaction } from './database-interface.ts'

/** Opens the database of the settings. `migrate()` creates its tables. */
export function openDatabase({
  url,
  log = () => {},
  ...settings
}: DatabaseSettings): Promise<PooledDatabase> {
  return url ? openPostgres({ ...settings, url, log }) : openEmbedded(settings.dataDir, log, settings.waitMs)
}
