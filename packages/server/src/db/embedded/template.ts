import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { migrationsFolder, templateFolder } from '../../package-files.ts'
import { jobQueueVersion } from '../job-queue-tables.ts'
import { migrateOn } from '../migrate.ts'
import { databaseFolder, replacedFolder } from './embedded-folders.ts'
import { createEmbeddedPool } from './embedded-pool.ts'
import { startEngine } from './engine.ts'
import { shareEngine } from './shared-engine.ts'

const stampFile = 'stamp'

/** Builds an empty database with all tables, which a first start copies. Returns false if it is up to date. */
export async function makeTemplate(target: string = templateFolder): Promise<boolean> {
  const stamp = await currentStamp()
  if ((await stampOf(target)) === stamp) return false
  const draft = `${target}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  await initialise(join(draft, databaseFolder))
  // Another user than the one who builds it may start the service. Some files of PostgreSQL are for their owner only.
  setModes(join(draft, databaseFolder), { others: true })
  await writeFile(join(draft, stampFile), stamp)
  await rm(target, { recursive: true, force: true })
  await rename(draft, target)
  return true
}

/**
 * Creates the database in the data directory if there is none, and returns its path. The directory must be locked.
 * @param log called if that takes some seconds
 */
export async function ensureDataDirectory(
  dataDir: string,
  template: string = templateFolder,
  log: (message: string) => void = () => {},
): Promise<string> {
  const directory = join(dataDir, databaseFolder)
  if (existsSync(directory)) return directory
  // A restore was killed between its last two steps.
  const replaced = join(dataDir, replacedFolder)
  if (existsSync(replaced)) {
    await rename(replaced, directory)
    return directory
  }
  // The directory gets its final name when it is complete: a process that is killed must not leave half a database.
  const draft = `${directory}.new`
  await rm(draft, { recursive: true, force: true })
  if ((await stampOf(template)) === (await currentStamp())) {
    // Twice as fast as the asynchronous cp(), and nothing else runs yet.
    cpSync(join(template, databaseFolder), draft, { recursive: true })
    // The template may be read-only, as installed packages are in some systems.
    setModes(draft, { others: false })
  } else {
    log('creating the database, which takes some seconds')
    await initialise(draft)
  }
  // PGlite creates files that every user of the machine can read.
  await chmod(draft, 0o700)
  await rename(draft, directory)
  return directory
}

/** @param others whether other users can read it */
function setModes(directory: string, { others }: { others: boolean }) {
  const [folder, file] = others ? [0o755, 0o644] : [0o700, 0o600]
  chmodSync(directory, folder)
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? folder : file)
  }
}

async function initialise(directory: string) {
  const engine = await startEngine({ directory })
  try {
    const { join: joinEngine } = shareEngine(engine, 0)
    const pool = createEmbeddedPool({ join: async () => joinEngine(), waitMs: 0 })
    const client = await pool.connect()
    await migrateOn(client).finally(() => client.release(true))
    await pool.end()
  } finally {
    await engine.close()
  }
}

function stampOf(template: string): Promise<string | null> {
  return readFile(join(template, stampFile), 'utf8').catch(() => null)
}

async function currentStamp(): Promise<string> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(await readFile(join(dirname(pglite), '../package.json'), 'utf8'))
  const hash = createHash('sha256').update(version).update(String(jobQueueVersion))
  for (const name of (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql')).sort()) {
    hash.update(name).update(await readFile(join(migrationsFolder, name)))
  }
  return hash.digest('hex')
}
