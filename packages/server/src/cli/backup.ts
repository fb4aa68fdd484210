import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseSettings } from '../db/database-settings.ts'
import { readLock } from '../db/embedded/data-dir-lock.ts'
import type { Settings } from '../env.ts'
import { type BackupCounts, backupEntries } from './backup/backup-content.ts'
import { alreadyThere, writeBackupFile } from './backup/backup-file.ts'
import type { TarEntry } from './backup/tar.ts'
import { type Command, readFileAndOptions } from './command.ts'
import { commandSettings } from './command-settings.ts'
import { refuseRemote } from './remote.ts'
import { postToServer } from './service-access.ts'
import { printProgress } from './terminal.ts'

const help = `Usage: guide backup <file>

Writes everything that the embedded database has at this moment, and the files of attachments, into one new
file. A server that runs on it goes on. Only you can read the file. "guide restore" reads it.

If the attachments are in an S3 bucket, they are not in the file: back the bucket up with its own tools.
With DATABASE_URL, use pg_dump for regular backups: see docs/operations.md. This command works too.`

export const backupCommand: Command = {
  name: 'backup',
  summary: 'write all data into a file',
  help,
  async run(args, env) {
    refuseRemote(env, 'backup')
    const { file } = readFileAndOptions(args, {})
    const settings = commandSettings(env)
    if (existsSync(file)) throw alreadyThere(file)
    const { rows, files } = await writeBackupFile(file, write => backup(settings, write))
    const { size } = await stat(file)
    console.log(`Wrote ${file}: ${rows} rows and ${files} files in ${(size / 1024 ** 2).toFixed(1)} MB.`)
    return 0
  },
}

type Write = (entries: AsyncGenerator<TarEntry>) => Promise<void>

async function backup(settings: Settings, write: Write): Promise<BackupCounts> {
  const running = settings.databaseUrl ? null : readLock(settings.dataDir)
  if (!running) return backupOf(settings, settings.dataDir, write)
  const { snapshotFolder } = await import('../db/embedded/snapshot.ts')
  const snapshot = snapshotFolder(settings.dataDir)
  printProgress('The running server copies its database')
  await postToServer(running, '/local/snapshot')
  // The server copied its files. This process reads the copy, so that the server has no work with the rest.
  return backupOf(settings, snapshot, write).finally(() => rm(snapshot, { recursive: true, force: true }))
}

async function backupOf(settings: Settings, dataDir: string, write: Write): Promise<BackupCounts> {
  const { openDatabase } = await import('../db/database.ts')
  const { withCopyOf } = await import('../db/copy/read-copy.ts')
  const database = await openDatabase({ ...databaseSettings(settings), dataDir })
  const attachments = settings.s3 ? null : join(settings.dataDir, 'attachments')
  const counts: BackupCounts = { rows: 0, files: 0 }
  printProgress('Writing all rows and files')
  try {
    await withCopyOf(database, source => write(backupEntries(source, attachments, counts)))
  } finally {
    await database.close()
  }
  return counts
}
