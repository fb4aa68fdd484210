import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AttachmentFiles, FileKey } from './file-storage.ts'

/** Attached files in a directory, one folder for each tenant. The spool must lie on the same disk. */
export function localFiles(directory: string): AttachmentFiles {
  const pathOf = ({ tenantId, attachmentId }: FileKey) => join(directory, tenantId, attachmentId)
  return {
    async put(key, file) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
      await rename(file.path, pathOf(key))
    },

    async open(key) {
      try {
        // Opened before it is answered: a file that is gone must not become half an answer.
        return (await open(pathOf(key))).createReadStream()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    remove: key => rm(pathOf(key), { force: true }),

    removeAll: tenantId => rm(join(directory, tenantId), { recursive: true, force: true }),
  }
}
