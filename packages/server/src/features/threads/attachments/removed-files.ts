import type { Database } from '../../../db/database.ts'
import type { FileStorage } from './file-storage.ts'
import { deleteRemovedFile, findRemovedFiles } from './removed-files-store.ts'

export type RemovedFiles = ReturnType<typeof createRemovedFiles>

/**
 * Removes the files of deleted attachments. A change only notes them, because a file cannot be part of a transaction:
 * if the storage fails or the process is killed, the note stays and the next call removes the file.
 */
export function createRemovedFiles({ database, files }: { database: Database; files: FileStorage }) {
  return {
    /** Removes all files that are noted. @param tenantId only those of one tenant */
    async remove(tenantId?: string): Promise<void> {
      const next = () => findRemovedFiles(database.sql, tenantId)
      for (let noted = await next(); noted.length > 0; noted = await next()) {
        for (const file of noted) {
          await files.remove({ tenantId: file.tenant_id, attachmentId: file.attachment_id })
          await deleteRemovedFile(database.sql, file)
        }
      }
    },
  }
}
