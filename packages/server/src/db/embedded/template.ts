import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { migrateOn } from '../migrate.ts'
import { migrationsFolder, templateFolder } from '../package-files.ts'
import { embeddedPool } from './embedded-pool.ts'
import { Engine } from './engine.ts'
import { WireStream } from './wire-stream.ts'

const stampFile = 'stamp'
const databaseFolder = 'postgres'

/** Builds an empty database with all tables, for first starts to copy. False where it is there already. */
export async function makeTemplate(target: string = templateFolder): Promise<boolean> {
  const stamp = await currentStamp()
  if ((await stampOf(target)) === stamp) return false
  const draft = `${target}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  await initialise(join(draft, databaseFolder))
  await writeFile(join(draft, stampFile), stamp)
  await rm(target, { recursive: true, force: true })
  await rename(draft, target)
  return true
}

/** Makes sure that the data directory holds a database, and tells where. The caller has the lock. */
export async function ensureDataDirectory(
  dataDir: string,
  template: string = templateFolder,
): Promise<string> {
  const directory = join(dataDir, databaseFolder)
  if (existsSync(directory)) return directory
  // Under another name until it is whole: a process killed meanwhile must not leave half a database behind.
  const draft = `${directory}.new`
  await rm(draft, { recursive: true, force: true })
  if ((await stampOf(template)) === (await currentStamp())) {
    // Twice as fast as its asynchronous twin, and nothing else runs yet.
    cpSync(join(template, databaseFolder), draft, { recursive: true })
  } else {
    await initialise(draft)
  }
  // PGlite makes its files readable by everybody.
  await chmod(draft, 0o700)
  await rename(draft, directory)
  return directory
}

async function initialise(directory: string) {
  const engine = await Engine.start(directory)
  try {
    const pool = embeddedPool(() => new WireStream(async () => engine))
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
  const hash = createHash('sha256').update(version)
  for (const name of (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql')).sort()) {
    hash.update(name).update(await readFile(join(migrationsFolder, name)))
  }
  return hash.digest('hex')
}
