import { hasEmbedded } from '../db/embedded/embedded-folders.ts'
import { readSettings, type Settings } from '../env.ts'
import { conflict } from '../errors.ts'
import { refuseForeignFolder } from './folder-owner.ts'
import { printError } from './terminal.ts'

const connectionWaitMs = 10_000

interface Needs {
  /** Whether the command may create the embedded database. Otherwise there must be one. */
  mayCreate?: boolean
  /** Whether the command uses the embedded database even if DATABASE_URL is set. */
  usesDataDir?: boolean
}

/**
 * Reads the settings of a command other than `start`. Without DATABASE_URL, a command that was meant for another database
 * would create a new one in the current folder without a sign of it.
 */
export function commandSettings(env: NodeJS.ProcessEnv, needs: Needs = {}): Settings {
  const { mayCreate = false, usesDataDir = false } = needs
  const settings = withPatience(readSettings(env))
  const { databaseUrl, dataDir } = settings
  if (databaseUrl && !usesDataDir) return settings
  refuseForeignFolder(dataDir)
  if (hasEmbedded(dataDir)) return settings
  if (!mayCreate) {
    const remedy = usesDataDir ? 'Set DATA_DIR to its folder.' : 'Set DATABASE_URL or DATA_DIR.'
    throw conflict(`There is no embedded database in ${dataDir}. ${remedy}`)
  }
  printError(`working on a new embedded database in ${dataDir}, because DATABASE_URL is not set.`)
  return settings
}

/** On a busy machine a connection takes long. A person can wait longer than a request. */
const withPatience = (settings: Settings): Settings => ({
  ...settings,
  databaseWaitMs: settings.databaseWaitMs ?? connectionWaitMs,
})
