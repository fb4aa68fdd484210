import type { Database } from '../../../db/database.ts'
import type { FileStorage } from './file-storage.ts'
import {
  deleteRemovedFile,
  findRemovedFiles,
  type RemovedFile,
  removedFilesOf,
} from './removed-files-store.ts'

/** After so many failures the storage is probably away. */
const maxFailed = 10

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

  /** Removes all files of a tenant that are noted. One that cannot be removed does not keep the others. */
  async function removeOf(tenantId: string): Promise<void> {
    const failures: unknown[] = []
    const next = (after: string) => removedFilesOf(database.sql, tenantId, after)
    for (
      let noted = await next('');
      noted.length > 0;
      noted = await next(noted.at(-1)?.attachment_id ?? '')
    ) {
      for (const file of noted) {
        await remove(file).catch(error => failures.push(error))
        if (failures.length >= maxFailed) throw failures[0]
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  return {
    /** Some files of any tenants that are noted. @param without these tenants */
    find: (without: string[]): Promise<RemovedFile[]> => findRemovedFiles(database.sql, without),

    /** Removes a file. If that fails, the other files of its tenant are removed before the failure is told. */
    remove: (file: RemovedFile): Promise<void> => remove(file).catch(() => removeOf(file.tenant_id)),

    removeOf,
  }
}
