import { databaseSettings } from '../db/database-settings.ts'
import { DataDirHeld } from '../db/embedded/data-dir-lock.ts'
import { hasEmbedded } from '../db/embedded/embedded-folders.ts'
import type { Settings } from '../env.ts'
import { conflict } from '../errors.ts'
import { whatEnded } from './after-restore.ts'
import { readContent } from './backup/backup-content.ts'
import { checkBackupFile, readBackupFile } from './backup/backup-file.ts'
import { createRestoredFiles } from './backup/restored-files.ts'
import { type Command, readFileAndOptions } from './command.ts'
import { commandSettings } from './command-settings.ts'
import { refuseRemote } from './remote.ts'
import { assembleService } from './service.ts'
import { printError, printProgress } from './terminal.ts'

const help = `Usage: guide restore <file> [--replace]

Reads a file that "guide backup" wrote into an empty database. A file of an older release is brought up to
date. Stop the server first. Afterwards everyone has to sign in to the console again, and users who were
erased since the backup are erased again as soon as the server runs.

  --replace   replace what the embedded database and the attachments have; otherwise it must be empty

A file that is damaged or not complete is refused, and nothing changes then. With DATABASE_URL the file is
read into that database, which must be empty.`

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'read a backup into an empty database',
  help,
  async run(args, env) {
    refuseRemote(env, 'restore')
    const { file, replace = false } = readFileAndOptions(args, { replace: { type: 'boolean' } })
    const settings = commandSettings(env, { mayCreate: true })
    printProgress(`Checking ${file}`)
    await checkBackupFile(file)
    if (settings.databaseUrl && replace)
      throw conflict('With DATABASE_URL nothing is replaced: create a new, empty database and set it there.')
    if (!settings.databaseUrl) await keepErasures(settings, replace)

    const restored = await restore(settings, file)
    if (settings.s3 && restored.files > 0)
      console.log(`Copy ${settings.dataDir}/attachments into the bucket, under the same names.`)
    console.log(`Restored ${restored.rows} rows and ${restored.files} files, as they were at ${restored.createdAt}.
${whatEnded(settings, restored.erasedAgain)}
API keys, access tokens and invites that were revoked since then are valid again: revoke them once more.`)
    return 0
  },
}

/** Refuses to replace data that is not meant to be replaced, and notes which users have been erased in it. */
async function keepErasures(settings: Settings, replace: boolean): Promise<void> {
  if (!hasEmbedded(settings.dataDir)) return
  try {
    const { deps } = await assembleService(settings)
    try {
      const { total } = await deps.platform.list({ limit: 1, offset: 0 })
      if (total > 0 && !replace)
        throw conflict(`The database in ${settings.dataDir} is not empty. Use --replace to replace it.`)
      await deps.endUsers.erasureRecord.reconcile()
    } finally {
      await deps.close()
    }
  } catch (error) {
    if (!replace || error instanceof DataDirHeld) throw error
    console.error(`guide: the database that is replaced cannot be read: ${(error as Error).message}`)
  }
}

async function restore(settings: Settings, file: string) {
  const { openDatabase } = await import('../db/database.ts')
  const { writeCopy } = await import('../db/copy/write-copy.ts')
  const { replaceEmbedded } = await import('../db/embedded/replace-embedded.ts')
  const files = createRestoredFiles(settings.dataDir)
  printProgress('Writing all rows and files')
  const { createdAt, copy } = await readContent(readBackupFile(file), files.store)
  const write = async (dataDir: string) => {
    const database = await openDatabase({ ...databaseSettings(settings), dataDir })
    try {
      const sums = await writeCopy(database, copy)
      // The service brings the tables up to date. It does the rest before the new database replaces the old one.
      const { deps } = await assembleService(settings, { database })
      const erasedAgain = await deps.afterRestore().finally(() => deps.close())
      return { sums, erasedAgain }
    } finally {
      await database.close()
    }
  }
  const { sums, erasedAgain } = settings.databaseUrl
    ? await write(settings.dataDir)
    : await replaceEmbedded(settings.dataDir, write, printError)
  if (!settings.databaseUrl) await files.removeOthers(printError)
  const rows = Object.values(sums).reduce((total, sum) => total + Number(sum.rows), 0)
  return { createdAt, rows, files: files.count(), erasedAgain }
}
