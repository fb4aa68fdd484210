import type { DatabaseSettings, PooledDatabase } from './database-interface.ts'
import { openEmbedded, openShared } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres.ts'

export type { Database, DatabaseSettings, PooledDatabase, Transaction } from './database-interface.ts'

/** Opens the database of the settings. `migrate()` creates its tables. */
export async function openDatabase({
  url,
  shared,
  log = () => {},
  ...settings
}: DatabaseSettings): Promise<PooledDatabase> {
  if (url) return openPostgres({ ...settings, url, log })
  return shared
    ? openShared(shared, log, settings.waitMs)
    : openEmbedded(settings.dataDir, log, settings.waitMs)
}
