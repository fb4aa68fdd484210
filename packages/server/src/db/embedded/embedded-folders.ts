import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const databaseFolder = 'postgres'
/** Where a database is while another one takes its place. */
export const replacedFolder = 'postgres.replaced'

/** Whether a data directory has an embedded database, also one whose replacement was interrupted. */
export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(join(dataDir, databaseFolder)) || existsSync(join(dataDir, replacedFolder))
