import type { Database } from '../../../db/database.ts'
import type { FileStorage } from './file-storage.ts'
import {
  deleteRemovedFile,
  findRemovedFiles,
  type RemovedFile,
  removedFilesOf,
} from './removed-files-store.ts'

export type RemovedFiles = ReturnType<typeof createRemovedFiles>

/**
 * Removes the files of deleted attachments. A change only notes them, because a file cannot be part of a transaction:
 * if the storage fails or the process is killed, the note stays and the next call removes the file.
 */
export function createRemovedFiles({ database, files }: { database: Database; files: FileStorage }) {
  async function remove(file: RemovedFile): Promise<void> {
    await files.remove({ tenantId: file.tenant_id, attachmentId: file.attachment_id })
    await deleteRemovedFile(database.sql, file)
  }

  return {
    /** Some files of any tenants that are noted. @param without these tenants */
    find: (without: string[]): Promise<RemovedFile[]> => findRemovedFiles(database.sql, without),

    remove,

    /** Removes all files of a tenant that are noted. */
    async removeOf(tenantId: string): Promise<void> {
      const next = () => removedFilesOf(database.sql, tenantId)
      for (let noted = await next(); noted.length > 0; noted = await next())
        for (const file of noted) await remove(file)
    },
  }
}
