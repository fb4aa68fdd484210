import { constants } from 'node:fs'
import { chmod, cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { conflict } from '../../errors.ts'
import type { Database } from '../database-interface.ts'
import { readLock } from './data-dir-lock.ts'
import { databaseFolder } from './embedded-folders.ts'

/** Where the copy of a running database is. It can be opened like any data directory. */
export const snapshotFolder = (dataDir: string): string => join(dataDir, 'snapshot')

/**
 * Copies the files of the running embedded database. Queries wait meanwhile: it has one session, and reading all tables
 * in that session would take much longer than to copy the files.
 */
export async function takeSnapshot(database: Database, dataDir: string): Promise<void> {
  const target = snapshotFolder(dataDir)
  if (readLock(target)) throw conflict('Another backup is being written. Try again when it is complete.')
  return database.withoutTimeouts(async connection => {
    await rm(target, { recursive: true, force: true })
    await mkdir(target, { mode: 0o700 })
    try {
      // In a transaction, so that the other threads of this process wait too.
      await connection.query('begin')
      await connection.query('checkpoint')
      // Some file systems copy a file without copying its content.
      const mode = constants.COPYFILE_FICLONE
      await cp(join(dataDir, databaseFolder), join(target, databaseFolder), { recursive: true, mode })
      await chmod(join(target, databaseFolder), 0o700)
    } catch (error) {
      // If the disk is full, half a copy would keep it full.
      await rm(target, { recursive: true, force: true })
      throw error
    }
  })
}
